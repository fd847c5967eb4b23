import { afterAll, afterEach, expect, it } from "vitest";
import { describeWithDovecot } from "../../testing/dovecot/describe-with-dovecot.ts";
import { watchedMailboxes } from "../../testing/dovecot/watched-mailboxes.ts";
import { aMail, aMailRoom } from "../../testing/mails/mails.ts";
import { aTokenService } from "../../testing/programs/token-service.ts";
import { createAccessTokens, TokenRefused } from "./access-token.ts";

const room = aMailRoom();
const provider = await aTokenService();
const secret = provider.secret();
afterAll(() => provider.close());
afterEach(() => provider.reset());

const configuration = `auth_mechanisms = plain oauthbearer xoauth2
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = FOLDER/oauth2.conf.ext
}`;

describeWithDovecot(
  "a mailbox that takes access tokens",
  (dovecot) => {
    const { proxy, watch, stored, log } = watchedMailboxes(dovecot, room);
    const retry = { firstMs: 20, minMs: 20, maxMs: 50 };

    // mail 14
    it("is watched on with a new one where the old one has ended or is not taken any more", async () => {
      const user = dovecot.newUser();
      provider.user = user;
      const listener = await proxy();
      watch(user, { port: listener.port, secret }, { retry, lookEveryMs: 200 });
      await expect.poll(() => listener.commands()).toContain("IDLE");
      await dovecot.deliver(user, aMail());
      await expect.poll(stored).toBe(1);
      expect(provider.refreshed).toEqual(["refresh-0"]);
      provider.good = "another";
      listener.cut();
      await dovecot.deliver(user, aMail());
      await expect.poll(stored).toBe(2);
      expect(provider.refreshed).toEqual(["refresh-0", "refresh-1"]);
      expect(log()).not.toMatch(/access-|refresh-\d|hush/);
    });

    it("and whose provider takes the refresh token no more is left alone for a while, and says why", async () => {
      provider.status = 400;
      const watching = watch(dovecot.newUser(), { secret }, { retry });
      await expect.poll(() => watching.problem()).toBe("refused");
      expect(provider.refreshed).toHaveLength(1);
    });
  },
  {
    extra: configuration,
    files: {
      "oauth2.conf.ext": `introspection_url = ${provider.url}/introspect\nintrospection_mode = post\nusername_attribute = username\nusername_format = %Ln\nactive_attribute = active\nactive_value = true\n`,
    },
  },
);

it("a token is used until shortly before its end, and each new one brings the next refresh token", async () => {
  const clock = { ms: 0 };
  const tokens = createAccessTokens(secret, { now: () => clock.ms });
  expect([await tokens.read(), await tokens.read()]).toEqual(["access-1", "access-1"]);
  clock.ms = 3_600_000 - 60_001;
  expect(await tokens.read()).toBe("access-1");
  clock.ms += 1;
  expect(await tokens.read()).toBe("access-2");
  expect(provider.refreshed).toEqual(["refresh-0", "refresh-1"]);
  provider.status = 503;
  tokens.forget("access-2");
  await expect(tokens.read()).rejects.not.toBeInstanceOf(TokenRefused);
});

it("tokens that are asked for at the same time are renewed once", async () => {
  const tokens = createAccessTokens(secret);
  expect(await Promise.all([tokens.read(), tokens.read()])).toEqual(["access-1", "access-1"]);
  expect(provider.refreshed).toEqual(["refresh-0"]);
  tokens.forget("another");
  expect(await tokens.read()).toBe("access-1");
});

it("a refresh token that another node has used up meanwhile is not the end", async () => {
  provider.status = 400;
  const kept = ["refresh-0", "refresh-7"];
  const tokens = createAccessTokens(secret, {
    refreshTokens: {
      async read() {
        if (provider.refreshed.length > 0) provider.status = 200;
        return kept[provider.refreshed.length] ?? "refresh-7";
      },
      keep: async () => {},
    },
  });
  expect(await tokens.read()).toBe("access-2");
  expect(provider.refreshed).toEqual(["refresh-0", "refresh-7"]);
});

it("what a token service answers is not repeated where it is no token", async () => {
  provider.seconds = -1;
  const error = await createAccessTokens(secret).read().catch(String);
  expect(error).toBe("Error: the token service answered without a token");
});

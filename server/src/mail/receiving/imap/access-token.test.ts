import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { freePort } from "../../../../../e2e/programs/free-port.ts";
import { describeWithDovecot } from "../../../testing/dovecot/describe-with-dovecot.ts";
import { watchedMailboxes } from "../../../testing/dovecot/watched-mailboxes.ts";
import { aMail, aMailRoom } from "../../../testing/mails/mails.ts";
import { createAccessTokens, TokenRefused } from "./access-token.ts";

const room = aMailRoom();
const port = await freePort();
const url = `http://127.0.0.1:${port}`;

/** Which access token is good now, and what was asked of the provider. */
const provider = {
  good: "",
  issued: 0,
  seconds: 3_600,
  user: "",
  asked: [] as string[],
  status: 200,
};
const server = createServer(async (req, res) => {
  const body = await text(req);
  res.setHeader("Content-Type", "application/json");
  if (req.url === "/token") {
    provider.asked.push(body);
    provider.issued += 1;
    provider.good = `access-${provider.issued}`;
    res.statusCode = provider.status;
    const refresh_token = `refresh-${provider.issued}`;
    res.end(
      JSON.stringify({ access_token: provider.good, expires_in: provider.seconds, refresh_token }),
    );
    return;
  }
  // The mail server asks whose token it is.
  const token = /token=([^&]*)/.exec(`${req.url}&${body}`)?.[1];
  const isGood = token === provider.good;
  res.end(
    JSON.stringify({
      active: isGood,
      ...(isGood && { username: provider.user, email: provider.user }),
    }),
  );
});

beforeAll(async () => {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  expect((server.address() as AddressInfo).port).toBe(port);
});
afterAll(() => void server.close());
afterEach(() => {
  Object.assign(provider, { good: "", issued: 0, seconds: 3_600, asked: [], status: 200 });
});

const secret = {
  tokenUrl: `${url}/token`,
  clientId: "desk",
  clientSecret: "hush",
  refreshToken: "refresh-0",
};
const refreshed = () =>
  provider.asked.map((body) => new URLSearchParams(body).get("refresh_token"));

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
      expect(refreshed()).toEqual(["refresh-0"]);
      provider.good = "another";
      listener.cut();
      await dovecot.deliver(user, aMail());
      await expect.poll(stored).toBe(2);
      expect(refreshed()).toEqual(["refresh-0", "refresh-1"]);
      expect(log()).not.toMatch(/access-|refresh-\d|hush/);
    });

    it("and whose provider takes the refresh token no more is left alone for a while, and says why", async () => {
      provider.status = 400;
      const watching = watch(dovecot.newUser(), { secret }, { retry });
      await expect.poll(() => watching.problem()).toBe("refused");
      expect(provider.asked).toHaveLength(1);
    });
  },
  {
    extra: configuration,
    files: {
      "oauth2.conf.ext": `introspection_url = ${url}/introspect\nintrospection_mode = post\nusername_attribute = username\nusername_format = %Ln\nactive_attribute = active\nactive_value = true\n`,
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
  expect(refreshed()).toEqual(["refresh-0", "refresh-1"]);
  provider.status = 503;
  tokens.forget();
  await expect(tokens.read()).rejects.not.toBeInstanceOf(TokenRefused);
});

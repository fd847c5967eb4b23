import { randomUUID } from "node:crypto";
import { afterAll, afterEach, describe, expect, it, onTestFinished } from "vitest";
import { createSmtpMailer } from "../../../contact/smtp-mailer.ts";
import { readConfig } from "../../../start/env.ts";
import { openRelay, openTokens } from "../../../start/open-parts.ts";
import { anSmtpServer } from "../../../testing/programs/mail-servers.ts";
import { aTokenService } from "../../../testing/programs/token-service.ts";
import { aTestDesk } from "../../../testing/test-desk.ts";
import { createAccessTokens } from "../../oauth/access-token.ts";
import { failureOf } from "./smtp-failure.ts";
import { createSmtpRelay } from "./smtp-relay.ts";

const service = await aTokenService();
afterAll(() => service.close());
afterEach(() => service.reset());

const user = "support@desk.example";
const aMailTo = (to: string) => ({
  from: user,
  to,
  envelopeId: null,
  raw: Buffer.from(`Subject: Kettle ${randomUUID()}\r\n\r\nIt boils.\r\n`),
});
/** A server that takes the newest token alone. */
async function aServer(options: Parameters<typeof anSmtpServer>[0] = {}) {
  const server = await anSmtpServer({ accessToken: () => service.good, ...options });
  onTestFinished(() => server.close());
  return { ...server, url: `smtp://${encodeURIComponent(user)}@127.0.0.1:${server.port}` };
}
const signIn = (token: string) => `XOAUTH2 ${user} ${token}`;

describe.each([
  ["refuses it at once", false],
  ["says why first", true],
])("where a mail server does not take a token and %s", (_how, saysWhy) => {
  it("a new one is asked for within the same attempt", async () => {
    const server = await aServer({ saysWhy });
    const tokens = createAccessTokens(service.secret());
    const relay = createSmtpRelay(server.url, user, { tokens });
    await relay.send(aMailTo("zofia@example.com"));
    service.good = "another";
    await relay.send(aMailTo("ada@example.com"));
    expect(server.mails.map(({ to }) => to)).toEqual([["zofia@example.com"], ["ada@example.com"]]);
    expect(server.signIns).toEqual(["access-1", "access-1", "access-2"].map(signIn));
    expect(service.refreshed).toEqual(["refresh-0", "refresh-1"]);
  });

  it("and the next one neither, it is not tried a third time, and none goes out", async () => {
    const server = await aServer({ saysWhy, accessToken: () => "of-somebody-else" });
    const relay = createSmtpRelay(server.url, user, {
      tokens: createAccessTokens(service.secret()),
    });
    const error = await relay.send(aMailTo("zofia@example.com")).catch((found) => found);
    expect(failureOf(error).kind).toBe("relay");
    expect(server.signIns).toEqual(["access-1", "access-2"].map(signIn));
    expect(String(error)).not.toMatch(/access-|refresh-|hush/);
  });
});

describe("with the environment's variables", () => {
  aTestDesk(); // where refresh tokens are kept
  const config = (url: string) =>
    readConfig({
      SMTP_URL: url,
      MAIL_ADDRESS: user,
      MAIL_IMAP_URL: `imaps://${encodeURIComponent(user)}@imap.desk.example`,
      SITE_ORIGINS: "https://desk.example",
      MAIL_OAUTH_TOKEN_URL: `${service.url}/token`,
      MAIL_OAUTH_CLIENT_ID: "desk",
      MAIL_OAUTH_REFRESH_TOKEN: "refresh-0",
    });

  it("mails of the desk and of the contact form go out by the same token where SMTP_URL has no password", async () => {
    const server = await aServer();
    const set = config(server.url);
    const tokens = openTokens(set, randomUUID());
    const sending = await openRelay(set, tokens);
    await sending?.relay?.send(aMailTo("zofia@example.com"));
    const mailer = createSmtpMailer({ url: server.url, to: user, from: user }, tokens);
    const [name, email] = ["Ada", "ada@example.com"];
    const about = { id: randomUUID(), name, email, subject: "Kettle", message: "It leaks." };
    await mailer.send({ ...about, createdAt: new Date() });
    expect(server.mails.map(({ to }) => to)).toEqual([["zofia@example.com"], [user]]);
    expect(server.signIns).toEqual(["access-1", "access-1"].map(signIn));
  });

  it("and by the password where it has one", async () => {
    const server = await aServer({ password: "marlin" });
    const set = config(server.url.replace("@127", ":marlin@127"));
    const sending = await openRelay(set, openTokens(set, randomUUID()));
    await sending?.relay?.send(aMailTo("zofia@example.com"));
    expect(server.signIns).toEqual([`PLAIN ${user} marlin`]);
    expect(service.refreshed).toEqual([]);
  });
});

import { afterEach, expect, it } from "vitest";
import { freePort } from "../../../../../e2e/programs/free-port.ts";
import { anSmtpServer } from "../../../testing/programs/mail-servers.ts";
import { isMailable } from "../queue/store-mail.ts";
import { failureOf } from "../relay/smtp-failure.ts";
import { createSmtpRelay } from "../relay/smtp-relay.ts";
import { rememberUtf8 } from "./takes-utf8.ts";

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function aRelay(hidesUtf8: boolean) {
  const server = await anSmtpServer({ hidesUtf8 });
  opened.push(server);
  return { server, relay: createSmtpRelay(server.settings.url, "support@desk.example") };
}
const raw = Buffer.from("Subject: Hello\r\n\r\nHi\r\n");
const mail = { from: "support@desk.example", to: "grüße@example.com", envelopeId: null, raw };

it("an address beyond ASCII is mailed through a server that offers it", async () => {
  const { server, relay } = await aRelay(false);
  expect(await isMailable(mail.to, relay)).toBe(true);
  await relay.send(mail);
  expect(server.mails).toMatchObject([{ to: [mail.to] }]);
});

it("through one that does not it is never named, and the mail has failed for good", async () => {
  const { server, relay } = await aRelay(true);
  expect(await isMailable(mail.to, relay)).toBe(false);
  const failure = failureOf(await relay.send(mail).catch((error: unknown) => error));
  expect(failure).toMatchObject({ kind: "permanent", reason: expect.stringContaining("SMTPUTF8") });
  await relay.send({ ...mail, to: "ada@example.com" });
  expect(server.mails).toMatchObject([{ to: ["ada@example.com"] }]);
});

it("an address of which the domain alone is beyond ASCII is mailed through it too", async () => {
  const { server, relay } = await aRelay(true);
  const to = "ada@bücher.example";
  expect(await isMailable(to, relay)).toBe(true);
  await relay.send({ ...mail, to });
  expect(server.mails).toMatchObject([{ to: [to] }]);
});

it("while a server cannot be asked the mail waits, and is tried again", async () => {
  const url = `smtp://127.0.0.1:${await freePort()}`;
  const relay = createSmtpRelay(url, "support@desk.example");
  expect(await isMailable(mail.to, relay)).toBe(true);
  const failure = failureOf(await relay.send(mail).catch((error: unknown) => error));
  expect(failure.kind).toBe("temporary");
});

it("where mails go out by no server that could be asked, such an address is not mailed", async () => {
  expect(await isMailable(mail.to, {})).toBe(false);
  expect(await isMailable("no address", {})).toBe(false);
  expect(await isMailable("ada@example.com", {})).toBe(true);
});

it("who asks while a server is being asked waits for the same answer", async () => {
  const answer = Promise.withResolvers<boolean>();
  let asked = 0;
  const takes = rememberUtf8(() => {
    asked += 1;
    return answer.promise;
  });
  const both = Promise.all([takes(), takes()]);
  answer.resolve(true);
  expect([await both, asked]).toEqual([[true, true], 1]);
});

it("a server is asked again after ten minutes, and after ten seconds where it could not be asked", async () => {
  let nowMs = 0;
  const answers = [null, true, false];
  const takes = rememberUtf8(
    async () => answers.shift() ?? null,
    () => nowMs,
  );
  expect([await takes(), await takes()]).toEqual([null, null]);
  nowMs += 10_000;
  expect([await takes(), await takes()]).toEqual([true, true]);
  nowMs += 10 * 60_000;
  expect(await takes()).toBe(false);
});

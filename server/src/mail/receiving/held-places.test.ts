import { expect, it } from "vitest";
import { aMail } from "../../testing/mails.ts";
import { openRaw } from "../../testing/raw-request.ts";
import { aTestDesk } from "../../testing/test-desk.ts";
import { mailSecret, postMail } from "../../testing/write-paths/of-mails.ts";

const { desk } = aTestDesk({
  trustProxy: 1,
  receiving: {
    settings: { httpSecret: mailSecret, lmtp: null, imap: null },
    reading: async () => ({ state: "filed", reason: "bulk" }),
  },
});

const beginning = (address: string) =>
  [
    "POST /api/v1/mail/incoming HTTP/1.1",
    "Host: localhost",
    `X-Forwarded-For: ${address}`,
    "Content-Type: message/rfc822",
    "Content-Length: 1000",
    `X-Deskbell-Time: ${Math.floor(Date.now() / 1_000)}`,
    `X-Deskbell-Signature: ${"0".repeat(64)}`,
    "",
    "Subject: ",
  ].join("\r\n");

/** The first line of what the desk answers to a request that stops in its middle; waits for it as long as it is open. */
async function beginOne(address: string) {
  const socket = await openRaw(desk.url);
  const answer = new Promise<string>((resolve) => {
    socket.once("data", (chunk: Buffer) => resolve(chunk.toString().split("\r\n")[0] ?? ""));
  });
  socket.write(beginning(address));
  return { socket, answer };
}

it("who begins mails and never ends them keeps none of somebody else's from coming in", async () => {
  const begun = await Promise.all(Array.from({ length: 8 }, () => beginOne("203.0.113.7")));
  const refused = begun.map(({ answer }) => answer.then((line) => expect(line).toContain("503")));
  // Of eight four wait for their ends, and the others hear that there is no room for them.
  let answered = 0;
  for (const one of refused) void one.then(() => answered++);
  await expect.poll(() => answered).toBe(4);
  expect((await postMail(desk.url, aMail())).status).toBe(200);
  for (const { socket } of begun) socket.destroy();
});

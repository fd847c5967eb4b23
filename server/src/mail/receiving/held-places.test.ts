import { describe, expect, it } from "vitest";
import { aMail } from "../../testing/mails/mails.ts";
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

/** How many of them hear that there is no room for them, once so many have; the others wait for their ends. */
async function refusedOf(begun: readonly Awaited<ReturnType<typeof beginOne>>[], expected: number) {
  let refused = 0;
  for (const { answer } of begun) {
    void answer.then((line) => {
      expect(line).toContain("503");
      refused++;
    });
  }
  await expect.poll(() => refused).toBe(expected);
}
const beginEach = (addresses: readonly string[], count: number) =>
  Promise.all(addresses.flatMap((one) => Array.from({ length: count }, () => beginOne(one))));

describe("who begins mails and never ends them", () => {
  it("keeps none of somebody else's from coming in, nor do two of them", async () => {
    const begun = await beginEach(["203.0.113.7", "203.0.113.8"], 5);
    await refusedOf(begun, 2);
    expect((await postMail(desk.url, aMail())).status).toBe(200);
    for (const { socket } of begun) socket.destroy();
  });

  it("keeps out no mail server that has handed one over before, from however many addresses", async () => {
    expect((await postMail(desk.url, aMail())).status).toBe(200);
    const strangers = Array.from({ length: 6 }, (_, index) => `198.51.100.${index}`);
    const begun = await beginEach(strangers, 2);
    await refusedOf(begun, 3);
    const both = [postMail(desk.url, aMail()), postMail(desk.url, aMail())];
    for (const answer of await Promise.all(both)) expect(answer.status).toBe(200);
    for (const { socket } of begun) socket.destroy();
  });
});

import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { freePort } from "../../../../e2e/programs/free-port.ts";
import { aMessageId, deskAddress, receivingMails } from "../../testing/mails/incoming-mails.ts";
import { aTestDesk } from "../../testing/test-desk.ts";
import { MailModel } from "../mail.model.ts";
import { aMailWith } from "../parsing/testing/a-mail.ts";

const port = await freePort();
const records: Record<string, string> = {
  "example.com": "v=spf1 ip4:192.0.2.0/28 -all",
  "_dmarc.example.com": "v=DMARC1; p=reject",
};
const { settings } = receivingMails();
aTestDesk({
  receiving: {
    settings: { ...settings, lmtp: { host: "127.0.0.1", port } },
    reading: {
      ownAddresses: [deskAddress],
      spamHeader: null,
      trustedAuthserv: null,
      resolver: async (name, type) => {
        const record = type === "TXT" ? records[name] : undefined;
        if (record) return [[record]];
        throw Object.assign(new Error("no such record"), { code: "ENOTFOUND" });
      },
    },
  },
});

/** Hands a mail over as Postfix does, and waits until it is understood. */
async function handOver(clientIp: string) {
  const id = aMessageId();
  const socket = connect(port, "127.0.0.1");
  const lines = [
    "LHLO mx.company.example",
    `XFORWARD NAME=mail.example.com ADDR=${clientIp} PROTO=ESMTP`,
    "MAIL FROM:<bounces@example.com>",
    `RCPT TO:<${deskAddress}>`,
    "DATA",
    `${aMailWith({ "Message-ID": id, To: deskAddress })}\r\n.`,
  ];
  for (const line of lines) {
    await once(socket, "data");
    socket.write(`${line}\r\n`);
  }
  await once(socket, "data");
  socket.end();
  const find = () => MailModel.findOne({ messageId: id.slice(1, -1) }).lean();
  await expect.poll(async () => (await find())?.state ?? "stored").not.toBe("stored");
  return find();
}

it("a mail that nobody has signed is its sender's where the company's server says that it came from theirs", async () => {
  expect(await handOver("192.0.2.7")).toMatchObject({ state: "opened", isProven: true });
  expect(await handOver("198.51.100.7")).toMatchObject({ state: "held", reason: "refused_sender" });
});

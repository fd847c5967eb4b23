import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";
import { beforeAll, beforeEach, expect } from "vitest";
import { aMailWith } from "../../mail/parsing/testing/a-mail.ts";
import { OutgoingMailModel } from "../../mail/sending/outgoing-mail.model.ts";
import { anAgent, aVerifiedCustomer, type TestPerson } from "../people.ts";
import { aTestDesk } from "../test-desk.ts";
import { aMessageId, deskAddress, receive, receivingMails } from "./incoming-mails.ts";

/**
 * A desk to which mails come and which keeps those that it sends, with Bea of its staff and its customer Zofia, who is
 * somebody else in each test.
 */
export function aDeskWithMailBothWays() {
  const secret = randomUUID();
  const { desk } = aTestDesk({
    secret,
    receiving: receivingMails(),
    sending: {
      sender: { address: deskAddress, name: "Support", site: null, answersTo: null },
      relay: null,
      waitMs: 50,
    },
  });
  const [bea, zofia] = [{}, {}] as [TestPerson, TestPerson];
  beforeAll(async () => {
    Object.assign(bea, await anAgent(desk, "Bea Larsen"));
  });
  beforeEach(async () => {
    Object.assign(zofia, await aVerifiedCustomer(desk, "Zofia Nowak"));
  });

  const mailsTo = (address: string) =>
    OutgoingMailModel.find({ to: address }).sort({ _id: 1 }).lean();

  return {
    desk,
    bea,
    zofia,
    secret,
    mailsTo,
    /** The mails that went to an address, once there are so many, as a mail program reads them. */
    async readMailsTo(address: string, count = 1) {
      await expect.poll(async () => (await mailsTo(address)).length).toBe(count);
      return Promise.all(
        (await mailsTo(address)).map(async ({ raw, ...row }) => {
          const mail = await PostalMime.parse(Buffer.from(raw.buffer));
          const header = (name: string) =>
            mail.headers.find(({ key }) => key === name)?.value ?? "";
          const replyTo = mail.replyTo?.[0]?.address ?? "";
          return { ...mail, row, header, replyTo, plain: mail.text ?? "" };
        }),
      );
    },
    /** Somebody writes to an address of the desk. */
    writes: (from: string, to: string, text: string, headers: Record<string, string> = {}) =>
      receive(
        desk,
        aMailWith({ From: from, To: to, "Message-ID": aMessageId(), ...headers }, text),
      ),
    /** As Bea sees them, once all that came has reached its ticket. */
    async messagesOf(ticket: { _id: string }) {
      await desk.tickets.settled();
      return (await bea.call("GET", `message/${ticket._id}?after=0`)).body;
    },
    historyOf: async (ticket: { _id: string }) =>
      (await bea.call("GET", `conversation/${ticket._id}/activity`)).body.data,
  };
}

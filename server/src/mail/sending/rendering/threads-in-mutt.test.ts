import { randomUUID } from "node:crypto";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import PostalMime from "postal-mime";
import { expect, it } from "vitest";
import {
  aMessageId,
  deskAddress,
  proven,
  receive,
  receivingMails,
} from "../../../testing/mails/incoming-mails.ts";
import { describeWithMutt } from "../../../testing/mutt/describe-with-mutt.ts";
import { showThreads } from "../../../testing/mutt/show-threads.ts";
import { aVerifiedCustomer, type TestPerson } from "../../../testing/people.ts";
import { aTestDeskWithPeople } from "../../../testing/test-desk.ts";
import { aMessage } from "../../../testing/tickets.ts";
import { aMailWith } from "../../parsing/testing/a-mail.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";

const { desk, admin: nora } = aTestDeskWithPeople({
  secret: randomUUID(),
  receiving: receivingMails(),
  sending: {
    sender: { address: deskAddress, name: "Support", site: null, answersTo: deskAddress },
    relay: null,
    waitMs: 50,
  },
});

/** The customer's mail, and what her program puts into an answer to one. */
function aMailOf(zofia: TestPerson, subject: string, answered?: Sent) {
  const headers = answered && {
    "In-Reply-To": answered.messageId,
    References: `${answered.references} ${answered.messageId}`.trim(),
  };
  return aMailWith(
    {
      From: `Zofia Nowak <${zofia.email}>`,
      To: answered?.replyTo ?? deskAddress,
      Subject: subject,
      "Message-ID": aMessageId(),
      ...headers,
      ...proven(),
    },
    "It is still silent.\n",
  );
}

type Sent = { raw: Buffer; messageId: string; references: string; replyTo: string };

/** What came to her after so many mails. */
async function mailTo({ email }: TestPerson, before: number): Promise<Sent> {
  const find = () => OutgoingMailModel.find({ to: email }).sort({ _id: 1 }).lean();
  await expect.poll(async () => (await find()).length).toBe(before + 1);
  const raw = Buffer.from((await find())[before]?.raw.buffer ?? []);
  const { headers, messageId = "", replyTo } = await PostalMime.parse(raw);
  const references = headers.find(({ key }) => key === "references")?.value ?? "";
  return { raw, messageId, references, replyTo: replyTo?.[0]?.address ?? "" };
}

describeWithMutt("our mails in mutt", () => {
  // mail 43
  it("are one thread with the customer's, by their headers alone, and other mails are none of it", async () => {
    const zofia = await aVerifiedCustomer(desk, "Zofia Nowak");
    const first = aMailOf(zofia, "Kettle");
    const opened = await receive(desk, first);
    expect(opened.state).toBe("opened");
    const ticket = { _id: opened.ticketId?.toString() ?? "" } as Ticket;
    await aMessage(nora, ticket, { text: "Descale it" });
    const second = await mailTo(zofia, 0);
    const third = aMailOf(zofia, "Re: Kettle", second);
    expect((await receive(desk, third)).state).toBe("joined");
    await aMessage(nora, ticket, { text: "Then we send another" });
    const fourth = await mailTo(zofia, 1);
    const solved = { status: "solved", lastSeenSeq: 1_000 };
    const set = await nora.call("PUT", `conversation/${ticket._id}/status`, solved);
    expect(set.status).toBe(200);
    const fifth = await mailTo(zofia, 2);
    const other = aMailOf(zofia, "Toaster");

    const shown = await showThreads([first, second.raw, third, fourth.raw, fifth.raw, other]);
    expect(shown.map((line) => line.replace(/^[ |`]*->/, "->"))).toEqual([
      "Kettle",
      ...Array.from({ length: 4 }, () => "->Re: Kettle"),
      "Toaster",
    ]);
  });
});

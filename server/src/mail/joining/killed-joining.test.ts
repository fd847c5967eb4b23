import { randomUUID } from "node:crypto";
import mongoose from "mongoose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { leaseCollection } from "../../database/job-leases.ts";
import { MessageModel } from "../../messages/message.model.ts";
import { aMessageId, signatures } from "../../testing/mails/incoming-mails.ts";
import { aVerifiedCustomer, type TestPerson } from "../../testing/people.ts";
import { startNodes, type TestNodes } from "../../testing/programs/start-nodes.ts";
import { aTicket } from "../../testing/tickets.ts";
import { mailSecret, postMail } from "../../testing/write-paths/of-mails.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { MailModel } from "../mail.model.ts";
import { aMailWith } from "../parsing/testing/a-mail.ts";
import { mailKey } from "../receiving/mail-key.ts";

const secret = randomUUID();
const { replyTo } = signatures(secret);
/** Of nodes to which mails are handed over. */
const receiving = { MAIL_HTTP_SECRET: mailSecret };

let nodes: TestNodes;
let zofia: TestPerson;
beforeAll(async () => {
  nodes = await startNodes({ count: 1, variables: { SECRET: secret } });
  zofia = await aVerifiedCustomer(nodes.at(0), "Zofia Nowak");
}, 180_000);
afterAll(() => nodes.close());

/** Hands a mail to a node that dies at a moment of understanding it; another one goes on, a minute later. */
async function killedAt(failpoint: string, raw: Buffer) {
  const doomed = await nodes.start({ ...receiving, FAILPOINT: failpoint });
  expect((await postMail(doomed.url, raw)).status).toBe(200);
  await doomed.ended;
  await minutePasses();
  const next = await nodes.start(receiving);
  await postMail(next.url, aMessageFrom({ "Auto-Submitted": "auto-replied" })); // it looks at once
  const key = await mailKey(raw);
  const find = () => MailModel.findOne({ key }).orFail().lean();
  await expect.poll(async () => (await find()).state).not.toBe("stored");
  await next.kill();
  await minutePasses(); // for the next node that receives
  return find();
}

/** What a node had that died is free again. */
async function minutePasses(): Promise<void> {
  const longAgo = new Date(0);
  await MailModel.updateMany({ state: "stored" }, { dueAt: longAgo });
  const leases = mongoose.connection.collection(leaseCollection);
  await leases.updateMany({}, { $set: { expiresAt: longAgo, dueAt: longAgo } });
}

const aMessageFrom = (headers: Record<string, string>) =>
  aMailWith({ From: zofia.email, "Message-ID": aMessageId(), ...headers });

it.each(["message.inserted"])(
  "an answer by mail is in its ticket once, where the desk is killed at %s",
  async (failpoint) => {
    const ticket = await aTicket(zofia);
    const raw = aMessageFrom({ To: replyTo(ticket, zofia.user._id) });
    const mail = await killedAt(failpoint, raw);
    expect(mail).toMatchObject({ state: "joined", tries: 2, messageSeq: 1 });
    expect(await MessageModel.countDocuments({ conversationId: ticket._id })).toBe(1);
  },
);

it.each(["ticket.inserted"])(
  "a mail opens one ticket, where the desk is killed at %s",
  async (failpoint) => {
    const Subject = `Kettle ${randomUUID()}`;
    const raw = aMessageFrom({ Subject });
    const mail = await killedAt(failpoint, raw);
    expect(mail).toMatchObject({ state: "opened", tries: 2 });
    expect(await TicketModel.countDocuments({ subject: Subject })).toBe(1);
  },
);

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { failpoints } from "../../database/failpoint.ts";
import { NotificationModel } from "../../notifications/notification.model.ts";
import { createCaller, formOf } from "../../testing/call-api.ts";
import { aPicture } from "../../testing/files.ts";
import { aCustomer, anAdmin } from "../../testing/people.ts";
import { startNodes, type TestNodes } from "../../testing/programs/start-nodes.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { until } from "../../testing/until.ts";
import { expectFiles } from "../../testing/write-paths/write-path.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { MessageModel } from "../message.model.ts";
import { ScheduledMessageModel } from "./scheduled-message.model.ts";

let nodes: TestNodes;

beforeAll(async () => {
  nodes = await startNodes({ count: 2 });
});
afterAll(() => nodes.close());

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
/** As if this time were over. Nodes look every few seconds. */
const isDueNow = (filter: object) =>
  ScheduledMessageModel.collection.updateOne(
    { state: "waiting", ...filter },
    {
      $set: { dueAt: new Date(0) },
    },
  );

async function aReply() {
  const [agent, customer] = [await anAdmin(nodes.at(0)), await aCustomer(nodes.at(0))];
  const ticket = await aTicket(customer);
  const clientMessageId = randomUUID();
  const form = formOf({
    ...{ conversationId: ticket._id, clientMessageId, text: "Later", lastSeenSeq: "0" },
    ...{ sendAt: inAnHour(), attachments: await aPicture() },
  });
  const as = (url: string) => createCaller(url, agent.token);
  return {
    agent,
    customer,
    ticket,
    clientMessageId,
    schedule: (url: string) => as(url)("POST", "scheduled", form),
    sendNow: (url: string, id: string) => as(url)("POST", `scheduled/${id}/send`, { version: 1 }),
    record: () => ScheduledMessageModel.findOne({ clientMessageId }).lean(),
    messages: () => MessageModel.find({ conversationId: ticket._id, text: "Later" }).lean(),
  };
}

it.each(failpoints.filter((moment) => moment.startsWith("scheduled.")))(
  "a reply is sent once, or held once, where the desk is killed at %s",
  async (moment) => {
    const reply = await aReply();
    const doomed = await nodes.start({ FAILPOINT: moment });
    const dies = async (request: Promise<unknown>) => {
      await expect(request).rejects.toThrow();
      expect(await doomed.ended).toMatchObject({ signal: "SIGKILL" });
    };
    const isOfRequest = moment === "scheduled.files-kept" || moment === "scheduled.stored";
    if (isOfRequest) await dies(reply.schedule(doomed.url));
    const stored = await reply.schedule(nodes.at(0).url);
    expect(stored.status).toBe(201);
    const { id } = stored.body.data.scheduled;
    const isHeld = moment === "scheduled.held";
    if (isHeld) await aMessage(reply.customer, reply.ticket, { text: "First" });
    if (!isOfRequest) await dies(reply.sendNow(doomed.url, id));
    await isDueNow({ clientMessageId: reply.clientMessageId });
    const ended = isHeld ? "held" : "sent";
    await until(async () => {
      const record = await reply.record();
      return record?.state === ended && !record.isUntold;
    });
    const messages = await reply.messages();
    expect(messages).toHaveLength(isHeld ? 0 : 1);
    const owner = isHeld ? await reply.record() : messages[0];
    await expectFiles(nodes, owner?.files ?? [], 1);
    const notices = { personId: reply.agent.user._id, held: "written" as const };
    expect(await NotificationModel.countDocuments(notices)).toBe(isHeld ? 1 : 0);
  },
);

it.each([
  ["its ticket was merged", { mergedInto: "0123456789abcdef01234567", status: "closed" }],
  ["its ticket was closed", { status: "closed" }],
])(
  "a reply that the desk had sent when it was killed is not held because %s since",
  async (_, change) => {
    const reply = await aReply();
    const doomed = await nodes.start({ FAILPOINT: "scheduled.sent" });
    const { id } = (await reply.schedule(nodes.at(0).url)).body.data.scheduled;
    await expect(reply.sendNow(doomed.url, id)).rejects.toThrow();
    expect(await doomed.ended).toMatchObject({ signal: "SIGKILL" });
    await TicketModel.updateOne({ _id: reply.ticket._id }, { $set: change });
    await isDueNow({ clientMessageId: reply.clientMessageId });
    await until(async () => (await reply.record())?.state !== "waiting");
    expect(await reply.record()).toMatchObject({ state: "sent", text: "", files: [] });
    expect(await reply.messages()).toHaveLength(1);
    const notices = { personId: reply.agent.user._id, held: { $exists: true } };
    expect(await NotificationModel.collection.countDocuments(notices)).toBe(0);
  },
);

// helpdesk 45
it("of two nodes that both have a reply to send one does, whichever; each of thirty is there once", async () => {
  const replies = await Promise.all(Array.from({ length: 30 }, () => aReply()));
  await Promise.all(replies.map((reply, i) => reply.schedule(nodes.at(i % 2).url)));
  await ScheduledMessageModel.collection.updateMany(
    { state: "waiting" },
    { $set: { dueAt: new Date(0), sendAt: new Date(0) } },
  );
  await until(async () => (await ScheduledMessageModel.countDocuments({ state: "waiting" })) === 0);
  for (const reply of replies) expect(await reply.messages()).toHaveLength(1);
});

it("a reply that was due while the desk was down goes as soon as it is up again", async () => {
  const reply = await aReply();
  await reply.schedule(nodes.at(0).url);
  await nodes.at(0).kill();
  await nodes.at(1).kill();
  await isDueNow({ clientMessageId: reply.clientMessageId });
  await nodes.start();
  await until(async () => (await reply.messages()).length === 1);
});

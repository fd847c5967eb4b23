import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MessageModel } from "../messages/message.model.ts";
import { ScheduledMessageModel } from "../messages/scheduled/scheduled-message.model.ts";
import { createCaller, formOf } from "../testing/call-api.ts";
import { aCustomer, anAgent, type TestPerson } from "../testing/people.ts";
import { startNodes, type TestNodes } from "../testing/programs/start-nodes.ts";
import { aDraft, aTicket } from "../testing/tickets.ts";
import { NoteModel } from "../tickets/notes/note.model.ts";
import { TicketModel } from "../tickets/ticket.model.ts";
import { DraftModel } from "./draft.model.ts";
import { SentDraftModel } from "./send-once.ts";

let nodes: TestNodes;
beforeAll(async () => {
  nodes = await startNodes({ count: 1 });
});
afterAll(() => nodes.close());

type Sent = { clientId: string; draftVersion: string };
type Kind = {
  moment: string;
  what: string;
  place: (ticketId: string) => string;
  send: (who: ReturnType<typeof createCaller>, ticket: Of, sent: Sent) => Promise<Answer>;
  count: (ticketId: string, person: TestPerson) => Promise<number>;
};
type Of = { ticketId: string; customerId: string };
type Answer = { status: number; body: { code?: string } };

const reply = (ticketId: string) => `reply:${ticketId}`;
const messageOf = (ticketId: string, { clientId: clientMessageId, draftVersion }: Sent) => ({
  ...{ conversationId: ticketId, text: "Hello", clientMessageId, draftVersion },
});
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

const kinds: Kind[] = [
  {
    moment: "message.inserted",
    what: "a reply",
    place: reply,
    send: (call, { ticketId }, sent) => call("POST", "message", formOf(messageOf(ticketId, sent))),
    count: (conversationId) => MessageModel.countDocuments({ conversationId }),
  },
  {
    moment: "scheduled.stored",
    what: "a reply for later",
    place: reply,
    send: (call, { ticketId }, sent) =>
      call(
        "POST",
        "scheduled",
        formOf({ ...messageOf(ticketId, sent), sendAt: inAnHour(), lastSeenSeq: "0" }),
      ),
    count: (ticketId) => ScheduledMessageModel.countDocuments({ ticketId }),
  },
  {
    moment: "note.shown",
    what: "a note",
    place: (ticketId) => `note:${ticketId}`,
    send: (call, { ticketId }, { clientId: clientNoteId, draftVersion }) =>
      call(
        "POST",
        `conversation/${ticketId}/notes`,
        formOf({ text: "Hello", clientNoteId, draftVersion }),
      ),
    count: (ticketId) => NoteModel.countDocuments({ ticketId }),
  },
  {
    moment: "ticket.inserted",
    what: "a ticket",
    place: () => "wizard",
    send: (call, _, { clientId, draftVersion }) =>
      call("POST", "conversation", formOf({ ...aDraft, draftVersion }), {
        "Idempotency-Key": clientId,
      }),
    count: (_, { user }) => TicketModel.countDocuments({ "creator.id": user._id }),
  },
  {
    moment: "behalf.inserted",
    what: "a ticket for a customer",
    place: () => "wizard",
    send: (call, { customerId }, { clientId, draftVersion }) =>
      call("POST", "conversation/on-behalf", formOf({ ...aDraft, customerId, draftVersion }), {
        "Idempotency-Key": clientId,
      }),
    count: (_, { user }) => TicketModel.countDocuments({ openedById: user._id }),
  },
];

it.each(kinds)(
  "$what that was sent right before the desk died is not sent once more by another device",
  async ({ moment, place, send, count }) => {
    const agent = await anAgent(nodes.at(0));
    const customer = await aCustomer(nodes.at(0));
    const ticket = await aTicket(customer);
    const of = { ticketId: ticket._id, customerId: customer.user._id };
    const at = place(ticket._id);
    const draftVersion = randomUUID();
    const call = createCaller(nodes.at(0).url, agent.token);
    const wizard = at === "wizard" && { ticket: { enquiryInfo: "", subject: "", isPrivate: true } };
    const draft = { basedOn: null, version: draftVersion, text: "Hello", ...wizard };
    expect((await call("PUT", `drafts/${at}`, draft)).status).toBe(200);
    const doomed = await nodes.start({ FAILPOINT: moment });
    const first = { clientId: randomUUID(), draftVersion };
    const dies = send(createCaller(doomed.url, agent.token), of, first);
    await expect(dies).rejects.toThrow();
    expect(await doomed.ended).toMatchObject({ signal: "SIGKILL" });

    const second = { clientId: randomUUID(), draftVersion };
    expect((await send(call, of, second)).status).toBe(503);
    const died = { $set: { at: new Date(Date.now() - 3 * 60_000) } };
    await SentDraftModel.updateMany({ personId: agent.user._id }, died);
    const later = await send(call, of, second);
    expect([later.status, later.body.code]).toEqual([409, "draft_sent"]);
    expect(await count(ticket._id, agent)).toBe(1);
    expect(await DraftModel.countDocuments({ personId: agent.user._id })).toBe(0);
    // The device that sent it learns that it was.
    expect((await send(call, of, first)).status).toBeLessThan(300);
    expect(await count(ticket._id, agent)).toBe(1);
  },
);

import { randomUUID } from "node:crypto";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { trusted } from "mongoose";
import { describe, expect, it, vi } from "vitest";
import { MessageModel } from "../messages/message.model.ts";
import { aTextFile } from "../testing/files.ts";
import { aTestDeskWithPeople } from "../testing/test-desk.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { withoutIds } from "../testing/without-ids.ts";
import { ActivityModel } from "../tickets/activity/activity.model.ts";
import { begunRedactions } from "../tickets/redaction/begun-redactions.ts";
import { TicketModel } from "../tickets/ticket.model.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
const card = "4111 1111 1111 1111";

const split = ({ _id }: Ticket, more: object = {}) =>
  nora.call("POST", `conversation/${_id}/split`, { seq: 1, clientId: randomUUID(), ...more });
const redact = async ({ _id }: Ticket) =>
  expect((await nora.call("POST", `conversation/${_id}/redactions`, { words: card })).status).toBe(
    200,
  );
const copiesOf = ({ _id }: Ticket) => TicketModel.find({ "splitFrom.ticketId": _id }).lean();

async function aTicketWithACard() {
  const ticket = await aTicket(ada);
  await aMessage(ada, ticket, { text: `Paid by ${card}`, attachments: aTextFile(`${card}.txt`) });
  await desk.tickets.settled();
  return ticket;
}

/** Nothing holds the words: not the source, and no ticket that was split from it. */
async function expectNoCard(ticket: Ticket): Promise<void> {
  await desk.tickets.settled();
  const copies = await copiesOf(ticket);
  const ids = [ticket._id, ...copies.map(({ _id }) => _id)];
  const stored = [
    ...[copies, await TicketModel.findById(ticket._id).lean()],
    await MessageModel.find({ conversationId: ticket._id }).lean(),
    await ActivityModel.find({ ticketId: trusted({ $in: ids }) }).lean(),
  ];
  expect(withoutIds(stored)).not.toMatch(/4111|1111/);
}

/** Something happens while files are copied: once the message was read, and before its ticket is stored. */
function whileCopying(act: () => Promise<unknown>): void {
  const findOne = MessageModel.findOne.bind(MessageModel) as (...all: unknown[]) => {
    lean(): Promise<unknown>;
  };
  const once = (...all: unknown[]) => ({
    async lean() {
      const found = await findOne(...all).lean();
      await act();
      return found;
    },
  });
  vi.spyOn(MessageModel, "findOne").mockImplementationOnce(once as never);
}

/** The same right before the new ticket is there, or right after. */
function onceStored(when: "before" | "after", act: () => Promise<unknown>): void {
  const save = TicketModel.prototype.save;
  vi.spyOn(TicketModel.prototype, "save").mockImplementationOnce(async function (this: unknown) {
    if (when === "before") await act();
    const saved = await save.call(this);
    if (when === "after") await act();
    return saved;
  });
}

describe("a card number that is taken out of a ticket while a message of it is split", () => {
  it("is not brought back by what was read before files were copied; the same again splits what is left", async () => {
    const ticket = await aTicketWithACard();
    const files = await desk.countFiles();
    const draft = { clientId: randomUUID(), subject: `Card ${card} was refused` };
    whileCopying(() => redact(ticket));
    const { status, body } = await split(ticket, draft);
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect(await copiesOf(ticket)).toEqual([]);
    expect(await desk.countFiles()).toBe(files);
    const again = await split(ticket, { clientId: draft.clientId });
    expect(again.body.data).toMatchObject({
      description: "Paid by █████",
      attachments: [{ name: "█████.txt" }],
    });
    await expectNoCard(ticket);
  });

  it("is not brought back by a subject that was made of the ticket's own", async () => {
    const subject = `Card ${card} was refused`;
    const ticket = await aTicket(ada, { subject });
    await aMessage(ada, ticket, { text: "Besides, the pot leaks" });
    whileCopying(() => redact(ticket));
    expect((await split(ticket, { subject })).status).toBe(409);
    await expectNoCard(ticket);
  });

  it("is not brought back where all of it is done right before the new ticket is there", async () => {
    const ticket = await aTicketWithACard();
    const files = await desk.countFiles();
    onceStored("before", () => redact(ticket));
    const { status, body } = await split(ticket);
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect(await copiesOf(ticket)).toEqual([]);
    expect(await desk.countFiles()).toBe(files);
    await expectNoCard(ticket);
  });

  it("is taken out of a new ticket of which the source does not say so yet", async () => {
    const ticket = await aTicket(ada);
    await aMessage(ada, ticket, { text: `Paid by ${card}` });
    const { data } = (await split(ticket)).body;
    // As it is between both writes.
    await TicketModel.collection.updateOne({ number: ticket.ticket }, { $unset: { splitInto: 1 } });
    await redact(ticket);
    expect(await copiesOf(ticket)).toMatchObject([{ description: "Paid by █████" }]);
    expect(data.description).toContain(card);
    await expectNoCard(ticket);
  });

  it("is taken out of a ticket that was split once the redaction had looked for them", async () => {
    const ticket = await aTicket(ada);
    await aMessage(ada, ticket, { text: `Paid by ${card}` });
    const { placesOf } = begunRedactions;
    vi.spyOn(begunRedactions, "placesOf").mockImplementationOnce(async (id) => {
      const places = await placesOf(id);
      expect((await split(ticket)).status).toBe(201);
      return places;
    });
    await redact(ticket);
    expect(await copiesOf(ticket)).toMatchObject([{ description: "Paid by █████" }]);
    await expectNoCard(ticket);
  });

  it("is not in the answer of a split that was stored right before", async () => {
    const ticket = await aTicketWithACard();
    onceStored("after", () => redact(ticket));
    const { status, body } = await split(ticket);
    expect([status, body.data.description]).toEqual([201, "Paid by █████"]);
    expect((await TicketModel.findById(ticket._id).lean())?.splitInto).toHaveLength(1);
  });
});

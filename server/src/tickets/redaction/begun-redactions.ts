import { randomUUID } from "node:crypto";
import { Types, trusted } from "mongoose";
import { findFamily } from "../answers/muted-family.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";

/** A redaction that was begun: it stands in its ticket until all of it is done. */
export type BegunRedaction = {
  ticketId: string;
  key: string;
  words: string;
  byId: string;
  at: Date;
};

/** How long the process that began one has for it. */
const doneWithinMs = 10_000;
const batchMax = 10;

async function begin(ticketId: string, words: string, byId: string): Promise<BegunRedaction> {
  // Asked again after a process died, it is the one that was begun.
  const ticket = await TicketModel.findById(ticketId).select({ redactions: 1 }).lean();
  const same = ticket?.redactions?.find((one) => one.words === words && one.byId === byId);
  if (same) return { ticketId, key: same.key, words, byId, at: same.at };
  const redaction = { key: randomUUID(), words, byId, at: new Date() };
  await TicketModel.updateOne({ _id: ticketId }, { $push: { redactions: redaction } });
  return { ticketId, ...redaction };
}

/** What processes that died have left. */
async function left(): Promise<BegunRedaction[]> {
  const before = new Date(Date.now() - doneWithinMs);
  const tickets = await TicketModel.find({ "redactions.at": trusted({ $lte: before }) })
    .select({ redactions: 1 })
    .limit(batchMax)
    .lean();
  return tickets.flatMap(({ _id, redactions }) =>
    (redactions ?? []).map(({ key, words, byId, at }) => {
      return { ticketId: _id.toString(), key, words, byId, at };
    }),
  );
}

/** All is done: the words themselves go too. */
async function end({ ticketId, key }: BegunRedaction): Promise<void> {
  await TicketModel.updateOne({ _id: ticketId }, { $pull: { redactions: { key } } });
  await TicketModel.updateOne({ _id: ticketId, redactions: [] }, { $unset: { redactions: 1 } });
}

/** Where words of a ticket may stand: in it, in what it was merged with, and in what was split from one to another. */
async function placesOf(ticketId: string): Promise<string[]> {
  const id = new Types.ObjectId(ticketId);
  const family = await findFamily(id);
  const places = [id, ...family.flatMap(idsIn)];
  // What was split off a moment ago is not in `splitInto` yet.
  const splits = await TicketModel.find({
    "splitFrom.ticketId": trusted({ $in: [id, ...family.map(({ _id }) => _id)] }),
  })
    .select({ _id: 1 })
    .lean();
  return [...new Set([...places, ...splits.map(({ _id }) => _id)].map(String))];
}

const idsIn = ({ _id, splitFrom, splitInto }: TicketRecord): Types.ObjectId[] => [
  _id,
  ...(splitFrom ? [splitFrom.ticketId] : []),
  ...((splitInto ?? []) as { ticketId: Types.ObjectId }[]).map((split) => split.ticketId),
];

export const begunRedactions = { begin, left, end, placesOf };

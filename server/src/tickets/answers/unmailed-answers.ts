import { Types, trusted } from "mongoose";
import type { StoredFile } from "../../uploads/storage/stored-file.ts";
import { shownTicketFields } from "../activity/commit-change.ts";
import { type CopiedInto, copiedOf } from "../copied/copied-people.ts";
import { findChain, findRaw } from "../merge/find-survivor.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";
import { findFamily, withSources } from "./muted-family.ts";

/** A ticket with answers that its customer may have to be mailed. */
export type DueTicket = {
  id: string;
  /** Right before it was read. */
  readAt: Date;
  number: number;
  subject: string;
  customer: { id: string; name: string };
  /** The mailbox that it came in by; null for the default one. */
  mailboxId: string | null;
  /** Whose it was as a guest. */
  formerCustomerIds: readonly string[];
  /** What the customer wrote to open it, or staff did for them. */
  description: string;
  /** Whether the customer opened it by mail. */
  isByMail: boolean;
  /** The opening, where it is of staff. */
  opening: { byId: string; files: readonly StoredFile[] } | null;
  /** Who gets its answers beside the customer, as far as they want to hear of it. */
  copied: readonly CopiedInto[];
  /** The ticket in which it goes on; its own id unless it was merged. */
  survivorId: string;
  /** When it was due: another time means that it was begun again meanwhile. */
  dueAt: Date;
  /** Number of the first answer, and of the ticket's newest message. */
  fromSeq: number;
  lastSeq: number;
  /** When it was solved, as far as its customer may have to be mailed of that; else null. */
  solvedAt: Date | null;
  /** The same as the ticket holds it, wanted or not. */
  notedSolvedAt: Date | null;
  /** Whether the customer has still something to read there and wants to hear of it. */
  isWanted: boolean;
  /** How often its mail has waited since the customer had it before them. */
  timesLookedAt: number;
  /** Whether it is not said yet, in the ticket that takes its place, for whom it is unread. */
  isBeingMerged: boolean;
};

/** What a message of staff makes of a ticket where answers are mailed: they wait together from the first on. */
export const unmailedAfter = (seq: number, dueAt: Date | null) =>
  dueAt === null ? {} : { unmailed: { $ifNull: ["$unmailed", { dueAt, fromSeq: seq }] } };

/** What it makes of a ticket that staff solve it: in one mail with the answers that wait. */
export const unmailedSolved = (solvedAt: Date, dueAt: Date | null) =>
  dueAt === null
    ? {}
    : {
        unmailed: {
          $mergeObjects: [{ dueAt, fromSeq: { $add: ["$lastSeq", 1] } }, "$unmailed", { solvedAt }],
        },
      };

/** Tickets whose answers have waited long enough, at most so many, the longest waiting first. */
async function findDue(now: Date, max: number): Promise<DueTicket[]> {
  const tickets = await TicketModel.collection
    .find<TicketRecord>(
      { "unmailed.dueAt": { $lte: now } },
      { sort: { "unmailed.dueAt": 1 }, limit: max, projection: shownTicketFields },
    )
    .toArray();
  return Promise.all(tickets.map((ticket) => describe(ticket, now)));
}

async function describe(ticket: TicketRecord, readAt: Date): Promise<DueTicket> {
  const { _id, number, subject, description, creator, lastSeq, unmailed } = ticket;
  const chain = ticket.mergedInto ? await findChain(_id) : [ticket];
  const survivor = chain.at(-1);
  const isUnread = survivor?.unreadBy?.includes(creator.id) ?? false;
  const family = await withSources(chain);
  const isQuiet = (ticket.isSpam ?? false) || family.some(({ isMuted }) => isMuted);
  const notedSolvedAt = unmailed?.solvedAt ?? null;
  // Opened again meanwhile it has another time, or none.
  const isSolved = notedSolvedAt !== null && !isQuiet && !ticket.mergedInto;
  const isStillSolved = isSolved && ticket.solvedAt?.getTime() === notedSolvedAt.getTime();
  return {
    id: _id.toString(),
    readAt,
    number,
    subject,
    customer: { id: creator.id, name: creator.name },
    mailboxId: ticket.mailboxId ?? null,
    formerCustomerIds: ticket.formerCreatorIds ?? [],
    description,
    isByMail: ticket.byMail != null,
    opening: ticket.openedById
      ? { byId: ticket.openedById, files: ticket.attachments as StoredFile[] }
      : null,
    copied: ticket.isSpam ? [] : (await copiedOf(ticket)).filter(({ isMuted }) => !isMuted),
    survivorId: (survivor ?? ticket)._id.toString(),
    dueAt: unmailed?.dueAt ?? new Date(0),
    fromSeq: unmailed?.fromSeq ?? lastSeq,
    lastSeq,
    solvedAt: isStillSolved ? notedSolvedAt : null,
    notedSolvedAt,
    isWanted: isUnread && !isQuiet,
    timesLookedAt: unmailed?.timesLookedAt ?? 0,
    isBeingMerged: chain.length > 1 && chain.some(({ unsettled }) => (unsettled ?? []).length > 0),
  };
}

type AsFound = Pick<DueTicket, "id" | "dueAt" | "fromSeq">;

/** A ticket as long as its answers wait as they did when they were found. */
const asFound = ({ id, dueAt, fromSeq }: AsFound) => ({
  _id: new Types.ObjectId(id),
  "unmailed.dueAt": dueAt,
  "unmailed.fromSeq": fromSeq,
});

/** When the next are due; null where none wait. */
async function nextDueAt(): Promise<Date | null> {
  const next = await TicketModel.findOne({ "unmailed.dueAt": trusted({ $gt: new Date(0) }) })
    .sort({ "unmailed.dueAt": 1 })
    .select({ unmailed: 1 })
    .lean();
  return next?.unmailed?.dueAt ?? null;
}

/**
 * The answers up to `uptoSeq` are queued, or need no mail. Those that came meanwhile wait anew, in the same
 * write, so that none is passed over. Of what is to be mailed anew meanwhile nothing is settled.
 *
 * @param nextDue when those are due
 */
async function settleUnmailed(
  ticket: AsFound & Pick<DueTicket, "notedSolvedAt">,
  uptoSeq: number,
  nextDue: Date,
): Promise<void> {
  const solvedAt = { $ifNull: ["$unmailed.solvedAt", null] };
  const isSolvedSince = { $ne: [solvedAt, ticket.notedSolvedAt] };
  const hasAnswers = { $gt: [{ $ifNull: ["$lastStaffSeq", 0] }, uptoSeq] };

  await TicketModel.collection.updateOne(asFound(ticket), [
    {
      $set: {
        unmailed: {
          $cond: [
            { $or: [hasAnswers, isSolvedSince] },
            {
              $mergeObjects: [
                { dueAt: nextDue, fromSeq: uptoSeq + 1 },
                { $cond: [isSolvedSince, { solvedAt }, {}] },
              ],
            },
            "$$REMOVE",
          ],
        },
      },
    },
  ]);
}

/** What could not be queued now is looked at again then. */
async function postponeUnmailed(ticket: AsFound, dueAt: Date): Promise<void> {
  await TicketModel.collection.updateOne(asFound(ticket), { $set: { "unmailed.dueAt": dueAt } });
}

/** Its customer has the ticket before them: whether they have read it is looked at again then. */
async function waitForReader(ticket: AsFound, dueAt: Date): Promise<void> {
  await TicketModel.collection.updateOne(asFound(ticket), {
    $set: { "unmailed.dueAt": dueAt },
    $inc: { "unmailed.timesLookedAt": 1 },
  });
}

/** Answers from this number on, or that it was solved, are to be mailed, though a mail with them was queued. */
async function beginAgain(
  ticketId: Types.ObjectId,
  { fromSeq, solvedAt }: { fromSeq: number | null; solvedAt: Date | null },
  dueAt: Date,
): Promise<void> {
  const none = { $add: ["$lastSeq", 1] };
  const first = { $min: [{ $ifNull: ["$unmailed.fromSeq", none] }, fromSeq ?? none] };
  // Opened and solved again since it has another time.
  const solved = solvedAt && { solvedAt: { $ifNull: ["$unmailed.solvedAt", solvedAt] } };
  await TicketModel.collection.updateOne({ _id: ticketId }, [
    { $set: { unmailed: { $mergeObjects: ["$unmailed", { dueAt, fromSeq: first, ...solved }] } } },
  ]);
}

/** Whether no mail about a ticket is wanted any more: its customer says so, or it is gone. */
async function isMutedNow(ticketId: Types.ObjectId): Promise<boolean> {
  const family = await findFamily(ticketId);
  return family.length === 0 || family.some(({ isMuted }) => isMuted);
}

/** Whether a ticket is solved, and has not been opened and solved again since. */
async function isSolvedSince(ticketId: Types.ObjectId, solvedAt: Date): Promise<boolean> {
  return (await TicketModel.exists({ _id: ticketId, solvedAt, mergedInto: null })) !== null;
}

/**
 * Its customer wants no more mails about a ticket, also where that has gone on in another; or wants them again, then
 * also of what has gone on in it.
 */
async function setMuted(ticketId: string, isMuted: boolean): Promise<void> {
  const id = new Types.ObjectId(ticketId);
  const tickets = isMuted ? await findChain(id) : await findFamily(id);
  await TicketModel.collection.updateMany(
    { _id: { $in: tickets.map(({ _id }) => _id) } },
    isMuted ? { $set: { isMuted } } : { $unset: { isMuted: 1 } },
  );
}

/** Whether somebody still gets the answers of a ticket beside its customer, or why not. */
async function isCopiedNow(
  ticketId: Types.ObjectId,
  personId: string,
): Promise<boolean | "muted" | "nobody"> {
  const ticket = await findRaw(ticketId);
  if (!ticket || ticket.isSpam) return "nobody";
  const person = (await copiedOf(ticket)).find((one) => one.personId === personId);
  if (!person) return "nobody";
  return person.isMuted ? "muted" : true;
}

/** As much of a ticket as a link in a mail asks for; null for none. */
async function findMailed(number: number) {
  const ticket = await TicketModel.findOne({ number })
    .select(shownTicketFields)
    .lean<TicketRecord>();
  return (
    ticket && {
      id: ticket._id.toString(),
      subject: ticket.subject,
      /** Who its customer is, and was as a guest: what was signed for the one counts for the other. */
      customerIds: [ticket.creator.id, ...(ticket.formerCreatorIds ?? [])],
      isMuted: await isMutedNow(ticket._id),
      /** Who gets its answers beside them. */
      copied: (await copiedOf(ticket)).map(({ personId, isMuted }) => ({
        id: personId,
        isMuted: isMuted ?? false,
      })),
    }
  );
}

/** What mailing asks of tickets. */
export const unmailedAnswers = {
  findDue,
  nextDueAt,
  settle: settleUnmailed,
  postpone: postponeUnmailed,
  waitForReader,
  beginAgain,
  findMailed,
  isMutedNow,
  isCopiedNow,
  isSolvedSince,
  setMuted,
};

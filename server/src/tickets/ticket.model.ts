import { ticketStatuses, wakeOnSchema } from "@deskbell/shared/tickets/lifecycle";
import { priorities } from "@deskbell/shared/tickets/priority";
import { type InferSchemaType, model, Schema, type Types } from "mongoose";
import { storedByMailSchema } from "../mail/stored-by-mail.ts";
import { publishFields } from "../realtime/publishing/publish-queue.ts";
import { storedFileSchema } from "../uploads/storage/stored-file.ts";
import { storedPersonSchema } from "../users/person.schema.ts";
import { activityFields } from "./activity/activity.model.ts";
import {
  absorbedSchema,
  copiedSchema,
  linkSchema,
  noticeSchema,
  splitFromSchema,
  splitIntoSchema,
  unsettledSchema,
} from "./ticket-entries.schema.ts";

const ticketSchema = new Schema(
  {
    number: { type: Number, required: true, unique: true },
    subject: { type: String, required: true },
    description: { type: String, required: true },
    visibility: { type: String, enum: ["privet", "public"], required: true },
    enquiryInfo: { type: String, required: true },
    /** Changes once at most, from a guest to their account: the server remembers whose a ticket is. */
    creator: { type: storedPersonSchema, required: true },
    /** Ids of the guests whose it was: addresses that were signed for them still lead here. */
    formerCreatorIds: { type: [String], default: undefined },
    /** Who of the staff has opened it for its creator, in their own words. */
    openedById: { type: String },
    receiver: { type: storedPersonSchema, default: null },
    attachments: { type: [storedFileSchema], required: true },
    /** The mail that has opened it. */
    byMail: { type: storedByMailSchema },
    /** The mailbox that it came in by, from which it is answered; missing for the default one. */
    mailboxId: { type: String },
    /** Sequence number of the newest message; follows the messages, which are the truth. */
    lastSeq: { type: Number, default: 0 },
    /** Number of the customer's newest message, 0 for the opening; on older tickets from their next message on. */
    lastCustomerSeq: { type: Number },
    /** The same of what staff wrote. */
    lastStaffSeq: { type: Number },
    /** Ids of those who have not read what the other side wrote last; see docs/decisions/0028. */
    unreadBy: { type: [String], default: undefined },
    /** All of them, of staff also those whose ticket it is not: `unreadBy` is made of it, see arrivals/whose-unread.ts. */
    unseenBy: { type: [String], default: undefined },
    /** Those who marked it as unread, whosever it is. */
    markedUnreadBy: { type: [String], default: undefined },
    /** What an older version has stored is brought forward by lifecycle/set-statuses.ts. */
    status: { type: String, enum: ticketStatuses },
    statusSince: { type: Date },
    snoozedUntil: { type: Date },
    wakeOn: { type: String, enum: wakeOnSchema.options },
    /** When the oldest message of the customer, or the opening, was written that nobody has answered. */
    waitingSince: { type: Date },
    /** The same as it was when the ticket was solved: opened again, an unanswered one has it back. */
    waitedSince: { type: Date },
    /** Number of the newest message when it was solved: what staff wrote after that was an answer. */
    waitedSeq: { type: Number },
    firstReplyAt: { type: Date },
    solvedAt: { type: Date },
    /** When it was closed last; it may be open again. */
    closedAt: { type: Date },
    reopenCount: { type: Number },
    /** When the first of what was promised for it is due; nothing promises yet. */
    nextDueAt: { type: Date },
    /** When time changes it: a snooze ends, a solved one closes. */
    nextTimerAt: { type: Date },
    /** Tickets of before 2026-11-23 have none, which is normal. */
    priority: { type: String, enum: priorities },
    teamId: { type: String },
    /** The one of staff whose it is; missing while nobody has taken it. */
    assigneeId: { type: String },
    tagIds: { type: [String], default: undefined },
    /** Followers: staff who are notified of it. */
    followerIds: { type: [String], default: undefined },
    /** Staff whom a note addresses. */
    mentionedIds: { type: [String], default: undefined },
    /** Staff who have stopped following; being assigned or replying does not make them follow again. */
    unfollowedIds: { type: [String], default: undefined },
    /** Staff who want no notification of what customers write in it; see assignment/set-silenced.ts. */
    silencedBy: { type: [String], default: undefined },
    /** When one of them last did so, or ended it: no change of the ticket, in whose order lists stand. */
    silencedAt: { type: Date },
    /** Answers that its customer is not mailed of yet; see answers/unmailed-answers.ts. */
    unmailed: {
      type: new Schema(
        {
          dueAt: { type: Date, required: true },
          fromSeq: { type: Number, required: true },
          /** When staff solved it, of which a mail is due too. */
          solvedAt: { type: Date },
          /** How often it has waited since its customer had it before them. */
          timesLookedAt: { type: Number },
        },
        { _id: false },
      ),
    },
    /** Its customer wants no mails about it. */
    isMuted: { type: Boolean },
    /** Whom staff have added to its mails; see copied/copied-people.ts. */
    copied: { type: [copiedSchema], default: undefined },
    /** Ids of those who were: what was signed for them is known, and gives them no right. */
    formerCopiedIds: { type: [String], default: undefined },
    /** Who is to be notified of its changes and is not yet; see notifying/pending-notification.ts. */
    notices: { type: [noticeSchema], default: undefined },
    /** Out of every view and number of staff; its customer is not told. */
    isSpam: { type: Boolean },
    /** The ticket that has taken its place; this one is read-only then. See merge/merge-tickets.ts. */
    mergedInto: { type: Schema.Types.ObjectId },
    /** Key of that merge, and what this ticket was before. */
    mergeKey: { type: String },
    beforeMerge: { type: Schema.Types.Mixed },
    /** The tickets that this one has taken the place of. */
    absorbs: { type: [absorbedSchema], default: undefined },
    /** What it is to others, for staff; see links/ticket-links.ts. */
    links: { type: [linkSchema], default: undefined },
    /** What was begun in this ticket and another, and is perhaps half done; see merge/settle-merges.ts. */
    unsettled: { type: [unsettledSchema], default: undefined },
    /** The closed ticket that this one goes on with. */
    followUpOf: { type: Schema.Types.ObjectId },
    /** The message that it is a copy of; see split/split-message.ts. */
    splitFrom: { type: splitFromSchema },
    splitInto: { type: [splitIntoSchema], default: undefined },
    /** Raised when a message that has a number is changed: what clients have of its thread is outdated then. */
    revision: { type: Number },
    /** When words were last taken out of its subject or opening; see are-opening-words-gone.ts. */
    redactedAt: { type: Date },
    /** Words that are being taken out of it, until that is done; see redaction/begun-redactions.ts. */
    redactions: {
      type: [
        new Schema(
          {
            key: { type: String, required: true },
            words: { type: String, required: true },
            byId: { type: String, required: true },
            at: { type: Date, required: true },
          },
          { _id: false },
        ),
      ],
      default: undefined,
    },
    /** The messages by whose changes it was raised last, each with the revision that it gave. */
    changedMessages: {
      type: [
        new Schema(
          { seq: { type: Number, required: true }, revision: { type: Number, required: true } },
          { _id: false },
        ),
      ],
      default: undefined,
    },
    /** Number of its last change; see activity/commit-change.ts. */
    activitySeq: { type: Number },
    /** The last change itself; not always in `activity` yet. */
    lastActivity: { type: new Schema(activityFields, { _id: false }) },
    /** When anything changed, also what the customer does not see; `updatedAt` is theirs. */
    changedAt: { type: Date },
    searchWords: { type: [String], required: true },
    /** Who wrote it; the creator while there is none. */
    lastSenderId: { type: String, default: "" },
    /** Key of the request that opened it, so that a repeat finds it again. */
    idempotencyKey: { type: String },
    /** SHA-256 of what came with the key; tickets of before 2026-11-22 have none. */
    fingerprint: { type: String },
    createdAt: { type: Date, required: true },
    /** When it was opened or last written in; lists are ordered by it. */
    updatedAt: { type: Date, required: true },
    ...publishFields,
  },
  { versionKey: false },
);

ticketSchema.index({ "creator.id": 1, updatedAt: -1, _id: -1 }); // a customer's list
ticketSchema.index({ formerCreatorIds: 1 }, { sparse: true }); // what was a guest's
ticketSchema.index({ updatedAt: -1, _id: -1 }); // the staff's list
ticketSchema.index({ changedAt: -1, _id: -1 }); // what staff have missed
ticketSchema.index({ silencedAt: -1 }, { sparse: true }); // likewise
// The views of staff: tickets/views/. Each gives its view's order; those that are not of every ticket are small.
ticketSchema.index({ status: 1, changedAt: -1, _id: -1 });
ticketSchema.index({ assigneeId: 1, status: 1, changedAt: -1, _id: -1 });
ticketSchema.index(
  { followerIds: 1, status: 1, changedAt: -1, _id: -1 },
  { partialFilterExpression: { followerIds: { $exists: true } } },
);
ticketSchema.index(
  { mentionedIds: 1, status: 1, changedAt: -1, _id: -1 },
  { partialFilterExpression: { mentionedIds: { $exists: true } } },
);
// What else filters ask for: tickets/filter/. Only tickets that have it cost a key; each is in a team.
ticketSchema.index({ teamId: 1, status: 1, changedAt: -1, _id: -1 });
ticketSchema.index(
  { tagIds: 1, changedAt: -1, _id: -1 },
  { partialFilterExpression: { tagIds: { $exists: true } } },
);
ticketSchema.index(
  { priority: 1, changedAt: -1, _id: -1 },
  { partialFilterExpression: { priority: { $exists: true } } },
);
ticketSchema.index(
  { waitingSince: 1, _id: 1 },
  { partialFilterExpression: { waitingSince: { $exists: true } } },
);
ticketSchema.index(
  { nextDueAt: 1, _id: 1 },
  { partialFilterExpression: { nextDueAt: { $exists: true } } },
);
ticketSchema.index(
  { isSpam: 1, changedAt: -1, _id: -1 },
  { partialFilterExpression: { isSpam: true } },
);
ticketSchema.index({ nextTimerAt: 1 }, { sparse: true });
ticketSchema.index({ "unmailed.dueAt": 1 }, { sparse: true });
// How many open ones somebody has, and what waits for an assignee, the longest first.
ticketSchema.index({ assigneeId: 1, status: 1, waitingSince: 1 });
ticketSchema.index({ "notices.cause": 1 }, { sparse: true }); // what a process that died has left
ticketSchema.index({ "redactions.at": 1 }, { sparse: true }); // what a process that died has left
ticketSchema.index({ followUpOf: 1 }, { sparse: true });
ticketSchema.index({ "splitFrom.ticketId": 1 }, { sparse: true }); // what was split from a ticket
ticketSchema.index({ "links.ticketId": 1 }, { sparse: true }); // who says something of a ticket
ticketSchema.index({ "unsettled.since": 1 }, { sparse: true }); // what a process that died has left
ticketSchema.index(
  { unreadBy: 1 }, // somebody's count
  { partialFilterExpression: { unreadBy: { $exists: true } } },
);
ticketSchema.index(
  { unseenBy: 1 }, // what somebody who leaves the team is taken out of
  { partialFilterExpression: { unseenBy: { $exists: true } } },
);
// The latest with a word come first: by when they were opened, since a date that every message changes
// would have every word's entry written anew with each.
ticketSchema.index({ searchWords: 1, createdAt: -1 });
ticketSchema.index({ untoldSince: 1 }, { sparse: true }); // only what has not been published yet
ticketSchema.index(
  { "attachments.fileId": 1 }, // whether somebody still points to a file
  { partialFilterExpression: { "attachments.fileId": { $exists: true } } },
);
ticketSchema.index(
  { openedById: 1, idempotencyKey: 1 }, // whether one of the staff has opened it
  { partialFilterExpression: { openedById: { $exists: true } } },
);
ticketSchema.index(
  { "creator.id": 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);

export type TicketRecord = InferSchemaType<typeof ticketSchema> & { _id: Types.ObjectId };
export const TicketModel = model("Ticket", ticketSchema);

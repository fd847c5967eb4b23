import { type InferSchemaType, model, Schema, Types } from "mongoose";

/**
 * `answer`: of what staff wrote in a ticket. `solved`, `acknowledgement` (of a mail that opened it): to its customer. `notice`: to somebody of staff. `copy`,
 * `forward`: of a ticket's words to others. `test`: to the admin who asks for it.
 */
const mailKinds = [
  "answer",
  "solved",
  "acknowledgement",
  "notice",
  "copy",
  "forward",
  "invitation",
  "test",
] as const;
export type OutgoingKind = (typeof mailKinds)[number];
/** Those to the customer of a ticket. */
export const customersKinds: readonly OutgoingKind[] = ["answer", "solved", "acknowledgement"];

/**
 * `kept`: this desk has no relay, and a trial's mailbox shows it. `unproven`: its address is not verified.
 * `unmailable`: its address is beyond ASCII before the @, which not every server takes.
 * `dropped`: no longer wanted. `bounced`: it came back. `suppressed`: mails to its address have come back.
 */
const outgoingStates = [
  "queued",
  "sent",
  "failed",
  "kept",
  "unproven",
  "unmailable",
  "dropped",
  "bounced",
  "suppressed",
] as const;

/** The envelope's sender of a mail of which no failure is to be reported. */
export const nullSender = "<>";

const outgoingMailSchema = new Schema(
  {
    /** Missing in mails of before there was more than answers: `kindOf`. */
    kind: { type: String, enum: mailKinds },
    /** By which it is queued once; an answer's are its ticket, person and first number. */
    key: { type: String },
    /** What it is about, and which person it goes to; missing where that is none of ours. */
    ticketId: { type: Types.ObjectId },
    personId: { type: String },
    /** Who of staff forwards something, when, and what they say to it; `personId` is the forward's own then. */
    forward: {
      type: new Schema(
        {
          byId: { type: String, required: true },
          comment: { type: String, default: "" },
          at: { type: Date, required: true },
        },
        { _id: false },
      ),
    },
    /** From which it goes out; missing in mails of before there were several. */
    mailboxId: { type: String },
    /** Numbers of the first and the last answer in it; of answers alone. */
    fromSeq: { type: Number },
    uptoSeq: { type: Number },
    /** Numbers of the answers that are in it; missing in mails of before 2026-11-24. */
    seqs: { type: [Number], default: undefined },
    /** Number of the customer's message that it quotes, 0 for none; missing in mails of before 2026-11-27. */
    quotedSeq: { type: Number },
    /** All tickets that a notice is about. */
    ticketIds: { type: [String], default: undefined },
    state: { type: String, enum: outgoingStates, required: true },
    to: { type: String, required: true },
    subject: { type: String, required: true },
    messageId: { type: String, required: true },
    /** The envelope's sender, to which failures are reported; or `nullSender`. */
    envelopeFrom: { type: String, required: true },
    /** ENVID, which reports of failures name (RFC 3461); missing where nobody reads them. */
    envelopeId: { type: String },
    /** The mail as it goes out: rendered once, so that each attempt sends the same. */
    raw: { type: Buffer, required: true },
    /**
     * When its bytes went, since words in it are gone; and what is to be mailed anew for it: answers from the first on,
     * and that its ticket was solved then.
     */
    emptiedAt: { type: Date },
    renews: { type: Number },
    renewsSolvedAt: { type: Date },
    /** Words in it are gone: it goes out no more, unless a relay has it already, and its bytes are emptied. */
    isRecalled: { type: Boolean },
    /** Number of attempts to send; also identifies the holder of the lease. */
    attempts: { type: Number, default: 0 },
    /** While queued: when it is next to be sent; until then it may be in somebody's hands. */
    dueAt: { type: Date, required: true },
    /**
     * The attempt after which it was put off. While that is the latest it is in nobody's hands; nodes of before 2026-11-27
     * do not say so.
     */
    waitsAfter: { type: Number },
    /** While it is in somebody's hands: until when, at the longest. */
    leasedUntil: { type: Date },
    /**
     * What the relay said when it refused, or a report of failure or delay, in one line; of a dropped one why it is not
     * wanted, in a word.
     */
    reason: { type: String },
    /** Whether its reader has called it spam. */
    isComplainedAbout: { type: Boolean },
    createdAt: { type: Date, required: true },
    /** When staff had it sent once more. */
    againAt: { type: Date },
    sentAt: { type: Date },
    /** Staff need not see any more that it did not arrive: since when, and who said so; until it is tried again. */
    dismissed: {
      type: new Schema(
        { by: { type: String, required: true }, at: { type: Date, required: true } },
        { _id: false },
      ),
    },
  },
  { versionKey: false },
);

// Mails are queued once, however often that is begun.
outgoingMailSchema.index(
  { ticketId: 1, personId: 1, fromSeq: 1 },
  {
    name: "answers_once",
    unique: true,
    partialFilterExpression: { fromSeq: { $exists: true } },
  },
);
outgoingMailSchema.index(
  { key: 1 },
  { name: "others_once", unique: true, partialFilterExpression: { key: { $exists: true } } },
);
outgoingMailSchema.index(
  { ticketId: 1, personId: 1 }, // for the threading
  { partialFilterExpression: { ticketId: { $exists: true } } },
);
outgoingMailSchema.index(
  { dueAt: 1 }, // what is to be sent next
  { partialFilterExpression: { state: "queued" } },
);
outgoingMailSchema.index({ state: 1, _id: -1 }); // the mailbox of a trial
outgoingMailSchema.index({ state: 1, dismissed: 1, _id: -1 }); // what did not arrive, without what is dismissed
outgoingMailSchema.index(
  { ticketIds: 1 }, // the notices about a ticket
  { partialFilterExpression: { ticketIds: { $exists: true } } },
);
outgoingMailSchema.index({ to: 1, sentAt: 1 }); // how many went to an address of late

export type OutgoingMailRecord = InferSchemaType<typeof outgoingMailSchema> & {
  _id: Types.ObjectId;
};
export const kindOf = ({ kind }: Pick<OutgoingMailRecord, "kind">): OutgoingKind =>
  kind ?? "answer";
export const OutgoingMailModel = model("OutgoingMail", outgoingMailSchema);

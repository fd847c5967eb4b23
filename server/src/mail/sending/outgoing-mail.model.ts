import { model, Schema, Types } from "mongoose";

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

const outgoingMailSchema = new Schema(
  {
    ticketId: { type: Types.ObjectId, required: true },
    personId: { type: String, required: true },
    /** From which it goes out; missing in mails of before there were several. */
    mailboxId: { type: String },
    /** Numbers of the first and the last answer in it. */
    fromSeq: { type: Number, required: true },
    uptoSeq: { type: Number, required: true },
    state: { type: String, enum: outgoingStates, required: true },
    to: { type: String, required: true },
    subject: { type: String, required: true },
    messageId: { type: String, required: true },
    /** The envelope's sender, to which failures are reported. */
    envelopeFrom: { type: String, required: true },
    /** ENVID, which reports of failures name (RFC 3461); missing where nobody reads them. */
    envelopeId: { type: String },
    /** The mail as it goes out: rendered once, so that each attempt sends the same. */
    raw: { type: Buffer, required: true },
    /** Number of attempts to send; also identifies the holder of the lease. */
    attempts: { type: Number, default: 0 },
    /** While queued: when it is next to be sent; until then it may be in somebody's hands. */
    dueAt: { type: Date, required: true },
    /** What the relay said when it refused, or a report of failure or delay, in one line. */
    reason: { type: String },
    /** Whether its reader has called it spam. */
    isComplainedAbout: { type: Boolean },
    createdAt: { type: Date, required: true },
    sentAt: { type: Date },
  },
  { versionKey: false },
);

// Answers are queued once, however often that is begun; also the mails of a ticket, for their threading.
outgoingMailSchema.index({ ticketId: 1, personId: 1, fromSeq: 1 }, { unique: true });
outgoingMailSchema.index(
  { dueAt: 1 }, // what is to be sent next
  { partialFilterExpression: { state: "queued" } },
);
outgoingMailSchema.index({ state: 1, _id: -1 }); // the mailbox of a trial

export const OutgoingMailModel = model("OutgoingMail", outgoingMailSchema);

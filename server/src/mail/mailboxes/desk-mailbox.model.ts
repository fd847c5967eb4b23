import { type InferSchemaType, model, Schema, type Types } from "mongoose";

const serverFields = {
  host: { type: String, required: true },
  port: { type: Number, required: true },
  /** TLS from the beginning; else it is demanded right after (STARTTLS). */
  isSecure: { type: Boolean, required: true },
  user: { type: String, required: true },
} as const;

const incomingSchema = new Schema(
  {
    ...serverFields,
    /** Mails that were there before are taken in from this time on; none of them where it is missing. */
    since: { type: Date },
    /** Where access tokens come from; missing where it is a password. */
    oauth: {
      type: new Schema(
        { tokenUrl: { type: String, required: true }, clientId: { type: String, required: true } },
        { _id: false },
      ),
    },
  },
  { _id: false },
);

const outgoingSchema = new Schema(
  {
    ...serverFields,
    /** It signs in by the access tokens of `incoming.oauth`; missing where it is a password. */
    usesOauth: { type: Boolean },
  },
  { _id: false },
);

/** Sealed (secret-box.ts), each by itself. */
const secretsSchema = new Schema(
  {
    password: { type: String },
    clientSecret: { type: String },
    refreshToken: { type: String },
    smtpPassword: { type: String },
  },
  { _id: false },
);

/** An address of the desk that admins have set up: how mails come in by it, and go out from it. */
const deskMailboxSchema = new Schema(
  {
    /** In lower case. */
    address: { type: String, required: true },
    /** As customers see it. */
    name: { type: String, required: true },
    /** Tickets that come in by it begin in this team; in that of their reason where it is missing. */
    teamId: { type: String },
    /** Plain text below what staff answer. */
    signature: { type: String, default: "" },
    /** Missing where a mail server hands its mails over. */
    incoming: { type: incomingSchema },
    /** Missing where its mails go out by the desk's own relay. */
    outgoing: { type: outgoingSchema },
    /** Where answers go to, with or without `{token}`; missing: to the address. */
    replyTo: { type: String },
    secrets: { type: secretsSchema, default: {} },
    /** True in one mailbox at most: new tickets that came by none are answered from it. */
    isDefault: { type: Boolean },
    /** Counts changes, so that nodes see them. */
    revision: { type: Number, default: 1 },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);

deskMailboxSchema.index({ address: 1 }, { unique: true });
deskMailboxSchema.index(
  { isDefault: 1 },
  { unique: true, partialFilterExpression: { isDefault: { $exists: true } } },
);

export type DeskMailboxRecord = InferSchemaType<typeof deskMailboxSchema> & { _id: Types.ObjectId };
export const DeskMailboxModel = model("DeskMailbox", deskMailboxSchema);

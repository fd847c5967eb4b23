import { availabilities } from "@deskbell/shared/users/availability";
import { accesses } from "@deskbell/shared/users/user";
import { type InferSchemaType, model, Schema, type Types } from "mongoose";
import { storedFileSchema } from "../uploads/storage/stored-file.ts";

const addressSchema = new Schema(
  {
    country: { type: String, default: "" },
    district: { type: String, default: "" },
    streetAddress: { type: String, default: "" },
    zipCode: { type: String, default: "" },
  },
  { _id: false },
);

const quietHoursSchema = new Schema(
  {
    from: { type: String, required: true },
    to: { type: String, required: true },
    timeZone: { type: String, required: true },
  },
  { _id: false },
);

/** Which mails they get, as far as they have chosen. */
const mailsSchema = new Schema(
  {
    answers: { type: Boolean },
    solved: { type: Boolean },
    assigned: { type: Boolean },
    mentioned: { type: Boolean },
    answered: { type: Boolean },
    quietHours: { type: quietHoursSchema },
  },
  { _id: false },
);

/** The record beside the identity provider's account. Passwords and the verified flag live only there. */
const userSchema = new Schema(
  {
    /** The account at the identity provider; a guest has none. */
    uid: { type: String },
    /** Canonical: lower case. Of a guest where their mails came from, which an account may have as well. */
    email: { type: String, required: true },
    /** A customer known only by mail, who is nobody for signing in (guests/). */
    isGuest: { type: Boolean },
    /** Of a guest: the account that has proven to own the address, and now owns what was the guest's. */
    handedTo: { type: String },
    /** Since when, while some of it may still have to be moved (guests/hand-over.ts). */
    handingOverSince: { type: Date },
    name: { type: String, required: true },
    displayName: { type: String, required: true },
    mobile: { type: String, default: "" },
    photo: { type: storedFileSchema, default: null },
    role: { type: String, enum: ["user", "admin"], required: true, default: "user" },
    /** What they are to the desk, together with the role (access/stored-access.ts); versions before stored none. */
    access: { type: String, enum: accesses, required: true, default: "customer" },
    /** The invitations that made them an agent, in the same write, so that none does so twice. */
    usedInvitations: { type: [String], default: undefined },
    presentAddress: { type: addressSchema, required: true, default: () => ({}) },
    permanentAddress: { type: addressSchema, required: true, default: () => ({}) },
    /** What was written before counts as read: set when somebody registers, becomes staff, and at the upgrade. */
    readBefore: { type: Date },
    /** What staff keep of a customer, who never sees it; the keys are what it is found by. */
    organisation: { type: String },
    organisationKey: { type: String },
    customerTags: { type: [String], default: undefined },
    customerTagKeys: { type: [String], default: undefined },
    labelsRevision: { type: Number },
    /** What somebody of the staff chose; missing until they first open a window. */
    availability: { type: String, enum: [...availabilities, null] },
    /** When a node saw them connected last, about each minute. */
    lastSeenAt: { type: Date },
    /** Since when no node has seen them connected, although they chose to be online. */
    lostAt: { type: Date },
    /** How many open tickets the desk gives them at most; as many as usual where it is missing. */
    capacity: { type: Number },
    /** When the desk gave them a ticket last: whose turn it is outlives a restart. */
    lastAssignedAt: { type: Date },
    /** The ticket that is being assigned to them at this moment; one that a process left when it died is assigned first. */
    givenTicketId: { type: String },
    /** Missing until they choose something (mails/stored-preferences.ts). */
    mails: { type: mailsSchema, default: undefined },
    /** Since when the operator keeps this person out. */
    disabledAt: { type: Date, default: null },
    /**
     * Kept out by this record alone, so that the provider still knows a right password; versions
     * before disabled the account there too.
     */
    isProvenByPassword: { type: Boolean },
    /** Counted up to end all sessions at once, and the paths signed for them; older records have none, which is 0. */
    epoch: { type: Number, default: 0 },
    /** The one session that goes on nevertheless, for instance where the password was changed. */
    keptSession: { type: String, default: null },
    /** Until when the password is being changed, and nobody else may begin to. */
    passwordBusyUntil: { type: Date, default: null },
    /** The session from which it is being changed. */
    passwordBusyBy: { type: String },
    searchWords: { type: [String], required: true },
  },
  { versionKey: false, timestamps: true },
);

// One record for each account, one account for each address, and one guest for each, side by side.
const ofAccounts = { unique: true, partialFilterExpression: { uid: { $exists: true } } };
userSchema.index({ uid: 1 }, { name: "account_uid", ...ofAccounts });
userSchema.index({ email: 1 }, { name: "account_email", ...ofAccounts });
userSchema.index(
  { isGuest: 1, email: 1 },
  { unique: true, partialFilterExpression: { isGuest: true } },
);
userSchema.index({ handingOverSince: 1 }, { sparse: true });
userSchema.index({ role: 1, createdAt: 1, _id: 1 });
userSchema.index({ role: 1, _id: -1 }); // staff's list of one role
userSchema.index({ access: 1, role: 1 }); // agents among many customers
userSchema.index(
  { availability: 1 }, // some of the staff among many customers
  { partialFilterExpression: { availability: { $exists: true } } },
);
userSchema.index({ searchWords: 1 });
userSchema.index(
  { organisationKey: 1 },
  { partialFilterExpression: { organisationKey: { $exists: true } } },
);
userSchema.index(
  { customerTagKeys: 1 },
  { partialFilterExpression: { customerTagKeys: { $exists: true } } },
);
userSchema.index(
  { "photo.fileId": 1 },
  { partialFilterExpression: { "photo.fileId": { $exists: true } } },
);

export type UserRecord = InferSchemaType<typeof userSchema> & { _id: Types.ObjectId };
/** The record beside an account at the identity provider. */
export type AccountRecord = UserRecord & { uid: string };
export const UserModel = model("User", userSchema);

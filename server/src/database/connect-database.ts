import mongoose from "mongoose";
import { AuditModel } from "../audit/audit.model.ts";
import { ContactModel } from "../contact/contact.model.ts";
import { DraftModel } from "../drafts/draft.model.ts";
import { DraftFileModel } from "../drafts/files/draft-file.model.ts";
import { SentDraftModel } from "../drafts/send-once.ts";
import { SharedDraftModel } from "../drafts/shared-draft.model.ts";
import { SessionModel } from "../identity/session.model.ts";
import { JobBatchModel, JobModel } from "../jobs/job.model.ts";
import { MacroModel } from "../macros/macro.model.ts";
import { MailModel } from "../mail/mail.model.ts";
import { DeskMailboxModel } from "../mail/mailboxes/desk-mailbox.model.ts";
import { MailReadingModel } from "../mail/mailboxes/mail-reading.model.ts";
import { MailboxStateModel } from "../mail/mailboxes/mailbox-state.model.ts";
import { MailboxModel } from "../mail/receiving/imap/mailbox.model.ts";
import { UnfetchedMailModel } from "../mail/receiving/imap/unfetched-mail.model.ts";
import { BlockedSenderModel } from "../mail/review/blocked-sender.model.ts";
import { OutgoingMailModel } from "../mail/sending/outgoing-mail.model.ts";
import { MailPaceModel } from "../mail/sending/pace/mail-pace.model.ts";
import { SuppressedAddressModel } from "../mail/sending/reports/suppressed-address.model.ts";
import { MailTextsModel } from "../mail/texts/mail-texts.model.ts";
import { MessageModel } from "../messages/message.model.ts";
import { ScheduledMessageModel } from "../messages/scheduled/scheduled-message.model.ts";
import { NotificationModel } from "../notifications/notification.model.ts";
import { SavedReplyImportModel, SavedReplyModel } from "../saved-replies/saved-reply.model.ts";
import { TagModel } from "../tags/tag.model.ts";
import { TeamModel } from "../teams/team.model.ts";
import { ActivityModel } from "../tickets/activity/activity.model.ts";
import { NoteModel } from "../tickets/notes/note.model.ts";
import { TicketModel } from "../tickets/ticket.model.ts";
import { SavedViewModel } from "../tickets/views/saved/saved-view.model.ts";
import { ReadMarkModel } from "../unread/read-mark.model.ts";
import { WaitingFileModel } from "../uploads/scanning/waiting-file.model.ts";
import { InvitationModel } from "../users/invitations/invitation.model.ts";
import { UserModel } from "../users/user.model.ts";
import "../../vendor-patches/mongodb-drain-patch.ts";

export const models = [
  UserModel,
  SessionModel,
  TicketModel,
  MessageModel,
  ScheduledMessageModel,
  DraftFileModel,
  DraftModel,
  SentDraftModel,
  SharedDraftModel,
  ActivityModel,
  NoteModel,
  ReadMarkModel,
  ContactModel,
  AuditModel,
  InvitationModel,
  TeamModel,
  TagModel,
  SavedViewModel,
  SavedReplyModel,
  SavedReplyImportModel,
  MacroModel,
  NotificationModel,
  JobModel,
  JobBatchModel,
  MailModel,
  MailboxModel,
  DeskMailboxModel,
  MailboxStateModel,
  MailReadingModel,
  MailTextsModel,
  WaitingFileModel,
  UnfetchedMailModel,
  MailPaceModel,
  OutgoingMailModel,
  BlockedSenderModel,
  SuppressedAddressModel,
];
type IndexDescription = mongoose.mongo.IndexDescription;

/** Timeout after which an unreachable database is reported, before people give up. */
const unreachableAfterMs = 3_000;
/** No command of the desk takes as long; one that does waits for a server that stands still. */
const silentAfterMs = 3_500;
const connectionsMax = 20;

/**
 * Connects Mongoose, and waits until every index stands: the unique ones are what keeps messages
 * from being doubled.
 *
 * @param uri of MongoDB, or of the embedded store
 * @param hasPatience for an operator's command, which may read everything there is
 */
export async function connectDatabase(uri: string, { hasPatience = false } = {}): Promise<void> {
  // Defence in depth behind zod: an operator where a value belongs is taken as data, an unknown field is refused.
  mongoose.set({ sanitizeFilter: true, strictQuery: "throw", bufferCommands: false });
  mongoose.set("autoIndex", false);
  await mongoose.connect(uri, connection);
  // Building an index takes the longer the more documents there are, so the short timeouts apply only afterwards.
  for (const { collection, schema } of models) {
    const indexes = schema
      .indexes()
      .map(([key, options]) => ({ ...options, key }) as IndexDescription);
    // In one command: Mongoose would ask for one after the other, a hundred times at each start.
    if (indexes.length > 0) await collection.createIndexes(indexes);
  }
  await dropReplacedIndexes();
  if (hasPatience) return;
  await mongoose.disconnect();
  await mongoose.connect(uri, { ...connection, ...impatient });
}

/**
 * Unique indexes of versions before, which would refuse what this one stores. Those that replace them have another
 * name, and stand already: nothing is there twice in between.
 */
const replacedIndexes = [
  { model: UserModel, names: ["uid_1", "email_1"] },
  { model: OutgoingMailModel, names: ["ticketId_1_personId_1_fromSeq_1"] },
];

async function dropReplacedIndexes(): Promise<void> {
  for (const { model, names } of replacedIndexes) {
    const standing = await model.collection.indexInformation();
    for (const name of names.filter((one) => one in standing)) {
      await model.collection.dropIndex(name).catch((error: unknown) => {
        const isGone = error instanceof mongoose.mongo.MongoServerError && error.code === 27;
        if (!isGone) throw error; // another node was faster
      });
    }
  }
}

const connection = {
  serverSelectionTimeoutMS: unreachableAfterMs,
  connectTimeoutMS: unreachableAfterMs,
  maxPoolSize: connectionsMax,
  writeConcern: { w: "majority", journal: true },
} as const;

const impatient = {
  waitQueueTimeoutMS: unreachableAfterMs,
  socketTimeoutMS: silentAfterMs,
  // A second try would double the wait; clients ask again by themselves.
  retryReads: false,
} as const;

export async function pingDatabase(): Promise<void> {
  await mongoose.connection.db?.admin().ping();
}

/** What the database's machine says the time is. */
export async function databaseTime(): Promise<Date> {
  const hello = await mongoose.connection.db?.admin().command({ hello: 1 });
  return hello?.localTime instanceof Date ? hello.localTime : new Date();
}

/**
 * Rejects when an index that keeps something from being there twice is gone, for instance since
 * somebody dropped a collection by hand.
 */
export async function checkUniqueIndexes(): Promise<void> {
  for (const model of models) {
    // Mongoose may not have made the collection of a model that has no index of its own.
    if (!model.schema.indexes().some(([, { unique }]) => unique)) continue;
    const indexes = await model.collection.indexInformation({ timeoutMS: unreachableAfterMs });
    const standing = new Set(Object.keys(indexes));
    for (const [fields, options] of model.schema.indexes()) {
      const usual = Object.entries(fields).map(([field, order]) => `${field}_${order}`);
      const name = options.name ?? usual.join("_");
      if (options.unique && !standing.has(name)) {
        throw new Error(`the unique index ${name} of ${model.collection.name} is missing`);
      }
    }
  }
}

export async function disconnectDatabase(): Promise<void> {
  await mongoose.disconnect();
}

import mongoose from "mongoose";
import { ContactModel } from "../contact/contact.model.ts";
import { leaseCollection } from "../database/job-leases.ts";
import { DraftModel } from "../drafts/draft.model.ts";
import { SentDraftModel } from "../drafts/send-once.ts";
import { SessionModel } from "../identity/session.model.ts";
import { MailModel } from "../mail/mail.model.ts";
import { MailboxModel } from "../mail/receiving/imap/mailbox.model.ts";
import { OutgoingMailModel } from "../mail/sending/outgoing-mail.model.ts";
import { MessageModel } from "../messages/message.model.ts";
import { ScheduledMessageModel } from "../messages/scheduled/scheduled-message.model.ts";
import { SavedReplyImportModel } from "../saved-replies/saved-reply.model.ts";
import { ActivityModel } from "../tickets/activity/activity.model.ts";
import { NoteModel } from "../tickets/notes/note.model.ts";
import { TicketModel } from "../tickets/ticket.model.ts";
import { ReadMarkModel } from "../unread/read-mark.model.ts";
import { UserModel } from "../users/user.model.ts";

const { BSON } = mongoose.mongo;
const batchDocuments = 200;

/** Records that turn into others, each before what it turns into. */
const beforeMessages = [
  SentDraftModel,
  DraftModel,
  ScheduledMessageModel,
  ContactModel,
  MailboxModel,
  MailModel,
  SavedReplyImportModel,
].map(({ collection }) => collection.collectionName);
const messages = MessageModel.collection.collectionName;
const tickets = TicketModel.collection.collectionName;
const activity = ActivityModel.collection.collectionName;
const notes = NoteModel.collection.collectionName;
const readMarks = ReadMarkModel.collection.collectionName;
const users = UserModel.collection.collectionName;
const sessions = SessionModel.collection.collectionName;
const outgoingMails = OutgoingMailModel.collection.collectionName;
const counters = "counters";

export type DumpedRecord = {
  bson: Uint8Array;
  /** The files that it points to. */
  fileIds: string[];
};

type Files = { fileId: string }[];
type Document = {
  _id: unknown;
  conversationId?: unknown;
  seq?: number;
  lastSeq?: number;
  lastCustomerSeq?: number;
  lastStaffSeq?: number;
  unmailed?: { fromSeq: number };
  activitySeq?: number;
  ticketId?: unknown;
  unreadFrom?: number;
  attachments?: Files;
  /** Of a draft their ids alone. */
  files?: (Files[number] | string)[];
  photo?: { fileId: string } | null;
  /** Of a mail, as it came. */
  raw?: { fileId: string };
};

/**
 * The collections in the order in which they must be read while people go on writing: whatever points
 * comes before what it points to, so that nothing in a dump points to something that came later. So does what becomes
 * something else, such as a draft, a reply that waits or a mail: one that does so meanwhile is there twice rather than
 * not at all, and where the desk goes on with it by itself it is known by its id and becomes the same.
 * Sessions are left out: who was signed out since must stay so. So are mails on their way out, which would go
 * out once more, and which node does what.
 */
export async function collectionsInOrder(): Promise<string[]> {
  const listed = await database().listCollections({}, { nameOnly: true }).toArray();
  const names = listed.map(({ name }) => name).filter((name) => !name.startsWith("system."));
  const first = [...beforeMessages, messages, tickets, activity, notes];
  const last = [users, counters];
  const named = [...first, ...last, sessions, outgoingMails, leaseCollection];
  const others = names.filter((name) => !named.includes(name)).sort();
  return [...first, ...others, ...last].filter((name) => names.includes(name));
}

/** Reads the collections of one dump, in the order of `collectionsInOrder`. */
export function createDump() {
  /** Of the messages that were dumped; the ticket, read later, may know of newer ones. */
  const lastSeqOf = new Map<string, number>();
  /** Of the tickets that were dumped; their history, read later, may go on beyond. */
  const activitySeqOf = new Map<string, number>();

  return {
    /** A collection's documents. Messages come by ticket and number: a later one is never there without the one before. */
    async *read(collection: string): AsyncGenerator<DumpedRecord> {
      for await (const bson of readDocuments(collection)) {
        const document = BSON.deserialize(bson) as Document;
        if (collection === messages)
          lastSeqOf.set(String(document.conversationId), document.seq ?? 0);
        if (collection === tickets)
          activitySeqOf.set(String(document._id), document.activitySeq ?? 0);
        const isNumbered = collection === activity || collection === notes;
        if (isNumbered && isNewer(document, activitySeqOf)) continue;
        const own = withoutNewer(collection, { bson, document }, lastSeqOf);
        yield { bson: own, fileIds: filesOf(document) };
      }
    },

    /** Somebody's record as it is now; null when it is gone. */
    async readAgain(collection: string, { bson }: DumpedRecord): Promise<DumpedRecord | null> {
      const { _id } = BSON.deserialize(bson) as { _id: mongoose.mongo.ObjectId };
      const document = await database().collection(collection).findOne({ _id });
      return document && { bson: BSON.serialize(document), fileIds: filesOf(document as Document) };
    },
  };
}

/** A collection's documents as they are, in the order in which they are dumped. */
export async function* readDocuments(collection: string): AsyncGenerator<Uint8Array> {
  const isMessages = collection === messages;
  const cursor = database()
    .collection(collection)
    .find({}, { raw: true, batchSize: batchDocuments })
    .sort(isMessages ? { conversationId: -1, seq: 1 } : { _id: 1 });
  if (isMessages) cursor.hint({ conversationId: 1, seq: -1 });
  for await (const raw of cursor) yield raw as unknown as Uint8Array;
}

function filesOf({ attachments = [], files = [], photo, raw }: Document): string[] {
  return [...attachments, ...files, ...(photo ? [photo] : []), ...(raw ? [raw] : [])].map((file) =>
    typeof file === "string" ? file : file.fileId,
  );
}

type ReadRecord = { bson: Uint8Array; document: Document };

/** Without what it knows of messages newer than the dump. */
function withoutNewer(
  collection: string,
  read: ReadRecord,
  known: Map<string, number>,
): Uint8Array {
  if (collection === tickets) return ticketOf(read, known);
  return collection === readMarks ? markOf(read, known) : read.bson;
}

const seqFields = ["lastSeq", "lastCustomerSeq", "lastStaffSeq"] as const;

/** A ticket that knows of a message newer than the dump would make its readers wait for it. */
function ticketOf({ bson, document: ticket }: ReadRecord, known: Map<string, number>) {
  const dumped = known.get(String(ticket._id)) ?? 0;
  const newer = seqFields.filter((field) => (ticket[field] ?? 0) > dumped);
  if (newer.length === 0) return bson;
  const exact = BSON.deserialize(bson, { promoteValues: false });
  for (const field of newer) exact[field] = dumped;
  if ((ticket.unmailed?.fromSeq ?? 0) > dumped) delete exact.unmailed;
  return BSON.serialize(exact);
}

/** A message that gets the number of one that was read, and is not in the dump, would count as read, too. */
function markOf({ bson, document: mark }: ReadRecord, known: Map<string, number>) {
  const dumped = known.get(String(mark.ticketId)) ?? 0;
  const [isAhead, isUnreadAhead] = [(mark.seq ?? 0) > dumped, (mark.unreadFrom ?? 0) > dumped];
  if (!isAhead && !isUnreadAhead) return bson;
  const exact = BSON.deserialize(bson, { promoteValues: false });
  if (isAhead) exact.seq = dumped;
  if (isUnreadAhead) {
    delete exact.unreadFrom;
    delete exact.unreadAt;
  }
  return BSON.serialize(exact);
}

/** An entry that its ticket does not know of would stand in the place of its next one; so would its note. */
const isNewer = ({ ticketId, seq = 0 }: Document, known: Map<string, number>) =>
  seq > (known.get(String(ticketId)) ?? 0);

/** The database that Mongoose is connected to. */
export function database(): mongoose.mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw new Error("The database is not connected.");
  return db;
}

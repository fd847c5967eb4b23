import { join } from "node:path";
import mongoose from "mongoose";
import { expect } from "vitest";
import { createDiskFileStore } from "../uploads/storage/file-store.ts";

/** What a database holds, as far as a backup can go wrong with it. */
export type Stored = {
  messages: Message[];
  tickets: Ticket[];
  users: User[];
  counter: number;
  activity: Entry[];
  mails: { raw: { fileId: string } }[];
};
type Entry = { ticketId: object; seq: number };
type Files = { fileId: string }[];
type Message = {
  conversationId: object;
  seq: number;
  clientMessageId: string;
  sender: { id: string };
  files: Files;
};
type Ticket = {
  _id: object;
  number: number;
  lastSeq: number;
  activitySeq?: number;
  creator: { id: string };
  attachments: Files;
};
type User = { _id: object; photo: { fileId: string } | null };

export async function readAll(uri: string): Promise<Stored> {
  const client = await new mongoose.mongo.MongoClient(uri).connect();
  const all = <T>(name: string) =>
    client.db().collection(name).find().toArray() as unknown as Promise<T[]>;
  const [counter] = await all<{ value: number }>("counters");
  const stored = {
    messages: await all<Message>("messages"),
    tickets: await all<Ticket>("tickets"),
    users: await all<User>("users"),
    activity: await all<Entry>("activity"),
    mails: await all<Stored["mails"][number]>("mails"),
    counter: counter?.value ?? 0,
  };
  expect(await all("sessions")).toEqual([]);
  await client.close();
  return stored;
}

/** Every conversation is without a gap, and whatever is pointed to is there. */
export function expectWhole({ messages, tickets, users, counter, activity }: Stored): void {
  const userIds = new Set(users.map(({ _id }) => String(_id)));
  const byTicket = Map.groupBy(messages, ({ conversationId }) => String(conversationId));
  expect(
    [...byTicket.keys()].filter((id) => !tickets.some(({ _id }) => String(_id) === id)),
  ).toEqual([]);
  const history = Map.groupBy(activity, ({ ticketId }) => String(ticketId));
  for (const { _id, lastSeq, activitySeq = 0, number, creator } of tickets) {
    const entries = (history.get(String(_id)) ?? []).map(({ seq }) => seq).sort((a, b) => a - b);
    expect(entries).toEqual(entries.map((_, n) => n + 1));
    // The last one may be in the ticket alone.
    expect([activitySeq, activitySeq - 1]).toContain(entries.length);
    const seqs = (byTicket.get(String(_id)) ?? []).map(({ seq }) => seq).sort((a, b) => a - b);
    expect(seqs).toEqual(seqs.map((_, n) => n + 1));
    expect(lastSeq).toBeLessThanOrEqual(seqs.length);
    expect(number).toBeLessThanOrEqual(counter);
    expect(userIds).toContain(creator.id);
  }
  for (const { sender } of messages) expect(userIds).toContain(sender.id);
}

/** @returns how many files there are, all of which can be read */
export async function expectStoredFiles(stored: Stored, dataDirectory: string): Promise<number> {
  const files = createDiskFileStore(join(dataDirectory, "uploads"));
  const fileIds = [
    ...stored.messages.flatMap((message) => message.files),
    ...stored.tickets.flatMap(({ attachments }) => attachments),
    ...stored.users.flatMap(({ photo }) => photo ?? []),
    ...stored.mails.map(({ raw }) => raw),
  ].map(({ fileId }) => fileId);
  for (const fileId of fileIds) expect(await files.read(fileId)).not.toBeNull();
  return fileIds.length;
}

import type { Message } from "@deskbell/shared/messages/message";
import type { Person } from "@deskbell/shared/users/user";
import type { InfiniteData } from "@reduxjs/toolkit/query";

/** The loaded part of a conversation: pages and the messages in them, newest first, without gaps. */
export type MessagePages = InfiniteData<Message[], number | null>;

/** New messages are added to the newest page up to this many, then another page begins: prepending to a long list is slow. */
const pageMaxMessages = 100;

/** The sequence number of the newest loaded message, 0 when there is none. */
export function lastSeq({ pages }: MessagePages): number {
  return pages[0]?.[0]?.seq ?? 0;
}

/**
 * Where the next older page begins (`before`), or undefined when `page` reaches the first message.
 * Numbers are gapless from 1, so the last message of a page decides.
 */
export function olderThan(page: readonly Message[]): number | undefined {
  const lowest = page.at(-1)?.seq ?? 1;
  return lowest > 1 ? lowest : undefined;
}

/**
 * The messages that were asked for of those that were answered: a server of the specification answers
 * the whole thread. The newest first, with `after` the oldest.
 */
export function partOf(
  answered: readonly Message[],
  { before, after }: { before?: number | null; after?: number },
): Message[] {
  if (after !== undefined) {
    return answered.filter(({ seq }) => seq > after).sort((a, b) => a.seq - b.seq);
  }
  const end = before ?? Number.POSITIVE_INFINITY;
  return answered.filter(({ seq }) => seq < end).sort((a, b) => b.seq - a.seq);
}

/**
 * Where a received message belongs relative to the loaded part: `next` directly in front of it, `seen`
 * is there already, `gap` means that earlier ones are missing. `foreign` has the number of another
 * message: a backup was restored at the server.
 */
export function placeOf(
  data: MessagePages,
  { seq, _id }: Pick<Message, "seq" | "_id">,
): "next" | "seen" | "gap" | "foreign" {
  const last = lastSeq(data);
  if (seq > last) return seq === last + 1 ? "next" : "gap";
  const page = data.pages.find((messages) => (messages.at(-1)?.seq ?? seq) <= seq);
  const known = page?.find((message) => message.seq === seq);
  return known && known._id !== _id ? "foreign" : "seen";
}

/** Whether this very message is among the loaded ones. */
export function hasMessage({ pages }: MessagePages, { _id }: Pick<Message, "_id">): boolean {
  return pages.some((page) => page.some((message) => message._id === _id));
}

/**
 * Prepends a message to the newest page, in place. A message that was seen, or that would leave a gap,
 * changes nothing: order never uses clocks, only numbers.
 */
export function putMessage(data: MessagePages, message: Message): void {
  if (placeOf(data, message) !== "next") return;
  const newest = data.pages[0];
  if (newest && newest.length < pageMaxMessages) {
    newest.unshift(message);
    return;
  }
  data.pages.unshift([message]);
  // The newest page is the one without `before`; the page that was it until now ends below this message.
  if (newest) data.pageParams.splice(1, 0, message.seq);
  else data.pageParams.push(null);
}

/** The pages with messages put in front, given oldest first; `data` stays as it is. */
export function withMessages(data: MessagePages, messages: readonly Message[]): MessagePages {
  const [newest, ...older] = data.pages;
  const grown: MessagePages = {
    pages: newest ? [[...newest], ...older] : [],
    pageParams: [...data.pageParams],
  };
  for (const message of messages) putMessage(grown, message);
  return grown;
}

/** All loaded messages, oldest first, as a thread shows them. */
export function chronological({ pages }: MessagePages): Message[] {
  return pages.flat().reverse();
}

/** The people other than the customer who have written, the latest first; without those whose name is unknown. */
export function answerers({ pages }: Pick<MessagePages, "pages">, customerId: string): Person[] {
  const people = new Map<string, Person>();
  for (const { sender } of pages.flat()) {
    if (sender.id === customerId || sender.name === "" || people.has(sender.id)) continue;
    people.set(sender.id, sender);
  }
  return [...people.values()];
}

import { firstOf, type MailHeaders, valuesOf } from "./mail-headers.ts";

const referencesMax = 100;
const pattern = /<([^<>\s]{1,990})>/g;

/** Every Message-ID of a text, without its brackets. */
export const messageIdsIn = (text: string): string[] =>
  [...text.matchAll(pattern)].map(([, id = ""]) => id);

/** Which mail this is, and to which it belongs. Some programs keep only the newest of long threads, at the end. */
export function readMessageIds(headers: MailHeaders) {
  return {
    messageId: messageIdsIn(firstOf(headers, "message-id") ?? "")[0] ?? null,
    inReplyTo: messageIdsIn(valuesOf(headers, "in-reply-to").join(" ")).slice(-referencesMax),
    references: messageIdsIn(valuesOf(headers, "references").join(" ")).slice(-referencesMax),
  };
}

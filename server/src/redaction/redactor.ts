import { redactedBlock } from "@deskbell/shared/tickets/redaction";

export type Redact = (text: string) => string;

/** Numbers as cards and accounts have them: people group their digits as they like. */
const isNumber = (words: string) => /^\d[\d\s.-]*\d$/.test(words) && digitsOf(words).length >= 6;
const digitsOf = (words: string) => words.replace(/\D/g, "");
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/**
 * Replaces words wherever they stand in a text, in capitals or not, with whatever white space is between them; a number
 * also where its digits are grouped in another way.
 */
export function redactorOf(words: string): Redact {
  const pattern = isNumber(words)
    ? [...digitsOf(words)].join("[\\s.-]*")
    : words.trim().split(/\s+/).map(escaped).join("\\s+");
  const found = new RegExp(pattern, "giu");
  return (text) => text.replace(found, redactedBlock);
}

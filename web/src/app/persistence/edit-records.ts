import { type KeptEdit, typedEdits } from "../../features/messages/changes/editing.ts";
import type { UnsentRecord } from "./draft-storage.ts";
import { formatVersion, ofThisFormat } from "./unsent-records.ts";

// What is typed into messages and notes that were sent, as it is stored: in this browser alone.

/** `of` is the version of the message: the record's own `version` is that of its form. */
const serializeEdit = ({ text, version, redactedAt }: KeptEdit) => ({
  version: formatVersion,
  text,
  of: version,
  ...(redactedAt && { redactedAt }),
});

/** One record for each message or note into which something was typed. */
export const editRecords = (): UnsentRecord[] =>
  [...typedEdits()].map(([id, edit]) => ({ id: ["edit", id], value: serializeEdit(edit) }));

/** @param kind of its record; null where it is none of an edit */
export function parseEdit(kind: string, value: unknown): KeptEdit | null {
  const stored = kind === "edit" ? ofThisFormat(value) : null;
  if (typeof stored?.text !== "string" || !Number.isSafeInteger(stored.of)) return null;
  const { text, of, redactedAt } = stored;
  return { text, version: Number(of), ...(typeof redactedAt === "string" && { redactedAt }) };
}

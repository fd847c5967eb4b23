import type { Attachment } from "postal-mime";
import { messageIdsIn } from "../headers/message-ids.ts";

const readMaxBytes = 65_536;

/** The part of that type, as text; its beginning, as far as anything is read of it. */
export function textOfPart(attachments: readonly Attachment[], ...types: string[]): string | null {
  const part = attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()));
  if (!part) return null;
  const bytes = new Uint8Array(part.content as ArrayBuffer).subarray(0, readMaxBytes);
  return Buffer.from(bytes).toString("utf8");
}

/** The fields of a block of headers, names in lower case; a line that begins with a blank goes on. */
export function fieldsOf(block: string): { name: string; value: string }[] {
  const fields: { name: string; value: string }[] = [];
  for (const line of block.split(/\r?\n/)) {
    const last = fields.at(-1);
    const colon = line.indexOf(":");
    if (/^[ \t]/.test(line) && last) last.value += ` ${line.trim()}`;
    else if (colon > 0) {
      fields.push({
        name: line.slice(0, colon).trim().toLowerCase(),
        value: line.slice(colon + 1).trim(),
      });
    }
  }
  return fields;
}

/** The Message-ID of the mail that a report is about and holds, whole or only its headers. */
export function originalMessageId(attachments: readonly Attachment[]): string | null {
  const original = textOfPart(
    attachments,
    "message/rfc822",
    "text/rfc822-headers",
    "message/global",
    "message/global-headers",
  );
  const [headers = ""] = original?.split(/\r?\n\r?\n/, 1) ?? [];
  const id = fieldsOf(headers).find(({ name }) => name === "message-id")?.value ?? "";
  return messageIdsIn(id)[0] ?? null;
}

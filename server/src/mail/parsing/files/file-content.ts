import { pictureMaxBytes } from "@deskbell/shared/accepted-file-types";
import type { Attachment } from "postal-mime";
import { edgesOf, storedKindOf } from "../../../uploads/receiving/file-content.ts";
import { isText } from "../../../uploads/receiving/is-text.ts";

/** The Content-ID of a part without its brackets, as `cid:` names it. */
export const contentIdOf = ({ contentId }: Attachment): string | null =>
  contentId?.trim().replace(/^<|>$/g, "").slice(0, 500) || null;

const beginnings: readonly (readonly [type: string, at: number, bytes: string])[] = [
  ["image/jpeg", 0, "\xff\xd8\xff"],
  ["image/png", 0, "\x89PNG\r\n\x1a\n"],
  ["image/gif", 0, "GIF8"],
  ["image/webp", 8, "WEBP"],
];

/** Which picture the bytes begin like, whatever they are called; or null. */
export function pictureTypeOf(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  return beginnings.find(([, at, text]) => head.startsWith(text, at))?.[0] ?? null;
}

/** Whether uploads/receiving/accept-file.ts would take it, as far as that shows without decoding. */
export function isTaken(name: string, bytes: Uint8Array): boolean {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const stored = storedKindOf(name, edgesOf(content));
  if (stored && (!stored.isText || isText(content))) return true;
  return pictureTypeOf(bytes) !== null && bytes.length <= pictureMaxBytes;
}

/** Whether a picture is one point: such are counted, not looked at. */
export function isOnePoint(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.subarray(0, 32));
  const type = pictureTypeOf(bytes);
  if (type === "image/gif" && view.length >= 10) {
    return view.readUInt16LE(6) <= 1 && view.readUInt16LE(8) <= 1;
  }
  if (type === "image/png" && view.length >= 24) {
    return view.readUInt32BE(16) <= 1 && view.readUInt32BE(20) <= 1;
  }
  return false;
}

import { limits } from "@deskbell/shared/limits";
import type { Attachment } from "postal-mime";
import { displayName } from "../../../uploads/receiving/display-name.ts";
import type { FileOfMail } from "../mail-job.ts";
import type { MailFile, NotTaken } from "../parsed-mail.ts";
import type { MailText } from "../text/read-text.ts";
import { contentIdOf, isOnePoint, isTaken, pictureTypeOf } from "./file-content.ts";

/** Smaller pictures within a text are its decoration. */
const decorationMaxBytes = 4_096;

/** Parts that say something about the mail, and are no files of its sender. */
const silentTypes = new Set([
  "application/pgp-signature",
  "application/pgp-encrypted",
  "application/pkcs7-signature",
  "application/x-pkcs7-signature",
]);

/** What parts without a name are called. */
const usualNames: Record<string, string> = {
  "message/rfc822": "mail.eml",
  "text/calendar": "invitation.ics",
  "application/pkcs7-mime": "smime.p7m",
  "application/x-pkcs7-mime": "smime.p7m",
  "application/ms-tnef": "winmail.dat",
};

type Pictures = Pick<MailText, "newPictures" | "shownPictures">;

/** The files of a mail; those that are not taken over say why. Nothing is unpacked or fetched. */
export function readFiles(attachments: readonly Attachment[], pictures: Pictures): MailFile[] {
  let taken = 0;
  return attachments.flatMap((attachment, index): MailFile[] => {
    const type = typeOf(attachment);
    const bytes = new Uint8Array(attachment.content as ArrayBuffer);
    if (silentTypes.has(type) || isDecoration(attachment, bytes, pictures)) return [];
    const name = nameOf(attachment);
    const notTaken = whyNotTaken(name, bytes, taken);
    if (notTaken === null) taken += 1;
    return [
      {
        index,
        name,
        type,
        bytes: notTaken === null ? bytes : null,
        size: bytes.length,
        contentId: contentIdOf(attachment),
        notTaken,
      },
    ];
  });
}

function whyNotTaken(name: string, bytes: Uint8Array, taken: number): NotTaken | null {
  if (bytes.length === 0) return "empty";
  if (!isTaken(name, bytes)) return "kind";
  if (bytes.length > limits.attachmentMaxBytes) return "size";
  return taken >= limits.attachmentsMax ? "count" : null;
}

/** A picture that stands in the text: in what is quoted, small, or of one point. */
function isDecoration(
  attachment: Attachment,
  bytes: Uint8Array,
  { newPictures, shownPictures }: Pictures,
): boolean {
  const contentId = contentIdOf(attachment);
  if (contentId === null || !shownPictures.has(contentId)) return false;
  if (pictureTypeOf(bytes) === null) return false;
  return !newPictures.has(contentId) || bytes.length < decorationMaxBytes || isOnePoint(bytes);
}

/** The file with this `index` of `readFiles`, whatever it is. */
export function fileAt(attachments: readonly Attachment[], index: number): FileOfMail | null {
  const attachment = attachments[index];
  if (!attachment) return null;
  return { name: nameOf(attachment), bytes: new Uint8Array(attachment.content as ArrayBuffer) };
}

const nameOf = (attachment: Attachment): string =>
  displayName(attachment.filename ?? usualNames[typeOf(attachment)] ?? "");

const typeOf = ({ mimeType }: Attachment): string => {
  const type = mimeType.toLowerCase();
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) ? type : "application/octet-stream";
};

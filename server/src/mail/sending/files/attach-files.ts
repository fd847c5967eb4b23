import { singleLineText } from "@deskbell/shared/plain-text";
import type { StoredFile } from "../../../uploads/storage/stored-file.ts";
import type { MailAttachment } from "../rendering/render-mail.ts";

/** Of all files of a mail; with their encoding a third more, which every server takes. */
const attachedMaxBytes = 5 * 1024 * 1024;

type MailedFile = Pick<StoredFile, "fileId" | "name" | "type" | "bytes" | "scan">;

export type FileParts = {
  /** Null where it is gone. */
  readFile(fileId: string): Promise<Buffer | null>;
  /** Where somebody without an account opens one file. */
  fileLinkTo(file: MailedFile): string;
};

/** How a file comes with a mail: in it, behind a link of its own, or on the website for who signs in. */
export type OutgoingFile = { name: string; as: "attached" | "website" | { link: string } };

/** Reads what a mail attaches: files in their order, as long as there is room. */
export async function attachFiles(
  files: readonly MailedFile[],
  { readFile, fileLinkTo, hasAccount }: FileParts & { hasAccount: boolean },
) {
  const attachments: MailAttachment[] = [];
  const inMail = new Map<string, OutgoingFile>();
  let room = attachedMaxBytes;
  for (const file of files) {
    const name = singleLineText.parse(file.name);
    const fits = file.bytes <= room && !file.scan;
    const content = fits ? await readFile(file.fileId) : null;
    if (content) {
      room -= content.length;
      attachments.push({ filename: name, contentType: file.type, content });
      inMail.set(file.fileId, { name, as: "attached" });
    } else {
      inMail.set(file.fileId, { name, as: hasAccount ? "website" : { link: fileLinkTo(file) } });
    }
  }
  return { attachments, inMail };
}

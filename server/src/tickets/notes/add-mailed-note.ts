import { Types } from "mongoose";
import type { AttachmentService } from "../../uploads/attachment.service.ts";
import { fingerprintOf } from "../../uploads/receiving/fingerprint.ts";
import type { ReceivedFile } from "../../uploads/receiving/received-file.ts";
import { findSurvivor } from "../merge/find-survivor.ts";
import type { StoredMailOfNote } from "./note.model.ts";
import { type ShowParts, showNote } from "./show-note.ts";
import { findNoteAgain, storeNote } from "./store-note.ts";

export type MailedNote = {
  /** The same each time that its mail is understood. */
  clientNoteId: string;
  text: string;
  files: readonly ReceivedFile[];
  /** As its writer calls themselves. */
  name: string;
  byMail: StoredMailOfNote;
  /** Ids of staff who are told of it. */
  addresses: readonly string[];
};

type Parts = ShowParts & { attachments: AttachmentService };

/**
 * Adds a mail to a ticket as a note, which is for staff alone, whoever has written it. Its writer is nobody of ours:
 * the note has the id of its mail in place of an author's.
 */
export function createMailedNotes(parts: Parts) {
  return async function addMailedNote(ticketId: string, note: MailedNote): Promise<void> {
    const ticket = await findSurvivor(new Types.ObjectId(ticketId));
    if (!ticket) return;
    const { clientNoteId, text, files, name, byMail, addresses } = note;
    const author = { id: byMail.mailId.toString(), name };
    const content = {
      ticketId: ticket._id,
      text,
      fingerprint: fingerprintOf(JSON.stringify([text, []]), files),
      clientNoteId,
      byMail,
      mentions: [],
      addressedIds: [...addresses],
    };
    const nobodysRight = async () => {};
    const stored =
      (await findNoteAgain(author, content)) ??
      (await storeNote(author, content, { ...parts, files, revalidate: nobodysRight })).note;
    await showNote(stored, nobodysRight, { ...parts, at: undefined });
  };
}

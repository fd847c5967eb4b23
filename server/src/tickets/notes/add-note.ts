import type { Activity } from "@deskbell/shared/tickets/activity";
import type { NewNote } from "@deskbell/shared/tickets/note";
import { can } from "../../access/can.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../../identity/viewer.ts";
import type { AttachmentService } from "../../uploads/attachment.service.ts";
import { fingerprintOf } from "../../uploads/receiving/fingerprint.ts";
import type { SentFile } from "../../uploads/receiving/received-file.ts";
import type { ActivityPresenter } from "../activity/present-activity.ts";
import { refuseMerged } from "../merge/refuse-merged.ts";
import type { TicketRecord } from "../ticket.model.ts";
import { type AddressedParts, whomItAddresses } from "./addressed.ts";
import { type ShowParts, showNote } from "./show-note.ts";
import { findNoteAgain, storeNote } from "./store-note.ts";

type Parts = ShowParts &
  AddressedParts & {
    attachments: AttachmentService;
    find(viewer: Viewer, ticketId: string): Promise<TicketRecord>;
    present: ActivityPresenter;
  };

/** Adds notes to tickets, each with all its files and at most once. */
export function createNoteWriting(parts: Parts) {
  const { attachments, find, present } = parts;

  /**
   * Adds a note with all its files, or nothing, and publishes it to staff alone. Sent again under the same
   * `clientNoteId` it returns what was stored the first time.
   *
   * @param options `at` which moment it was written; now where left out
   * @throws AppError `not_found` (404), `not_allowed` (403) for a customer, `invalid_input` (400, field
   *   `text` or `mentions`), `unsupported_file` (415, field `avatar`), `conflict` (409)
   */
  return async function addNote(
    viewerNow: ViewerNow,
    id: string,
    { text, mentions, clientNoteId }: NewNote,
    { files = [], at }: { files?: readonly SentFile[]; at?: Date } = {},
  ): Promise<{ entry: Activity; isRepeat: boolean }> {
    const viewer = await viewerNow();
    const ticket = await find(viewer, id);
    const ticketId = ticket._id;
    const revalidate = async () => {
      if (!can(await viewerNow(), "ticket:work"))
        throw new AppError("not_allowed", "Notes are for staff.");
    };
    await revalidate();
    if (text === "" && files.length === 0) {
      throw new AppError("invalid_input", "Write a note or attach a file.", { field: "text" });
    }
    const fingerprint = fingerprintOf(JSON.stringify([text, mentions]), files);
    const content = {
      ticketId,
      text,
      fingerprint,
      ...(clientNoteId && { clientNoteId }),
    };
    const earlier = await findNoteAgain(viewer, content);
    if (!earlier) refuseMerged(ticket);
    const { note, isRepeat } = earlier
      ? { note: earlier, isRepeat: true }
      : await storeNote(
          viewer,
          { ...content, ...(await whomItAddresses(mentions, viewer, parts)) },
          { attachments, files, revalidate },
        );
    const [entry] = await present([await showNote(note, revalidate, { ...parts, at })], viewer);
    if (!entry) throw new Error("A note has no entry.");
    return { entry, isRepeat };
  };
}

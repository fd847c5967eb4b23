import { limits } from "@deskbell/shared/limits";
import type { EarlierText } from "@deskbell/shared/messages/change-message";
import type { EditNote } from "@deskbell/shared/tickets/change-note";
import type { Note } from "@deskbell/shared/tickets/note";
import { can, canAll } from "../../access/can.ts";
import { audited } from "../../audit/audited.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../../identity/viewer.ts";
import type { AttachmentService } from "../../uploads/attachment.service.ts";
import type { UserDirectory } from "../../users/user.directory.ts";
import { findEntryOfNote } from "../activity/find-entry-of-note.ts";
import type { TicketRecord } from "../ticket.model.ts";
import { type Addressed, type AddressedParts, whomItAddresses } from "./addressed.ts";
import { type ChangedNote, commitNoteChange, type NotePlace } from "./commit-note-change.ts";
import { NoteModel, type NoteRecord } from "./note.model.ts";
import { idsOfPeopleInNote, presentNote } from "./present-note.ts";

type Parts = AddressedParts & {
  attachments: AttachmentService;
  people: UserDirectory["people"];
  find(viewer: Viewer, ticketId: string): Promise<TicketRecord>;
  settle(note: NoteRecord): Promise<void>;
};

/** What becomes of notes after they were written, by those who may. */
export function createNoteChanging(parts: Parts) {
  const { attachments, people, find, settle } = parts;

  /** A note that this viewer can see, as it is now, with its ticket. */
  async function seenBy(viewer: Viewer, { ticketId, noteId }: NotePlace) {
    const ticket = await find(viewer, ticketId);
    if (!can(viewer, "ticket:work")) throw new AppError("not_allowed", "Notes are for staff.");
    const note = await NoteModel.findOne({ _id: noteId, ticketId }).lean();
    if (!note || !(await findEntryOfNote(ticket, note._id))) throw noNote();
    return { note, ticket };
  }

  async function commit(
    place: NotePlace,
    viewer: Viewer,
    decide: (note: NoteRecord) => ChangedNote | null,
  ): Promise<Note> {
    const note = await commitNoteChange(place, decide, settle);
    if (!note) throw noNote();
    // It is stored: what cannot be brought to its ticket now is brought there by the relay.
    await settle(note).catch(() => {});
    const currentPerson = await people(idsOfPeopleInNote(note));
    return presentNote(note, { attachments, reader: viewer, currentPerson });
  }

  return {
    /**
     * Changes the words of one's own note. Whom they address now and did not before is notified of it.
     *
     * @throws AppError `not_found` (404), `not_allowed` (403) for a customer and for another's, `invalid_input` (400,
     *   field `text` or `mentions`), `conflict` (409) when it is not any more as it was read, or was deleted
     */
    async editNote(viewerNow: ViewerNow, place: NotePlace, asked: EditNote): Promise<Note> {
      const before = await viewerNow();
      await seenBy(before, place);
      const addressed = await whomItAddresses(asked.mentions, before, parts);
      const viewer = await viewerNow();
      await seenBy(viewer, place);
      return commit(place, viewer, (note) => {
        if (!can(viewer, "note:edit", note)) throw notYours();
        return edited(note, viewer.id, { ...asked, addressed });
      });
    },

    /**
     * Puts a tombstone in a note's place: its words, earlier ones too, and files are gone for good.
     *
     * @throws AppError `not_found` (404), `not_allowed` (403) for a customer and for another's
     */
    async removeNote(viewerNow: ViewerNow, place: NotePlace): Promise<Note> {
      const viewer = await viewerNow();
      const { note: doomed, ticket } = await seenBy(viewer, place);
      const removeIt = () =>
        commit(place, viewer, (note) => {
          if (!can(viewer, "note:delete", note)) throw notYours();
          if (note.deletedAt) return null;
          const at = new Date();
          return { kind: "deleted", byId: viewer.id, at, set: { ...nothing, deletedAt: at } };
        });
      const isOwn = doomed.author.id === viewer.id;
      if (isOwn || !canAll(viewer, "note:delete")) return removeIt();
      const about = { name: `#${ticket.number ?? ""}, note of ${doomed.author.name}` };
      return audited({ action: "delete-note", by: viewer, about }, removeIt);
    },

    /**
     * What a note said before it was edited, the oldest first.
     *
     * @throws AppError `not_found` (404), `not_allowed` (403) for customers
     */
    async earlierNoteTexts(viewer: Viewer, place: NotePlace): Promise<EarlierText[]> {
      const { note } = await seenBy(viewer, place);
      return (note.earlier ?? []).map(({ text, at }) => ({ text, at: at.toISOString() }));
    },
  };
}

/** All that is left of a deleted note. */
const nothing = {
  ...{ text: "", files: [], mentions: [] },
  ...{ teams: undefined, addressedIds: undefined, earlier: undefined },
};

type Edit = EditNote & { addressed: Addressed };

function edited(note: NoteRecord, byId: string, asked: Edit): ChangedNote | null {
  const { text, version, addressed } = asked;
  const isStored = text === note.text && note.version === version + 1 && note.editedAt;
  if (isStored) return null; // asked again
  if (note.deletedAt) throw new AppError("conflict", "This note was deleted.");
  if ((note.version ?? 0) !== version) {
    throw new AppError("conflict", "This note was changed meanwhile. Look at it again.");
  }
  if (text === "" && note.files.length === 0) {
    throw new AppError("invalid_input", "Write a note, or delete it.", { field: "text" });
  }
  if (text === note.text) return null;
  const earlier = note.earlier ?? [];
  if (earlier.length >= limits.messageEditsMax) {
    throw new AppError("conflict", `A note is edited ${limits.messageEditsMax} times at most.`);
  }
  const at = new Date();
  const said = { text: note.text, at: note.editedAt ?? note.createdAt };
  const { mentions, teams, addressedIds } = addressed;
  const known = new Set(note.addressedIds ?? note.mentions);
  return {
    ...{ kind: "edited", byId, at },
    set: { text, mentions, teams, addressedIds, editedAt: at, earlier: [...earlier, said] },
    addedIds: (addressedIds ?? mentions).filter((id) => !known.has(id)),
  };
}

const noNote = () => new AppError("not_found", "This note does not exist.");
const notYours = () => new AppError("not_allowed", "This note is not yours.");

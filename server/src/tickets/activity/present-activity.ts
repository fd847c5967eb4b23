import type { Activity } from "@deskbell/shared/tickets/activity";
import type { AttachmentService } from "../../uploads/attachment.service.ts";
import type { PathReader } from "../../uploads/serving/sign-path.ts";
import type { CurrentPeople, UserDirectory } from "../../users/user.directory.ts";
import {
  findNotes,
  idsOfPeopleInNote,
  type NoteRecord,
  presentNote,
} from "../notes/present-note.ts";
import type { Entry } from "./entry.ts";

type Parts = { attachments: AttachmentService; people: UserDirectory["people"] };

export type ActivityPresenter = ReturnType<typeof createActivityPresenter>;

/** Fields of a ticket whose values are ids of people. */
const fieldsOfPeople = new Set(["assigneeId", "followerIds", "openedFor"]);

/** Presents entries of a ticket's history, notes with what they say, to staff. */
export function createActivityPresenter({ attachments, people }: Parts) {
  /**
   * @param reader for whom paths of files are signed; for nobody not yet
   * @param names who the people in the entries are now, where that is known; not of notes
   */
  return async function present(
    entries: readonly Entry[],
    reader: PathReader | null,
    names?: CurrentPeople,
  ): Promise<Activity[]> {
    const notes = await findNotes(entries.flatMap(({ noteId }) => noteId ?? []));
    const ids = entries.flatMap((entry) => idsIn(entry, notes.get(String(entry.noteId))));
    const currentPerson = (notes.size === 0 && names) || (await people([...new Set(ids)]));
    return entries.map((entry) => {
      const { seq, afterSeq, kind, actor, changes, noteId, reason, macro, at } = entry;
      const note = notes.get(String(noteId));
      const changed = changes.flatMap(peopleIn).map((id) => currentPerson({ id, name: "" }));
      const namesInIt = Object.fromEntries(
        changed.filter(({ name }) => name !== "").map(({ id, name }) => [id, name]),
      );
      return {
        seq,
        afterSeq,
        kind: kind ?? "change",
        actor: {
          kind: actor.kind,
          ...(actor.id && { person: currentPerson({ id: actor.id, name: "" }) }),
        },
        changes: changes as Activity["changes"],
        ...(Object.keys(namesInIt).length > 0 && { names: namesInIt }),
        ...(note && { note: presentNote(note, { attachments, reader, currentPerson }) }),
        ...(reason && { reason }),
        ...(macro && { macro }),
        at: at.toISOString(),
      };
    });
  };
}

const idsIn = (entry: Entry, note: NoteRecord | undefined): string[] => [
  ...idsOfEntry(entry),
  ...(note ? idsOfPeopleInNote(note) : []),
];

/** Ids of the people in an entry, without those in its note. */
export const idsOfEntry = ({ actor, changes }: Pick<Entry, "actor" | "changes">): string[] => [
  ...(actor.id ? [actor.id] : []),
  ...changes.flatMap(peopleIn),
];

const peopleIn = ({ field, from, to }: Entry["changes"][number]): string[] =>
  fieldsOfPeople.has(field)
    ? [from, to].flat().filter((id): id is string => typeof id === "string" && isId(id))
    : [];

const isId = (id: string) => /^[0-9a-f]{24}$/.test(id);

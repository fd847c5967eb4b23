import type { Activity } from "@deskbell/shared/tickets/activity";
import type { AttachmentService } from "../../uploads/attachment.service.ts";
import type { PathReader } from "../../uploads/serving/sign-path.ts";
import type { UserDirectory } from "../../users/user.directory.ts";
import { findNotes, idsOfPeople, type NoteRecord, presentNote } from "../notes/present-note.ts";
import type { Entry } from "./entry.ts";

type Parts = { attachments: AttachmentService; people: UserDirectory["people"] };

export type ActivityPresenter = ReturnType<typeof createActivityPresenter>;

/** Fields of a ticket whose values are ids of people. */
const fieldsOfPeople = new Set(["assigneeId", "followerIds", "openedFor"]);

/** Presents entries of a ticket's history, notes with what they say, to staff. */
export function createActivityPresenter({ attachments, people }: Parts) {
  /** @param reader for whom paths of files are signed; for nobody not yet */
  return async function present(
    entries: readonly Entry[],
    reader: PathReader | null,
  ): Promise<Activity[]> {
    const notes = await findNotes(entries.flatMap(({ noteId }) => noteId ?? []));
    const ids = entries.flatMap((entry) => idsIn(entry, notes.get(String(entry.noteId))));
    const currentPerson = await people([...new Set(ids)]);
    return entries.map((entry) => {
      const { seq, afterSeq, kind, actor, changes, noteId, reason, at } = entry;
      const note = notes.get(String(noteId));
      const changed = changes.flatMap(peopleIn).map((id) => currentPerson({ id, name: "" }));
      const names = Object.fromEntries(
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
        ...(Object.keys(names).length > 0 && { names }),
        ...(note && { note: presentNote(note, { attachments, reader, currentPerson }) }),
        ...(reason && { reason }),
        at: at.toISOString(),
      };
    });
  };
}

const idsIn = ({ actor, changes }: Entry, note: NoteRecord | undefined): string[] => [
  ...(actor.id ? [actor.id] : []),
  ...changes.flatMap(peopleIn),
  ...(note ? idsOfPeople(note) : []),
];

const peopleIn = ({ field, from, to }: Entry["changes"][number]): string[] =>
  fieldsOfPeople.has(field)
    ? [from, to].flat().filter((id): id is string => typeof id === "string" && isId(id))
    : [];

const isId = (id: string) => /^[0-9a-f]{24}$/.test(id);

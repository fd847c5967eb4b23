import { failpoint } from "../../database/failpoint.ts";
import { commitChange } from "../activity/commit-change.ts";
import type { Entry } from "../activity/entry.ts";
import { findEntryOfNote } from "../activity/find-entry-of-note.ts";
import { withFollowersAgain, withMentioned } from "../assignment/follower-fields.ts";
import { refuseMerged } from "../merge/refuse-merged.ts";
import { withPendingNotifications } from "../notifying/pending-notification.ts";
import type { TicketRecord } from "../ticket.model.ts";
import type { NoteRecord } from "./note.model.ts";
import { noteIsVisible } from "./prune-orphan-notes.ts";

export type ShowParts = {
  runExclusive<T>(ticketId: string, task: () => Promise<T>): Promise<T>;
  /** Publishes a ticket with its newest entry to staff; never rejects. */
  publish(ticket: TicketRecord): Promise<unknown>;
};

/**
 * Makes a stored note visible by an entry of its ticket's history, once, however often it is asked for.
 *
 * @param revalidate asked right before; rejects when its author may not write it any more
 * @throws AppError `ticket_merged` (409) where the ticket was merged meanwhile
 */
export async function showNote(
  note: NoteRecord,
  revalidate: () => Promise<unknown>,
  { runExclusive, publish, at = new Date() }: ShowParts & { at: Date | undefined },
): Promise<Entry> {
  const ticketId = note.ticketId.toString();
  return runExclusive(ticketId, async () => {
    const committed = await commitChange(ticketId, async (ticket) => {
      await revalidate();
      if (await findEntryOfNote(ticket, note._id)) return null;
      // It may have been merged while the note's files were stored.
      if (!note.byMail) refuseMerged(ticket);
      return showing(note, ticket, at);
    });
    const entry = committed && (await findEntryOfNote(committed.ticket, note._id));
    if (!entry) throw new Error(`Note ${note._id} was not made visible.`);
    failpoint("note.shown");
    await noteIsVisible(note._id, entry.seq);
    const { ticket, hasChanged } = committed;
    if (!hasChanged) return entry;
    await publish(ticket);
    return entry;
  });
}

/** The change that makes a note visible: those whom it addresses are notified, and follow the ticket from then on. */
function showing(note: NoteRecord, ticket: TicketRecord, at: Date) {
  const { _id: noteId, author } = note;
  const mentions = note.addressedIds ?? note.mentions;
  return {
    set: withPendingNotifications(ticket, mentions, {
      ...{ kind: "mentioned", byId: note.byMail ? null : author.id, at },
      noteId: noteId.toString(),
    }),
    computed: {
      ...(mentions.length > 0 && { ...withFollowersAgain(mentions), ...withMentioned(mentions) }),
      // The customer is shown nothing of it: `updatedAt` is theirs.
      changedAt: { $max: ["$changedAt", at] },
    },
    entry: {
      kind: "note" as const,
      actor: note.byMail ? { kind: "system" as const } : { kind: "staff" as const, id: author.id },
      changes: [],
      noteId,
      at,
    },
  };
}

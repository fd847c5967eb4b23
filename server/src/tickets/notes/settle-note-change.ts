import { trusted } from "mongoose";
import { failpoint } from "../../database/failpoint.ts";
import type { AttachmentService } from "../../uploads/attachment.service.ts";
import { commitChange } from "../activity/commit-change.ts";
import { findEntryOfNote } from "../activity/find-entry-of-note.ts";
import { hasChange } from "../activity/has-change.ts";
import { withFollowersAgain, withMentioned } from "../assignment/follower-fields.ts";
import { withPendingNotifications } from "../notifying/pending-notification.ts";
import type { TicketRecord } from "../ticket.model.ts";
import { NoteModel, type NoteRecord } from "./note.model.ts";
import type { ShowParts } from "./show-note.ts";

type Parts = ShowParts & {
  attachments: Pick<AttachmentService, "discard">;
  /** Takes away what else the desk keeps of a note that was deleted; again it changes nothing. */
  onNoteGone(note: Pick<NoteRecord, "_id" | "ticketId" | "byMail">): Promise<void>;
};

/** How long the process that stored a change has to end it. */
const settleWithinMs = 1_000;
const batchMax = 50;

const fieldOf = { edited: "noteEdited", deleted: "noteDeleted" } as const;

/** Ends changes of notes: files go, and the ticket's history says what was done; each once, however often it is begun. */
export function createNoteSettling({ attachments, onNoteGone, runExclusive, publish }: Parts) {
  /** @throws what one of its steps throws: the relay does it again then */
  async function settle(note: NoteRecord): Promise<void> {
    const { _id, ticketId, change } = note;
    if (!change) return;
    await attachments.discard(change.files ?? []);
    if (change.kind === "deleted") await onNoteGone(note);
    failpoint("note-change.files-removed");
    await runExclusive(ticketId.toString(), async () => {
      const committed = await commitChange(ticketId.toString(), async (ticket) => {
        const entry = await findEntryOfNote(ticket, _id);
        if (!entry) return null;
        const said = { field: fieldOf[change.kind], from: change.version, to: entry.seq };
        return (await hasChange(ticket, said)) ? null : saying(said, note, ticket);
      });
      if (committed?.hasChanged) await publish(committed.ticket);
    });
    failpoint("note-change.noted");
    await NoteModel.collection.updateOne(
      { _id, "change.version": change.version },
      { $unset: { change: 1 } },
    );
  }

  return {
    settle,

    /** What processes that died have left. */
    relay: {
      /** @returns how many that were */
      async publishDue(): Promise<number> {
        const due = await NoteModel.find({
          "change.at": trusted({ $lte: new Date(Date.now() - settleWithinMs) }),
        })
          .sort({ "change.at": 1 })
          .limit(batchMax)
          .lean();
        const settled = await Promise.allSettled(due.map(settle));
        return settled.filter(({ status }) => status === "fulfilled").length;
      },
      async close(): Promise<void> {},
    },
  };
}

/**
 * The entry by which windows take the note anew, also those that were away. It raises no `revision`, which is the
 * customer's too. Whom the note addresses now and did not before is notified, and follows the ticket.
 */
function saying(
  said: { field: string; from: number; to: number },
  { _id, change }: NoteRecord,
  ticket: TicketRecord,
) {
  if (!change) throw new Error("There is no change to be said.");
  const { byId, at, addedIds = [] } = change;
  const added = addedIds ?? [];
  return {
    set: withPendingNotifications(ticket, added, {
      ...{ kind: "mentioned", byId, at },
      noteId: _id.toString(),
    }),
    computed: {
      ...(added.length > 0 && { ...withFollowersAgain(added), ...withMentioned(added) }),
      changedAt: { $max: ["$changedAt", at] },
    },
    entry: { actor: { kind: "staff" as const, id: byId }, changes: [said], at },
  };
}

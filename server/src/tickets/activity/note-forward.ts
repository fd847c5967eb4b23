import { limits } from "@deskbell/shared/limits";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";
import { ActivityModel } from "./activity.model.ts";
import { commitChange, shownTicketFields } from "./commit-change.ts";
import type { Entry } from "./entry.ts";

/** What was forwarded of a ticket; its answers are known by the id. */
export type NotedForward = {
  id: string;
  byId: string;
  address: string;
  comment: string;
  at: Date;
};

type Parts = {
  runExclusive<T>(ticketId: string, task: () => Promise<T>): Promise<T>;
  publish(ticket: TicketRecord, options: { isPublic: boolean }): Promise<unknown>;
};

const field = "forwarded";

/** Writes down in a ticket's history what was forwarded of it, and to whom; each once. */
export function createForwardNotes({ runExclusive, publish }: Parts) {
  return async function noteForward(ticketId: string, forward: NotedForward): Promise<void> {
    const { id, byId, address, comment, at } = forward;
    await runExclusive(ticketId, async () => {
      const committed = await commitChange(ticketId, async (ticket) => {
        const forwards = await forwardsIn(ticket);
        if (forwards.some((one) => one.id === id)) return null;
        return {
          set: {},
          computed: { changedAt: { $max: ["$changedAt", at] } },
          entry: {
            actor: { kind: "staff", id: byId },
            changes: [{ field, from: id, to: address }],
            ...(comment && {
              reason: comment.slice(0, limits.statusReasonMaxChars).toWellFormed(),
            }),
            at,
          },
        };
      });
      if (committed?.hasChanged) await publish(committed.ticket, { isPublic: false });
    });
  };
}

/** What was forwarded of a ticket. */
export async function forwardsOf(ticketId: string): Promise<{ id: string; byId: string }[]> {
  const ticket = await TicketModel.findById(ticketId)
    .select(shownTicketFields)
    .lean<TicketRecord>();
  return ticket ? forwardsIn(ticket) : [];
}

async function forwardsIn({ _id, lastActivity }: TicketRecord) {
  const entries = await ActivityModel.find({
    ticketId: _id,
    "changes.field": field,
  }).lean<Entry[]>();
  const last = lastActivity as Entry | null | undefined;
  // It is not always stored yet.
  const isMissing = last != null && !entries.some(({ seq }) => seq === last.seq);
  return [...entries, ...(isMissing ? [last] : [])].flatMap(({ actor, changes }) =>
    changes.flatMap((change) =>
      change.field === field && typeof change.from === "string"
        ? { id: change.from, byId: actor.id ?? "" }
        : [],
    ),
  );
}

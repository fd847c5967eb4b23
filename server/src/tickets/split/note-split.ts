import { failpoint } from "../../database/failpoint.ts";
import { commitChange } from "../activity/commit-change.ts";
import { findChain } from "../merge/find-survivor.ts";
import { dates } from "../merge/merge-changes.ts";
import type { TicketRecord } from "../ticket.model.ts";

type Parts = {
  runExclusive<T>(ticketId: string, task: () => Promise<T>): Promise<T>;
  /** Publishes a changed ticket to its windows; never rejects. */
  publish(ticket: TicketRecord): Promise<unknown>;
};

/**
 * Says in the ticket of a message that it was split, and in all that this was merged into: undoing a merge then
 * leaves each as it would be without it. The message's own ticket is the last to say so, which ends it. The new
 * ticket is the commit, and not published before this is done, so that the publish relay ends what a process that
 * died has left. Once more changes nothing.
 */
export async function noteSplit(split: TicketRecord, { runExclusive, publish }: Parts) {
  const { splitFrom } = split;
  if (!splitFrom) return;
  const isNotedIn = (ticket: TicketRecord) =>
    ticket.splitInto?.some(({ ticketId }) => ticketId.equals(split._id)) ?? false;
  const chain = await findChain(splitFrom.ticketId);
  if (chain[0] && isNotedIn(chain[0])) return;
  for (const [at, ticket] of [...chain.entries()].reverse()) {
    const placeId = ticket._id.toString();
    const noted = await runExclusive(placeId, () =>
      commitChange(placeId, (now) =>
        isNotedIn(now) ? null : noteOf(split, splitFrom, { now, viaId: chain[at - 1]?._id }),
      ),
    );
    failpoint("split.noted");
    if (noted?.hasChanged) await publish(noted.ticket);
  }
}

type SplitFrom = NonNullable<TicketRecord["splitFrom"]>;
type Place = { now: TicketRecord; viaId: TicketRecord["_id"] | undefined };

function noteOf(
  { _id: ticketId, number, createdAt: at }: TicketRecord,
  { ticketId: fromId, seq, byId }: SplitFrom,
  { now, viaId }: Place,
) {
  const into = { ticketId, number, seq, fromId, ...(viaId && { viaId }) };
  return {
    set: { splitInto: [...(now.splitInto ?? []), into], untoldSince: new Date() },
    computed: dates(new Date()),
    entry: {
      actor: { kind: "staff" as const, id: byId },
      changes: [{ field: "splitInto", from: null, to: number }],
      at,
    },
  };
}

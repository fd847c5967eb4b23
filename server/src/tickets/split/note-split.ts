import { limits } from "@deskbell/shared/limits";
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

/** Merges that come in between one after another; far more than there could be. */
const passesMax = 10;

/**
 * Says in the ticket of a message that it was split, and in all that this was merged into: undoing a merge then
 * leaves each as it would be without it. What was merged, or taken apart, meanwhile is looked through again. The new
 * ticket is the commit, and not published before this is done, so that the publish relay ends what a process that
 * died has left. Once more changes nothing.
 */
export async function noteSplit(split: TicketRecord, { runExclusive, publish }: Parts) {
  const { splitFrom } = split;
  if (!splitFrom) return;
  for (let pass = 1; pass <= passesMax; pass++) {
    const chain = await findChain(splitFrom.ticketId);
    const places = chain.map((ticket, at) => ({ ticket, viaId: chain[at - 1]?._id }));
    const missing = places.filter(({ ticket, viaId }) => !isNotedIn(ticket, split, viaId));
    if (missing.length === 0) return;
    for (const { ticket, viaId } of missing.reverse()) {
      const placeId = ticket._id.toString();
      const noted = await runExclusive(placeId, () =>
        commitChange(placeId, (now) =>
          isNotedIn(now, split, viaId) ? null : noteOf(split, splitFrom, { now, viaId }),
        ),
      );
      failpoint("split.noted");
      if (noted?.hasChanged) await publish(noted.ticket);
    }
  }
}

/** Whether it is said there, by the way that it takes now; where there is no room for it, it never is. */
function isNotedIn({ splitInto }: TicketRecord, split: TicketRecord, viaId: Id | undefined) {
  const noted = splitInto ?? [];
  const isSame = (one: Id | null | undefined) => String(one ?? "") === String(viaId ?? "");
  const isNoted = noted.some((one) => one.ticketId.equals(split._id) && isSame(one.viaId));
  return isNoted || noted.length >= limits.splitsMax;
}

type Id = TicketRecord["_id"];
type SplitFrom = NonNullable<TicketRecord["splitFrom"]>;
type SplitPlace = { now: TicketRecord; viaId: Id | undefined };

function noteOf(
  { _id: ticketId, number, createdAt: at }: TicketRecord,
  { ticketId: fromId, seq, byId }: SplitFrom,
  { now, viaId }: SplitPlace,
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

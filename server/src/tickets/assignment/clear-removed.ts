import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { allTicketIds } from "../reading/all-ticket-ids.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";
import type { ChangeAlone, LoneChange } from "./lone-change.ts";

/** Teams and tags that are gone, and where tickets without a team go. */
export type Gone = {
  teamIds: readonly string[];
  tagIds: readonly string[];
  defaultTeamId: string;
};

/**
 * Takes what is gone off every ticket that has it: each is a change of its own, with an entry. No index
 * is kept for what is done this rarely.
 *
 * @returns false when it was interrupted
 */
export async function clearRemovedFromTickets(
  gone: Gone,
  changeAlone: ChangeAlone,
  signal: AbortSignal,
): Promise<boolean> {
  for await (const ids of allTicketIds()) {
    const concerned = await TicketModel.collection
      .find({
        _id: { $in: ids },
        $or: [{ teamId: { $in: [...gone.teamIds] } }, { tagIds: { $in: [...gone.tagIds] } }],
      })
      .project({ _id: 1 })
      .toArray();
    for (const { _id } of concerned) {
      if (signal.aborted) return false;
      await changeAlone(_id.toString(), (ticket) => without(ticket, gone));
    }
    await yieldToEventLoop();
  }
  return !signal.aborted;
}

function without(
  { teamId, tagIds }: TicketRecord,
  { teamIds, tagIds: goneTags, defaultTeamId }: Gone,
): LoneChange | null {
  const isMoved = teamId != null && teamIds.includes(teamId);
  const kept = (tagIds ?? []).filter((id) => !goneTags.includes(id));
  const isUntagged = kept.length < (tagIds?.length ?? 0);
  if (!isMoved && !isUntagged) return null;
  return {
    set: {
      ...(isMoved && { teamId: defaultTeamId }),
      ...(isUntagged && { tagIds: kept.length > 0 ? kept : null }),
    },
    entry: {
      actor: { kind: "system" },
      changes: [
        ...(isMoved ? [{ field: "teamId", from: teamId, to: defaultTeamId }] : []),
        ...(isUntagged ? [{ field: "tagIds", from: tagIds, to: kept }] : []),
      ],
      at: new Date(),
    },
  };
}

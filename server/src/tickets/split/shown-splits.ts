import { limits } from "@deskbell/shared/limits";
import type { TicketRecord } from "../ticket.model.ts";

type Id = TicketRecord["_id"];
type Split = { ticketId: Id; number: number; seq: number; fromId: Id; viaId?: Id | null };

/** What is only half merged is a ticket of its own still. */
export const settledIn = ({ absorbs, unsettled }: TicketRecord) =>
  absorbs?.filter(({ key }) => !unsettled?.some((begun) => begun.key === key)) ?? [];

const splitsIn = ({ splitInto }: TicketRecord): Split[] => splitInto ?? [];

/** By which ticket something that was split is said here: the message's own, or one that took its place. */
const viaOf = ({ viaId, fromId }: Split) => viaId ?? fromId;

/** What was split from messages that a ticket shows; of one that is not merged into it any more it is said there. */
export function shownSplits(record: TicketRecord): Split[] {
  const places = [record._id, ...settledIn(record).map(({ ticketId }) => ticketId)];
  return splitsIn(record).filter((split) => places.some((place) => place.equals(viaOf(split))));
}

/**
 * What was split from messages of a target that takes a source in: also all of what that shows now. While it is
 * merged it loses none of its own sources, so that this stays true until it leaves.
 */
export function splitsWith(target: TicketRecord, source: TicketRecord): Split[] | null {
  const own = splitsWithout(target, source._id) ?? [];
  const room = Math.max(0, limits.splitsMax - own.length);
  const added = shownSplits(source)
    .slice(0, room)
    .map((split) => ({ ...split, viaId: source._id }));
  return orNone([...own, ...added]);
}

/** The same without what came by a source that leaves. */
export const splitsWithout = (target: TicketRecord, sourceId: Id) =>
  orNone(splitsIn(target).filter((split) => !viaOf(split).equals(sourceId)));

const orNone = (splits: Split[]): Split[] | null => (splits.length > 0 ? splits : null);

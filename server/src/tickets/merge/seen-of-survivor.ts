import { Types } from "mongoose";
import type { TicketRecord } from "../ticket.model.ts";
import { absorbedIn } from "./absorbed.ts";
import { findRaw } from "./find-survivor.ts";

/**
 * What this person has seen of the ticket that has taken this one's place: a number they have seen here says nothing of
 * the messages there.
 *
 * @returns its newest number, null where its customer has written since then what they have not seen; undefined where no
 *   ticket has taken its place
 */
export async function seenOfSurvivor(
  personId: string,
  ticketId: string,
): Promise<number | null | undefined> {
  let merged: TicketRecord | null = null;
  let survivor = await findRaw(new Types.ObjectId(ticketId));
  while (survivor?.mergedInto) {
    merged = survivor;
    survivor = await findRaw(survivor.mergedInto);
  }
  const absorbed = survivor && merged?.mergeKey && absorbedIn(survivor, merged.mergeKey);
  if (!survivor || !absorbed) return undefined;
  const hasWritten = (survivor.lastCustomerSeq ?? 0) > absorbed.afterSeq;
  const isUnseen = (survivor.unseenBy ?? survivor.unreadBy ?? []).includes(personId);
  return hasWritten && isUnseen ? null : survivor.lastSeq;
}

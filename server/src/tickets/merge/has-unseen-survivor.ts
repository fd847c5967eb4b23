import { Types } from "mongoose";
import type { TicketRecord } from "../ticket.model.ts";
import { absorbedIn } from "./absorbed.ts";
import { findRaw } from "./find-survivor.ts";

/**
 * Whether the customer has written in the ticket that has taken this one's place, since then, what this
 * person has not seen: a number they have seen here says nothing of the messages there.
 */
export async function hasUnseenSurvivor(personId: string, ticketId: string): Promise<boolean> {
  let merged: TicketRecord | null = null;
  let survivor = await findRaw(new Types.ObjectId(ticketId));
  while (survivor?.mergedInto) {
    merged = survivor;
    survivor = await findRaw(survivor.mergedInto);
  }
  const absorbed = survivor && merged?.mergeKey && absorbedIn(survivor, merged.mergeKey);
  if (!survivor || !absorbed) return false;
  const hasWritten = (survivor.lastCustomerSeq ?? 0) > absorbed.afterSeq;
  return hasWritten && (survivor.unseenBy ?? survivor.unreadBy ?? []).includes(personId);
}

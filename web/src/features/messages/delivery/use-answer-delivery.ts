import { useReadSeenQuery } from "../seen/seen.api.ts";
import { isStaffs } from "../seen/with-seen.ts";
import { useReadDeliveryQuery } from "./delivery.api.ts";
import { type AnswerDelivery, deliveryOf } from "./delivery-of.ts";

/** What became of an answer, as far as that is known. */
export function useAnswerDelivery(ticketId: string, seq: number): AnswerDelivery | null {
  const { data } = useReadDeliveryQuery(ticketId);
  const { data: seen } = useReadSeenQuery(ticketId);
  const seenSeq = seen && isStaffs(seen) ? (seen.customer?.seq ?? null) : null;
  return data ? deliveryOf(seq, data, seenSeq) : null;
}

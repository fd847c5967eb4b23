import { useReadSeenQuery } from "../seen/seen.api.ts";
import { useReadDeliveryQuery } from "./delivery.api.ts";
import { type AnswerDelivery, deliveryFor } from "./delivery-of.ts";

/** What became of an answer, as far as that is known. */
export function useAnswerDelivery(ticketId: string, seq: number): AnswerDelivery | null {
  const { data } = useReadDeliveryQuery(ticketId);
  const { data: seen } = useReadSeenQuery(ticketId);
  return deliveryFor(seq, data, seen);
}

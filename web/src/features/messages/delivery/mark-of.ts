import type { Seen } from "@deskbell/shared/tickets/seen";
import { isStaffs, stateOf } from "../seen/with-seen.ts";
import type { AnswerDelivery } from "./delivery-of.ts";

/** How far a message has come, and when it came there, where that is known. */
export interface DeliveryMark {
  kind: "sent" | "waiting" | "mailed" | "late" | "seen" | "copied";
  /** ISO 8601 */
  at: string | null;
}

interface Known {
  /** Undefined while nobody knows, or where a server of before does not say. */
  seen: Seen | undefined;
  /** How it was mailed; null for a customer's message. */
  delivery: AnswerDelivery | null;
  /** Whether the other side has written since, by mail for instance: so they have seen it. */
  isAnswered: boolean;
  /** Whether others than the customer were mailed it. */
  isCopied: boolean;
}

/** What DeliveryProblem says, in words and with what can be done. */
const problems: readonly string[] = ["failed", "suppressed", "unproven", "unmailable"];

/** The one mark of a message: the furthest that it has come. Null where nothing, or nothing more, is to be said. */
export function markOf(
  seq: number,
  { seen, delivery, isAnswered, isCopied }: Known,
): DeliveryMark | null {
  const isRead = isAnswered || delivery?.state === "seen" || (seen && stateOf(seen, seq).isSeen);
  if (isRead) return { kind: "seen", at: (seen && readAt(seen, seq)) ?? null };
  if (!seen && !delivery) return null;
  if (!delivery) return { kind: "sent", at: null };
  const { state, at } = delivery;
  // Of the customer the problem says it.
  if (problems.includes(state)) return isCopied ? { kind: "copied", at: null } : null;
  if (state === "waiting") return { kind: "waiting", at };
  if (state === "mailed") return { kind: "mailed", at };
  return { kind: state === "delayed" ? "late" : "sent", at: null };
}

/** When a customer read exactly this message; of an earlier one only the latest time is known. */
function readAt(seen: Seen, seq: number): string | null {
  if (!isStaffs(seen) || seen.customer?.seq !== seq) return null;
  return seen.customer.at;
}

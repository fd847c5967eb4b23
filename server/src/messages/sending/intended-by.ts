import type { NewMessage } from "@deskbell/shared/messages/message";
import { can } from "../../access/can.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { MacroService } from "../../macros/macro.service.ts";
import type { IntendedChange } from "../../tickets/arrivals/intended-change.ts";

export type Intended = { change: IntendedChange; onStored?(): void };

/**
 * What a reply is to make of its ticket; of a customer's message nothing.
 *
 * @throws AppError `invalid_input` (400, field `lastSeenSeq`) for who takes it out of sight without saying what they
 *   saw, and what its macro is refused with
 */
export async function intendedBy(
  macros: Pick<MacroService, "intendedBy">,
  viewer: Viewer,
  customerId: string,
  { conversationId, thenStatus, macro, lastSeenSeq }: NewMessage,
): Promise<Intended | undefined> {
  const isReply = viewer.id !== customerId && can(viewer, "ticket:work");
  const status = macro?.set.status ?? thenStatus;
  if (!isReply || !(status || macro)) return undefined;
  if ((status === "solved" || status === "snoozed") && lastSeenSeq === undefined) {
    throw new AppError("invalid_input", "Say which message you have seen last, then solve.", {
      field: "lastSeenSeq",
    });
  }
  const chosen = { ...(thenStatus && { status: thenStatus }) };
  if (!macro) return { change: chosen };
  const { intended, countUse } = await macros.intendedBy(viewer, conversationId, macro);
  return { change: { ...chosen, ...intended }, onStored: countUse };
}

import type { EarlierText } from "@deskbell/shared/messages/change-message";
import { can } from "../../access/can.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import { MessageModel } from "../message.model.ts";

/** What a message said before it was edited, the oldest first; for staff alone. */
export const createEarlierTexts =
  (tickets: Pick<TicketService, "customerOf">) =>
  /** @throws AppError `not_found` (404), `not_allowed` (403) for customers */
  async (
    viewer: Viewer,
    { ticketId, seq }: { ticketId: string; seq: number },
  ): Promise<EarlierText[]> => {
    await tickets.customerOf(viewer, "ticket:read", ticketId);
    if (!can(viewer, "ticket:work")) throw new AppError("not_allowed", "This is for staff.");
    const message = await MessageModel.findOne({ conversationId: ticketId, seq })
      .select({ earlier: 1 })
      .lean();
    if (!message) throw new AppError("not_found", "This message does not exist.");
    return (message.earlier ?? []).map(({ text, at }) => ({ text, at: at.toISOString() }));
  };

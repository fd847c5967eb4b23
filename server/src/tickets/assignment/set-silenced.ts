import type { TicketForViewer } from "@deskbell/shared/tickets/ticket";
import type { ViewerNow } from "../../identity/viewer.ts";
import { type ChangeForOneselfParts, createChangeForOneself } from "./change-for-oneself.ts";

const silencedNow = { $ifNull: ["$silencedBy", []] };

/**
 * Turns off, or on again, a staff member's own notifications about what customers write in a ticket. The ticket still
 * becomes unread for them, and they are still notified of a mention and of being assigned. The ticket stays where it is
 * in everybody's lists: windows that were away catch up by a time of its own.
 */
export function createSilencing(parts: ChangeForOneselfParts) {
  const change = createChangeForOneself(parts);
  return (viewerNow: ViewerNow, ticketId: string, isSilenced: boolean): Promise<TicketForViewer> =>
    change(viewerNow, ticketId, ({ silencedBy }, id) => {
      if ((silencedBy?.includes(id) ?? false) === isSilenced) return null;
      const operator = isSilenced ? "$setUnion" : "$setDifference";
      return {
        silencedBy: { [operator]: [silencedNow, [id]] },
        silencedAt: { $max: ["$silencedAt", new Date()] },
      };
    });
}

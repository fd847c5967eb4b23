import type { TicketForViewer } from "@deskbell/shared/tickets/ticket";
import type { ViewerNow } from "../../identity/viewer.ts";
import { type ChangeForOneselfParts, createChangeForOneself } from "./change-for-oneself.ts";

const silencedNow = { $ifNull: ["$silencedBy", []] };

/**
 * Has staff notified no more of what customers write in a ticket, or again. It stays unread for them, and what
 * addresses them comes through: a mention, and that it is given to them.
 */
export function createSilencing(parts: ChangeForOneselfParts) {
  const change = createChangeForOneself(parts);
  return (viewerNow: ViewerNow, ticketId: string, isSilenced: boolean): Promise<TicketForViewer> =>
    change(viewerNow, ticketId, ({ silencedBy }, id) => {
      if ((silencedBy?.includes(id) ?? false) === isSilenced) return null;
      const operator = isSilenced ? "$setUnion" : "$setDifference";
      return { silencedBy: { [operator]: [silencedNow, [id]] } };
    });
}

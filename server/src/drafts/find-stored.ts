import type { MessageService } from "../messages/message.service.ts";
import type { isScheduled } from "../messages/scheduled/is-scheduled.ts";
import type { TicketService } from "../tickets/ticket.service.ts";

type Parts = {
  tickets: Pick<TicketService, "isOpenedAs" | "isOpenedOnBehalfAs" | "isNoteWritten">;
  messages: Pick<MessageService, "isSent">;
  isScheduled: typeof isScheduled;
};

/** Whether there is what somebody has sent of a draft in this place, by the id that it was sent under. */
export function createStoredFinder({ tickets, messages, isScheduled }: Parts) {
  return async ({ personId, place, by }: { personId: string; place: string; by: string }) => {
    const [kind, ticketId] = place.split(":");
    if (!ticketId)
      return (await tickets.isOpenedAs(personId, by)) || tickets.isOpenedOnBehalfAs(personId, by);
    const sent = { authorId: personId, ticketId, clientId: by };
    if (kind === "note") return tickets.isNoteWritten(sent);
    return (await messages.isSent(sent)) || isScheduled(sent);
  };
}

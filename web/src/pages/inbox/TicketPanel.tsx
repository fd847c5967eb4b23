import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { TicketFacts } from "../../features/tickets/details/TicketFacts.tsx";
import { CustomerContact, CustomerHistory, WhoAnswers } from "./optional-parts.tsx";

interface TicketPanelProps {
  ticket: Ticket;
  isStaff: boolean;
  linkQuery: string;
  /** Called when a link leads away from the ticket. */
  onGo(): void;
}

/** What stands beside a conversation: the ticket, for staff its customer, for customers who answers. */
export function TicketPanel({ ticket, isStaff, linkQuery, onGo }: TicketPanelProps) {
  const { _id: ticketId, creator } = ticket;
  if (!isStaff) {
    return (
      <TicketFacts ticket={ticket}>
        <WhoAnswers ticketId={ticketId} customerId={creator.id} />
      </TicketFacts>
    );
  }
  return (
    <TicketFacts ticket={ticket} contact={<CustomerContact customerId={creator.id} />}>
      <CustomerHistory
        customerId={creator.id}
        ticketId={ticketId}
        linkQuery={linkQuery}
        onGo={onGo}
      />
    </TicketFacts>
  );
}

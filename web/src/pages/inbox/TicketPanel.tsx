import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { ReactNode } from "react";
import { TicketFacts } from "../../features/tickets/details/TicketFacts.tsx";
import { CustomerContact, CustomerHistory, WhoAnswers } from "./optional-parts.tsx";

interface TicketPanelProps {
  ticket: Ticket;
  isStaff: boolean;
  /** What staff change of the ticket, where that has its place here. */
  fields?: ReactNode;
  linkQuery: string;
  /** Called when a link leads away from the ticket. */
  onGo(): void;
}

/** What stands beside a conversation: the ticket, for staff its customer, for customers who answers. */
export function TicketPanel({ ticket, isStaff, fields, linkQuery, onGo }: TicketPanelProps) {
  const { _id: ticketId, creator } = ticket;
  if (!isStaff) {
    return (
      <TicketFacts ticket={ticket}>
        <WhoAnswers ticketId={ticketId} customerId={creator.id} />
      </TicketFacts>
    );
  }
  return (
    <TicketFacts
      ticket={ticket}
      contact={<CustomerContact customerId={creator.id} />}
      fields={fields}
    >
      <CustomerHistory
        customerId={creator.id}
        ticketId={ticketId}
        linkQuery={linkQuery}
        onGo={onGo}
      />
    </TicketFacts>
  );
}

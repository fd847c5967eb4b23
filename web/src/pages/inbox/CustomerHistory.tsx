import { CustomerAddresses } from "../../features/people/CustomerAddresses.tsx";
import { useCustomer } from "../../features/people/customer.api.ts";
import { OtherTickets } from "../../features/tickets/details/OtherTickets.tsx";

export interface CustomerHistoryProps {
  customerId: string;
  ticketId: string;
  linkQuery: string;
  /** Called when a link leads away from the ticket. */
  onGo(): void;
}

/** Below the facts of a ticket: where its customer lives, and what else they asked. */
export function CustomerHistory({ customerId, ticketId, linkQuery, onGo }: CustomerHistoryProps) {
  const { currentData: customer } = useCustomer(customerId);
  return (
    <>
      <CustomerAddresses customerId={customerId} />
      <OtherTickets
        creatorId={customerId}
        currentId={ticketId}
        totalCount={customer?.ticketCount ?? null}
        linkQuery={linkQuery}
        onGo={onGo}
      />
    </>
  );
}

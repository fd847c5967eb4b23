import { MessageSquarePlus } from "lucide-react";
import { CustomerAddresses } from "../../features/people/customer/CustomerAddresses.tsx";
import { useAskedCustomer } from "../../features/people/customer/customer.api.ts";
import { CopiedPeople } from "../../features/tickets/copied/CopiedPeople.tsx";
import { OtherTickets } from "../../features/tickets/details/OtherTickets.tsx";
import { TicketLinks } from "../../features/tickets/links/TicketLinks.tsx";
import { t } from "../../i18n/t.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { useNewTicketAddress } from "../../ui/commands/new-ticket-address.ts";

export interface CustomerHistoryProps {
  customerId: string;
  ticketId: string;
  linkQuery: string;
  /** Called when a link leads away from the ticket. */
  onGo(): void;
}

/** Below the facts of a ticket: where its customer lives, what it is linked with, and what else they asked. */
export function CustomerHistory({ customerId, ticketId, linkQuery, onGo }: CustomerHistoryProps) {
  const { currentData: customer } = useAskedCustomer(customerId);
  const { searchFor } = useNewTicketAddress();
  return (
    <>
      <CustomerAddresses customerId={customerId} />
      <CopiedPeople key={`${ticketId} copied`} ticketId={ticketId} />
      <TicketLinks key={ticketId} ticketId={ticketId} onGo={onGo} />
      <OtherTickets
        creatorId={customerId}
        currentId={ticketId}
        totalCount={customer?.ticketCount ?? null}
        linkQuery={linkQuery}
        onGo={onGo}
      />
      <div>
        <LinkButton
          variant="quiet"
          icon={<MessageSquarePlus size={16} aria-hidden="true" />}
          to={searchFor(customerId)}
          onClick={onGo}
        >
          {t("New ticket for this customer…")}
        </LinkButton>
      </div>
    </>
  );
}

import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { ReactNode } from "react";
import { SeenBy } from "../../features/messages/seen/SeenBy.tsx";
import { SplitPointers } from "../../features/tickets/details/SplitPointers.tsx";
import { TicketFacts } from "../../features/tickets/details/TicketFacts.tsx";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { requestPrint } from "../../ui/commands/print-request.ts";
import { optionalPart } from "../../ui/lazy-component.tsx";

const CustomerContact = optionalPart(() =>
  import("../../features/people/customer/CustomerContact.tsx").then((m) => m.CustomerContact),
);
const CustomerHistory = optionalPart(() =>
  import("./CustomerHistory.tsx").then((m) => m.CustomerHistory),
);
const WhoAnswers = optionalPart(() =>
  import("../../features/messages/thread/WhoAnswers.tsx").then((m) => m.WhoAnswers),
);

export interface TicketPanelProps {
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
  const splits = <SplitPointers ticket={ticket} onGo={onGo} />;
  if (!isStaff) {
    return (
      <TicketFacts ticket={ticket}>
        <WhoAnswers ticketId={ticketId} customerId={creator.id} />
        {splits}
        <Button
          variant="quiet"
          onClick={() => {
            onGo();
            // Once the dialog that the panel stands in on small screens is closed.
            setTimeout(requestPrint);
          }}
        >
          {t("Print the conversation")}
        </Button>
      </TicketFacts>
    );
  }
  return (
    <TicketFacts
      ticket={ticket}
      contact={<CustomerContact customerId={creator.id} />}
      fields={fields}
      seenBy={
        <SeenBy
          ticketId={ticketId}
          newestSeq={ticket.lastSeq}
          newestSenderId={ticket.lastSenderId}
        />
      }
    >
      {splits}
      <CustomerHistory
        customerId={creator.id}
        ticketId={ticketId}
        linkQuery={linkQuery}
        onGo={onGo}
      />
    </TicketFacts>
  );
}

import { Link } from "react-router-dom";
import { useReadCalledTicketQuery } from "../../../api/called-tickets.api.ts";

/** A link where there is such a ticket for the viewer; else, and until that is known, what was written. */
export function TicketLink({ number }: { number: number }) {
  const { data: ticket } = useReadCalledTicketQuery(number);
  if (!ticket) return `#${number}`;
  return (
    <Link to={`/inbox/${ticket._id}`} title={ticket.subject}>
      #{number}
    </Link>
  );
}

import { Link } from "react-router-dom";
import { useReadPointedTicketQuery } from "../../../api/merged-tickets.api.ts";
import { t } from "../../../i18n/t.ts";

/** From a closed ticket to the one that goes on with it, where there is one. */
export function ContinuationLink({ ticketId }: { ticketId: string }) {
  const { currentData } = useReadPointedTicketQuery(ticketId, { refetchOnMountOrArgChange: true });
  const next = currentData?.continuedBy;
  if (!next) return null;
  return (
    <Link to={`/inbox/${next._id}`}>{t("It goes on in #{number}", { number: next.ticket })}</Link>
  );
}

/** From a ticket that goes on with a closed one back to that. */
export function OriginLink({ ticketId }: { ticketId: string }) {
  const { currentData } = useReadPointedTicketQuery(ticketId);
  if (!currentData) return null;
  return (
    <Link to={`/inbox/${ticketId}`}>
      {t("Follow-up to #{number}", { number: currentData.ticket })}
    </Link>
  );
}

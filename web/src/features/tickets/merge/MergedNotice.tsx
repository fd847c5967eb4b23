import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { Lock } from "lucide-react";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useReadPointedTicketQuery } from "../../../api/merged-tickets.api.ts";
import { t } from "../../../i18n/t.ts";
import { platform } from "../../../platform/current.ts";
import { isInAddress } from "../../../ui/address.ts";
import { notify } from "../../../ui/toasts/notify.ts";
import styles from "../status/StatusBanner.module.css";
import { ownMergeEnds } from "./own-merges.ts";

/** Leads from a ticket that was merged to the one that has taken its place, and says so. */
export function MergedNotice({ ticket }: { ticket: Ticket }) {
  const { _id: ticketId, ticket: number, mergedInto = "" } = ticket;
  const navigate = useNavigate();
  const { data: target, isError } = useReadPointedTicketQuery(mergedInto);
  const into = target?.ticket;
  useEffect(() => {
    // A window of its own stays what it is; the link leads on in the main one.
    if (into === undefined || platform.console?.ownTicketId) return;
    void ownMergeEnds(ticketId).then(() => {
      if (!isInAddress(ticketId)) return;
      notify.success(t("#{number} goes on in #{into}", { number, into }));
      void navigate(`/inbox/${mergedInto}`, { replace: true });
    });
  }, [navigate, ticketId, mergedInto, number, into]);
  return (
    <p className={styles.notice}>
      <Lock size={16} aria-hidden="true" />
      {isError ? (
        t("This ticket was merged into another.")
      ) : (
        <Link to={`/inbox/${mergedInto}`}>{t("This ticket goes on in another.")}</Link>
      )}
    </p>
  );
}

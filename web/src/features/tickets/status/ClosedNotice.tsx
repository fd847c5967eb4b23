import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { Lock } from "lucide-react";
import { t } from "../../../i18n/t.ts";
import { MergedNotice } from "../merge/MergedNotice.tsx";
import styles from "./ClosedNotice.module.css";
import { ContinuationLink } from "./ContinuationLink.tsx";

/** Stands where one would write: a closed ticket takes no reply of staff, a merged one goes on elsewhere. */
export function ClosedNotice({ ticket }: { ticket: Ticket }) {
  if (ticket.mergedInto) return <MergedNotice ticket={ticket} />;
  return (
    <p className={styles.notice}>
      <Lock size={16} aria-hidden="true" />
      {t("This ticket is closed. Open it again to reply.")}
      <ContinuationLink ticketId={ticket._id} />
    </p>
  );
}

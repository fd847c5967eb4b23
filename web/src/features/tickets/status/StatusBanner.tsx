import type { CustomerStatus } from "@deskbell/shared/tickets/lifecycle";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { Check, Lock, RotateCcw } from "lucide-react";
import { Link } from "react-router-dom";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { MergedNotice } from "../merge/MergedNotice.tsx";
import { ContinuationLink, OriginLink } from "./ContinuationLink.tsx";
import styles from "./StatusBanner.module.css";
import { StatusSign } from "./StatusSign.tsx";
import { useSetStatus } from "./use-set-status.ts";

/** What each status means for the customer, and what they can do. */
const meanings: Record<CustomerStatus, string> = {
  with_us: t("We answer you here."),
  your_turn: t("We wait for your answer."),
  solved: t("If you write, the ticket is opened again."),
  closed: t("What you write opens a new ticket that follows this one."),
};

/** How a ticket stands, for its customer, who can say that it is solved or that it is not. */
export function StatusBanner({ ticket }: { ticket: Ticket }) {
  const { setStatus, isSetting } = useSetStatus(ticket);
  const { customerStatus, followUpOf, mergedInto, splitFrom } = ticket;
  if (!customerStatus || mergedInto) return null;
  const isSolved = customerStatus === "solved";
  const Icon = isSolved ? RotateCcw : Check;
  return (
    <div className={styles.banner}>
      <StatusSign ticket={ticket} />
      <span className={styles.meaning}>{meanings[customerStatus]}</span>
      {followUpOf && <OriginLink ticketId={followUpOf} />}
      {splitFrom && (
        <Link to={`/inbox/${splitFrom._id}`}>
          {t("Split from #{number}", { number: splitFrom.ticket })}
        </Link>
      )}
      {customerStatus === "closed" && <ContinuationLink ticketId={ticket._id} />}
      {/* One button with other words: who has pressed it keeps the focus. */}
      {customerStatus !== "closed" && (
        <Button
          variant={isSolved ? "secondary" : "quiet"}
          isBusy={isSetting}
          icon={<Icon size={16} aria-hidden="true" />}
          onClick={() => void setStatus({ status: isSolved ? "open" : "solved" })}
        >
          {isSolved ? t("Open again") : t("It is solved")}
        </Button>
      )}
    </div>
  );
}

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

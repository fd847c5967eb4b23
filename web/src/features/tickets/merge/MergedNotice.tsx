import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { Lock } from "lucide-react";
import { useEffect, useLayoutEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { useReadPointedTicketQuery } from "../../../api/merged-tickets.api.ts";
import { t } from "../../../i18n/t.ts";
import { platform } from "../../../platform/current.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { isInAddress } from "../../../ui/address.ts";
import { whenAttached } from "../../../ui/files/check-picked.ts";
import { isInAnotherForm, isWriting, ledFrom } from "../../../ui/focus/is-writing.ts";
import { notify } from "../../../ui/toasts/notify.ts";
import { useTicket } from "../details/use-ticket.ts";
import styles from "../status/StatusBanner.module.css";
import { moveDrafts, whenLookedAt } from "./move-drafts.ts";
import { ownMergeEnds } from "./own-merges.ts";

/** Leads from a ticket that was merged to the one that has taken its place, and says so; what was written comes along. */
export function MergedNotice({ ticket }: { ticket: Ticket }) {
  const { _id: ticketId, ticket: number, mergedInto = "" } = ticket;
  const navigate = useNavigate();
  const isLedOn = ledFrom(useLocation().state) !== null;
  const { data: target, isError } = useReadPointedTicketQuery(mergedInto);
  // Led on only once the other can be drawn at once: no letter is pressed between the two fields.
  const { ticket: drawn } = useTicket(mergedInto);
  const into = target && drawn?.ticket;
  const dispatch = useAppDispatch();
  useLayoutEffect(
    () => () => {
      // Only now is the last letter among it. Where the merge was undone, it stays.
      if (!isInAddress(ticketId)) dispatch(moveDrafts(ticketId, mergedInto));
    },
    [dispatch, ticketId, mergedInto],
  );
  useEffect(() => {
    // A window of its own stays what it is; the link leads on in the main one.
    if (into === undefined || platform.console?.ownTicketId) return;
    let isOver = false;
    void Promise.all([ownMergeEnds(ticketId), whenAttached(), whenLookedAt(ticketId)]).then(() => {
      // Undone meanwhile. What is being corrected would be gone, and the next letters commands; the link stays.
      if (isOver || !isInAddress(ticketId) || isInAnotherForm()) return;
      notify.success(t("#{number} goes on in #{into}", { number, into }));
      // Led on before the field was drawn here, they are in mid-word still.
      const isBetween = isLedOn && document.activeElement === document.body;
      const isIn = isWriting(ticketId) || isBetween;
      const state = isIn ? { takesFocus: true, from: ticketId } : null;
      void navigate(`/inbox/${mergedInto}`, { replace: true, state });
    });
    return () => {
      isOver = true;
    };
  }, [navigate, ticketId, mergedInto, number, into, isLedOn]);
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

import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { X } from "lucide-react";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { numberText } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { useMedia } from "../../../ui/use-media.ts";
import { BulkActions } from "./BulkActions.tsx";
import styles from "./BulkPanel.module.css";
import { useBulkSending } from "./jobs/use-bulk-sending.ts";
import { SelectedTickets } from "./SelectedTickets.tsx";
import { selection } from "./selection/selection.ts";
import { useSummaryPlace } from "./selection/summary-place.ts";
import { type ShownList, useAllMatching } from "./selection/use-all-matching.ts";
import { useRowsFocus } from "./selection/use-rows-focus.ts";

interface BulkPanelProps {
  tickets: readonly StaffTicket[];
  list: ShownList;
  /** All of the list are meant, not only those that are shown. */
  isAll: boolean;
  /** All that are shown are selected. */
  areAllShown: boolean;
  /** Called with the job that changes them, and when it was begun, in ms by this device's clock. */
  onBegun(jobId: string, begunAtMs: number): void;
}

/**
 * How many tickets are selected, and what can be done with them: at full width in the conversation's place, below the
 * list where a ticket is open or the list is alone, and for a ticket that is selected for a menu only.
 */
export function BulkPanel({ tickets, list, isAll, areAllShown, onBegun }: BulkPanelProps) {
  const all = useAllMatching(list, areAllShown || isAll);
  const allCount = all.count === null ? null : `${numberText(all.count)}${all.isCapped ? "+" : ""}`;
  const { change, merge, isSending } = useBulkSending({ tickets, list, isAll, onBegun });
  const count = isAll ? (all.isCapped ? null : all.count) : tickets.length;
  const hasMore = areAllShown && !isAll && (all.count ?? Number.POSITIVE_INFINITY) > tickets.length;
  const panel = useRowsFocus<HTMLDivElement>();
  const place = useSummaryPlace();
  const hasMiddle = useMedia("(width >= 768px)") && selection.picked() === null;
  useEffect(() => {
    if (isAll && all.isUnknown) selection.selectShown();
  }, [isAll, all.isUnknown]);

  const group =
    count === null
      ? t("All that match")
      : t("{count, plural, one {# selected ticket} other {# selected tickets}}", { count });
  const actions = (
    <BulkActions
      tickets={tickets}
      group={group}
      isAll={isAll}
      isExact={count !== null}
      isSpam={list.view === "spam" && list.search === ""}
      isBusy={isSending}
      hasWords={place !== null && hasMiddle}
      onChange={change}
      onMerge={merge}
    />
  );
  return (
    <div ref={panel} className={styles.panel}>
      <div className={styles.head}>
        <p role="status" className={styles.count}>
          {count !== null
            ? t("{count, plural, one {# selected} other {# selected}}", { count })
            : allCount === null
              ? t("All that match are selected")
              : t("{allCount} selected", { allCount })}
        </p>
        {hasMore && !all.isUnknown && (
          <button type="button" className={styles.all} onClick={selection.selectAll}>
            {allCount ? t("Select all {count}", { count: allCount }) : t("Select all")}
          </button>
        )}
        <IconButton
          label={t("Clear the selection (Esc)")}
          icon={<X size={16} aria-hidden="true" />}
          onClick={selection.clear}
        />
      </div>
      {areAllShown && all.isUnknown && (
        <p role="status" className={styles.unknown}>
          {t(
            "A word is in so many tickets that not all of them can be selected. Ask for more, for instance for a status.",
          )}
        </p>
      )}
      {place && hasMiddle
        ? createPortal(
            <SelectedTickets title={group} tickets={tickets} count={count}>
              {actions}
            </SelectedTickets>,
            place,
          )
        : actions}
    </div>
  );
}

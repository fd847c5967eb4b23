import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { X } from "lucide-react";
import { useEffect } from "react";
import { causeOf } from "../../../api/http/api-error.ts";
import { numberText } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { useNeighbourFocus } from "../../../ui/focus/use-neighbour-focus.ts";
import { notify } from "../../../ui/toasts/notify.ts";
import { seenOf } from "../fields/use-change-ticket.ts";
import { BulkActions } from "./BulkActions.tsx";
import styles from "./BulkPanel.module.css";
import { type BulkDraft, useBeginBulkMutation } from "./jobs/jobs.api.ts";
import { selection } from "./selection/selection.ts";
import { allOf, type ShownList, useAllMatching } from "./selection/use-all-matching.ts";

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

/** How many tickets are selected, and what can be done with them. */
export function BulkPanel({ tickets, list, isAll, areAllShown, onBegun }: BulkPanelProps) {
  const all = useAllMatching(list, areAllShown || isAll);
  const allCount = all.count === null ? null : `${numberText(all.count)}${all.isCapped ? "+" : ""}`;
  const [begin, { isLoading }] = useBeginBulkMutation();
  const count = isAll ? (all.isCapped ? null : all.count) : tickets.length;
  const hasMore = areAllShown && !isAll && (all.count ?? Number.POSITIVE_INFINITY) > tickets.length;
  const panel = useNeighbourFocus<HTMLDivElement>();
  useEffect(() => {
    if (isAll && all.isUnknown) selection.selectShown();
  }, [isAll, all.isUnknown]);

  /** As somebody who has seen each as it is shown; of all of a list, as it was when they selected all. */
  const change = async (set: BulkDraft["set"]) => {
    if (isLoading) return;
    const shown = { tickets: tickets.map((row) => ({ id: row._id, seen: seenOf(row) })) };
    const begunAtMs = Date.now();
    const { allSinceMs = begunAtMs } = selection.get();
    const seenAgoMs = Math.max(0, begunAtMs - allSinceMs);
    const which = isAll ? { ...allOf(list), seenAgoMs } : shown;
    const { data, error } = await begin({ set, ...which });
    if (error) notify.error(causeOf(error));
    if (!data) return;
    selection.clear();
    onBegun(data.id, begunAtMs);
  };

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
      <BulkActions
        tickets={tickets}
        count={count}
        isSpam={list.view === "spam" && list.search === ""}
        isBusy={isLoading}
        onChange={change}
      />
    </div>
  );
}

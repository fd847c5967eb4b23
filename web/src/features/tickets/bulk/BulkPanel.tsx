import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import type { StaffViewName } from "@deskbell/shared/tickets/views";
import { X } from "lucide-react";
import { causeOf } from "../../../api/http/api-error.ts";
import { numberText } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { seenOf } from "../fields/use-change-ticket.ts";
import { ticketsApi } from "../tickets.api.ts";
import { BulkActions } from "./BulkActions.tsx";
import styles from "./BulkPanel.module.css";
import { type BulkDraft, useBeginBulkMutation } from "./jobs.api.ts";
import { selection } from "./selection.ts";

interface BulkPanelProps {
  tickets: readonly StaffTicket[];
  view: string;
  isWholeView: boolean;
  /** All that are shown are selected, and more can be. */
  hasMore: boolean;
  /** Called with the job that changes them. */
  onBegun(jobId: string): void;
}

/** How many tickets are selected, and what can be done with them. */
export function BulkPanel({ tickets, view, isWholeView, hasMore, onBegun }: BulkPanelProps) {
  const viewCount = useViewCount(view);
  const [begin, { isLoading }] = useBeginBulkMutation();
  const count = isWholeView ? (viewCount ?? null) : tickets.length;

  /** As somebody who has seen each as it is shown. */
  const change = async (set: BulkDraft["set"]) => {
    if (isLoading) return;
    const shown = { tickets: tickets.map((row) => ({ id: row._id, seen: seenOf(row) })) };
    const which = isWholeView ? { view: (view || "all") as StaffViewName } : shown;
    const { data, error } = await begin({ set, ...which });
    if (error) notify.error(causeOf(error));
    if (!data) return;
    selection.clear();
    onBegun(data.id);
  };

  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <p role="status" className={styles.count}>
          {count === null
            ? t("All of this view selected")
            : t("{count, plural, one {# selected} other {# selected}}", { count })}
        </p>
        {hasMore && !isWholeView && (viewCount ?? Number.POSITIVE_INFINITY) > tickets.length && (
          <button type="button" className={styles.all} onClick={selection.selectView}>
            {viewCount
              ? t("Select all {count}", { count: numberText(viewCount) })
              : t("Select all")}
          </button>
        )}
        <IconButton
          label={t("Clear the selection (Esc)")}
          icon={<X size={16} aria-hidden="true" />}
          onClick={selection.clear}
        />
      </div>
      <BulkActions
        tickets={tickets}
        count={count}
        isSpam={view === "spam"}
        isBusy={isLoading}
        onChange={change}
      />
    </div>
  );
}

/** How many tickets are in this view; undefined where that is not counted exactly. */
function useViewCount(view: string): number | undefined {
  const { data } = ticketsApi.endpoints.countTickets.useQueryState();
  return data?.views?.[view as keyof typeof data.views];
}

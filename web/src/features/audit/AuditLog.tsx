import type { AuditFilter } from "@deskbell/shared/audit/audit";
import { Download, ScrollText } from "lucide-react";
import { useState } from "react";
import { causeOf } from "../../api/http/api-error.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { PanelListSkeleton } from "../../ui/feedback/PanelListSkeleton.tsx";
import { ShowMore } from "../../ui/feedback/ShowMore.tsx";
import panel from "../../ui/panel-list.module.css";
import { notify } from "../../ui/toasts/notify.ts";
import { AuditFilterFields } from "./AuditFilterFields.tsx";
import styles from "./AuditLog.module.css";
import { AuditRow } from "./AuditRow.tsx";
import { useExportAuditMutation, useListAuditInfiniteQuery } from "./audit.api.ts";

/** What was done to rights and settings, the newest first: filtered, page by page, and as a file. */
export function AuditLog() {
  const [filter, setFilter] = useState<AuditFilter>({});
  const list = useListAuditInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
  const { data, currentData, isError, error, isFetching, refetch } = list;
  const [exportAudit, { isLoading: isExporting }] = useExportAuditMutation();
  // While a filter is asked for the previous result stays, dimmed.
  const shown = currentData ?? (isFetching ? data : undefined);
  const entries = shown?.pages.flat() ?? [];

  const download = async () => {
    const { data: csv, error } = await exportAudit(filter);
    if (csv === undefined) return notify.error(causeOf(error));
    save(csv);
    void refetch(); // that it was exported is an entry, too
  };

  return (
    <div className={panel.part}>
      <AuditFilterFields onChange={setFilter} />
      <div className={styles.export}>
        <Button isBusy={isExporting} onClick={() => void download()}>
          <Download size={20} aria-hidden="true" />
          {t("Export as CSV")}
        </Button>
      </div>
      {!shown && !isError && <PanelListSkeleton label={t("Loading the audit log")} />}
      {!shown && isError && (
        <ErrorState
          title={t("The audit log could not be loaded")}
          text={causeOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {shown && entries.length === 0 && (
        <EmptyState
          drawing={<ScrollText size={48} strokeWidth={1} aria-hidden="true" />}
          title={t("No entries")}
          text={t("What is done to people's rights, teams and tags appears here.")}
        />
      )}
      {entries.length > 0 && (
        <ul
          className={`${panel.list} ${styles.list}`}
          aria-label={t("Audit log")}
          data-stale={shown !== currentData}
        >
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <ShowMore
        key={JSON.stringify(filter)}
        list={list}
        failed={t("More entries could not be loaded. Please try again.")}
      />
    </div>
  );
}

function save(csv: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "audit-log.csv";
  link.click();
  URL.revokeObjectURL(url);
}

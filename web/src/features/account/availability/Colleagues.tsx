import { useState } from "react";
import { useStaff } from "../../../api/desk.api.ts";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { useCan } from "../../../state/access.ts";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { PanelListSkeleton } from "../../../ui/feedback/PanelListSkeleton.tsx";
import panel from "../../../ui/panel-list.module.css";
import { ColleagueDialog } from "./ColleagueDialog.tsx";
import { ColleagueRow } from "./ColleagueRow.tsx";

/** Who works here and is given tickets now, and how many at most; admins say it for their colleagues. */
export function Colleagues() {
  const { data, isError, error, refetch } = useStaff(false);
  const isManager = useCan("staff:manage");
  const [changedId, setChangedId] = useState<string | null>(null);
  if (!data) {
    if (!isError) return <PanelListSkeleton label={t("Loading your colleagues")} />;
    return (
      <ErrorState
        title={t("Your colleagues could not be loaded")}
        text={causeOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  const changed = data.find(({ id }) => id === changedId);
  return (
    <div className={panel.part}>
      <p className={panel.hint}>
        {t(
          "A team that assigns tickets by itself gives them to those who are online, up to as many open ones as each can take.",
        )}
      </p>
      <ul className={panel.list} aria-label={t("Availability")}>
        {data.map((person) => (
          <ColleagueRow
            key={person.id}
            person={person}
            isManager={isManager}
            onChange={() => setChangedId(person.id)}
          />
        ))}
      </ul>
      {changed && <ColleagueDialog person={changed} onClose={() => setChangedId(null)} />}
    </div>
  );
}

import type { Team } from "@deskbell/shared/teams/team";
import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useStaff, useTeams } from "../../api/desk.api.ts";
import { causeOf } from "../../api/http/api-error.ts";
import { t } from "../../i18n/t.ts";
import { useCan } from "../../state/access.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { PanelListSkeleton } from "../../ui/feedback/PanelListSkeleton.tsx";
import panel from "../../ui/panel-list.module.css";
import { RemoveTeamDialog } from "./RemoveTeamDialog.tsx";
import { TeamDialog } from "./TeamDialog.tsx";
import { TeamRow } from "./TeamRow.tsx";

type Asked = { what: "new" } | { what: "change" | "removal"; team: Team };

/** The teams of the desk, and for admins what can be done with them. */
export function Teams() {
  const { data: teams, isError, error, refetch } = useTeams();
  const { data: staff = [] } = useStaff(false);
  const isManager = useCan("team:manage");
  const [asked, setAsked] = useState<Asked | null>(null);
  const newTeam = useRef<HTMLButtonElement>(null);
  const [removals, setRemovals] = useState(0);
  // The row that had the focus is gone once its dialog is.
  useEffect(() => {
    if (removals > 0) newTeam.current?.focus();
  }, [removals]);
  const close = () => setAsked(null);

  return (
    <div className={panel.part}>
      <div className={panel.header}>
        <p className={panel.hint}>{t("Every ticket is in one team.")}</p>
        {isManager && (
          <Button
            ref={newTeam}
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => setAsked({ what: "new" })}
          >
            {t("New team")}
          </Button>
        )}
      </div>
      {!teams && !isError && <PanelListSkeleton label={t("Loading teams")} />}
      {!teams && isError && (
        <ErrorState
          title={t("The teams could not be loaded")}
          text={causeOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {teams && (
        <ul className={panel.list} aria-label={t("Teams")}>
          {teams.map((team) => (
            <TeamRow
              key={team.id}
              team={team}
              staff={staff}
              isManager={isManager}
              onChange={() => setAsked({ what: "change", team })}
              onRemove={() => setAsked({ what: "removal", team })}
            />
          ))}
        </ul>
      )}
      {asked?.what === "new" && <TeamDialog team={null} staff={staff} onClose={close} />}
      {asked?.what === "change" && <TeamDialog team={asked.team} staff={staff} onClose={close} />}
      {asked?.what === "removal" && (
        <RemoveTeamDialog
          team={asked.team}
          fallback={teams?.find(({ isDefault }) => isDefault)?.name ?? ""}
          onRemoved={() => {
            setRemovals(removals + 1);
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

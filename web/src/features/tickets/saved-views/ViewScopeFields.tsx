import type { Team } from "@deskbell/shared/teams/team";
import { type ViewScope, viewScopes } from "@deskbell/shared/tickets/views/saved-view";
import { t } from "../../../i18n/t.ts";
import { Select } from "../../../ui/fields/Select.tsx";
import { viewScopeWords } from "../views/filter-words.ts";

interface ViewScopeFieldsProps {
  scope: ViewScope;
  teamId: string;
  /** Those that the viewer is in. */
  teams: readonly Team[];
  /** Whether the viewer may save views of the whole desk. */
  isForAll: boolean;
  onScope(scope: ViewScope): void;
  onTeam(teamId: string): void;
}

/** Who sees a new view, as far as there is a choice. */
export function ViewScopeFields(props: ViewScopeFieldsProps) {
  const { scope, teamId, teams, isForAll, onScope, onTeam } = props;
  const scopes = viewScopes.filter(
    (one) => one === "own" || (one === "desk" ? isForAll : teams.length > 0),
  );
  return (
    <>
      {scopes.length > 1 && (
        <Select
          label={t("Who sees it")}
          value={scope}
          choices={
            Object.fromEntries(
              scopes.map((one) => [one, viewScopeWords[one]]),
            ) as typeof viewScopeWords
          }
          onChange={onScope}
        />
      )}
      {scope === "team" && teams.length > 1 && (
        <Select
          label={t("Team")}
          value={teamId}
          choices={Object.fromEntries(teams.map(({ id, name }) => [id, name]))}
          onChange={onTeam}
        />
      )}
    </>
  );
}

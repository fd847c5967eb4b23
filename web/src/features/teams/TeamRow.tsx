import type { Team } from "@deskbell/shared/teams/team";
import type { StaffMember } from "@deskbell/shared/users/user";
import { listText } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import panel from "../../ui/panel-list.module.css";
import { assignmentTexts } from "./assignment-texts.ts";

/** As many members stand by name. */
const namedMax = 8;

/** "Ann, Ben, and 3 others" */
function membersText({ memberIds }: Team, staff: readonly StaffMember[]): string {
  if (memberIds.length === 0) return t("No members");
  const names = staff.filter(({ id }) => memberIds.includes(id)).map(({ name }) => name);
  const named = names.slice(0, namedMax);
  const count = memberIds.length - named.length;
  if (named.length === 0) return t("{count, plural, one {# member} other {# members}}", { count });
  return listText([
    ...named,
    ...(count > 0 ? [t("{count, plural, one {# other} other {# others}}", { count })] : []),
  ]);
}

interface TeamRowProps {
  team: Team;
  staff: readonly StaffMember[];
  isManager: boolean;
  onChange(): void;
  onRemove(): void;
}

/** One team: who is in it, how its tickets find an owner, and which begin in it. */
export function TeamRow({ team, staff, isManager, onChange, onRemove }: TeamRowProps) {
  const { name, assignment, reasons, isDefault } = team;
  return (
    <li className={panel.row} aria-label={name}>
      <div className={panel.words}>
        <span className={panel.name}>
          <bdi>{name}</bdi>
          {isDefault && <span className={panel.mark}>{t("Default")}</span>}
        </span>
        <span className={panel.facts}>{membersText(team, staff)}</span>
        <span className={panel.facts}>
          {t("Tickets are assigned: {how}", { how: assignmentTexts[assignment] })}
        </span>
        {isDefault && (
          <span className={panel.facts}>{t("Every ticket that no other team has is here.")}</span>
        )}
        {reasons.length > 0 && (
          <span className={panel.facts}>
            {t("Begin here: {reasons}", { reasons: listText(reasons) })}
          </span>
        )}
      </div>
      {isManager && (
        <span className={panel.actions}>
          <Button
            variant="quiet"
            aria-label={t("Change the team {name}", { name })}
            onClick={onChange}
          >
            {t("Change")}
          </Button>
          {!isDefault && (
            <Button
              variant="quiet"
              aria-label={t("Remove the team {name}", { name })}
              onClick={onRemove}
            >
              {t("Remove")}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

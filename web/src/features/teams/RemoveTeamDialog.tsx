import type { Team } from "@deskbell/shared/teams/team";
import { causeOf } from "../../api/http/api-error.ts";
import { t } from "../../i18n/t.ts";
import { RemovalDialog } from "../../ui/dialogs/RemovalDialog.tsx";
import { notify } from "../../ui/toasts/notify.ts";
import { useRemoveTeamMutation } from "./teams.api.ts";

interface RemoveTeamDialogProps {
  team: Team;
  /** The team that its tickets go to. */
  fallback: string;
  onRemoved(): void;
  onClose(): void;
}

/** Says where a team's tickets go before it is removed. */
export function RemoveTeamDialog({ team, fallback, onRemoved, onClose }: RemoveTeamDialogProps) {
  const [remove] = useRemoveTeamMutation();
  const { id, name } = team;

  async function confirm(): Promise<string | null> {
    try {
      await remove(id).unwrap();
    } catch (error) {
      return causeOf(error);
    }
    notify.success(t("The team {name} is removed.", { name }));
    onRemoved();
    return null;
  }

  return (
    <RemovalDialog
      title={t("Remove the team {name}", { name })}
      onRemove={confirm}
      onClose={onClose}
    >
      {t("Its tickets go to the team {fallback}, and keep their owners. This cannot be undone.", {
        fallback,
      })}
    </RemovalDialog>
  );
}

import type { ReplyScope, Whose } from "@deskbell/shared/saved-replies/saved-reply";
import { useTeams } from "../../api/desk.api.ts";
import { t } from "../../i18n/t.ts";
import { useCan } from "../../state/access.ts";
import { useAppSelector } from "../../state/hooks.ts";
import { Select } from "../../ui/fields/Select.tsx";

export const scopeWords: Record<ReplyScope, string> = {
  own: t("Only me"),
  team: t("A team"),
  desk: t("The whole desk"),
};

interface WhoseFieldsProps {
  label: string;
  whose: Whose;
  /** Somebody who may only read those of the desk, too, can export them. */
  isReading?: boolean;
  onChange(whose: Whose): void;
}

/** Whose saved replies are, as far as there is a choice. */
export function WhoseFields({ label, whose, isReading = false, onChange }: WhoseFieldsProps) {
  const keepsAll = useCan("team:manage");
  const { data = [] } = useTeams();
  const viewerId = useAppSelector(({ session }) => session.user?._id ?? "");
  const teams = data.filter(({ memberIds }) => keepsAll || memberIds.includes(viewerId));
  const [first] = teams;
  const choices = {
    own: scopeWords.own,
    ...(first && { team: scopeWords.team }),
    ...((keepsAll || isReading) && { desk: scopeWords.desk }),
  } as Record<ReplyScope, string>;
  return (
    <>
      <Select
        label={label}
        value={whose.scope}
        choices={choices}
        onChange={(scope) =>
          onChange(scope === "team" && first ? { scope, teamId: first.id } : { scope })
        }
      />
      {whose.scope === "team" && (
        <Select
          label={t("Team")}
          value={whose.teamId ?? ""}
          choices={Object.fromEntries(teams.map(({ id, name }) => [id, name]))}
          onChange={(teamId) => onChange({ scope: "team", teamId })}
        />
      )}
    </>
  );
}

import type { MacroActions } from "@deskbell/shared/macros/macro";
import { useStaff, useTeams } from "../../../api/desk.api.ts";
import { t } from "../../../i18n/t.ts";
import { Select } from "../../../ui/fields/Select.tsx";
import { hoursText } from "../../../ui/macros/action-words.ts";
import { priorityWords, statusWords } from "../../../ui/tickets/ticket-words.ts";
import { TagsOfMacro } from "./TagsOfMacro.tsx";

interface ActionFieldsProps {
  actions: MacroActions;
  onChange(actions: MacroActions): void;
}

/** In a list of choices: the macro leaves it. */
const leave = "";
/** What a macro can make of a ticket: closed it is by time alone. */
const { closed: _closed, ...macroStatusWords } = statusWords;
const snoozes = [4, 24, 72, 168, 336];

/** What a macro sets of a ticket; each may be left as it is. */
export function ActionFields({ actions, onChange }: ActionFieldsProps) {
  const { data: staff = [] } = useStaff(false);
  const { data: teams = [] } = useTeams();
  const { status, snoozeHours, assignee, addTagIds = [], removeTagIds = [] } = actions;
  const set = (change: { [Field in keyof MacroActions]: MacroActions[Field] | undefined }) => {
    const changed = { ...actions, ...change };
    const named = Object.entries(changed).filter(([, value]) => value !== undefined);
    onChange(Object.fromEntries(named));
  };
  const asIs = { [leave]: t("Leave it as it is") };
  const named = (all: readonly { id: string; name: string }[], chosen: string | null | undefined) =>
    Object.fromEntries([
      ...(chosen && chosen !== "me" ? [[chosen, t("removed")]] : []),
      ...all.map(({ id, name }) => [id, name]),
    ]);
  const hours = [...new Set([...snoozes, ...(snoozeHours ? [snoozeHours] : [])])].sort(
    (a, b) => a - b,
  );
  return (
    <>
      <Select
        label={t("Status")}
        value={status ?? leave}
        choices={{ ...asIs, ...macroStatusWords }}
        onChange={(chosen) =>
          set({
            status: chosen === leave ? undefined : (chosen as MacroActions["status"]),
            snoozeHours: chosen === "snoozed" ? (snoozeHours ?? 72) : undefined,
          })
        }
      />
      {status === "snoozed" && (
        <Select
          label={t("Snoozed for")}
          value={String(snoozeHours)}
          choices={Object.fromEntries(hours.map((count) => [String(count), hoursText(count)]))}
          onChange={(chosen) => set({ snoozeHours: Number(chosen) })}
        />
      )}
      <Select
        label={t("Priority")}
        value={actions.priority ?? leave}
        choices={{ ...asIs, ...priorityWords }}
        onChange={(chosen) =>
          set({ priority: chosen === leave ? undefined : (chosen as MacroActions["priority"]) })
        }
      />
      <Select
        label={t("Assigned to")}
        value={assignee === null ? "nobody" : (assignee ?? leave)}
        choices={{
          ...asIs,
          me: t("Whoever runs it"),
          nobody: t("Nobody"),
          ...named(staff, assignee),
        }}
        onChange={(chosen) =>
          set({ assignee: chosen === leave ? undefined : chosen === "nobody" ? null : chosen })
        }
      />
      <Select
        label={t("Team")}
        value={actions.teamId ?? leave}
        choices={{ ...asIs, ...named(teams, actions.teamId) }}
        onChange={(chosen) => set({ teamId: chosen === leave ? undefined : chosen })}
      />
      <TagsOfMacro
        label={t("Tags to put on")}
        tagIds={addTagIds}
        onChange={(ids) => set({ addTagIds: ids.length > 0 ? ids : undefined })}
      />
      <TagsOfMacro
        label={t("Tags to take off")}
        tagIds={removeTagIds}
        onChange={(ids) => set({ removeTagIds: ids.length > 0 ? ids : undefined })}
      />
    </>
  );
}

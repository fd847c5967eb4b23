import type { MacroSet } from "@deskbell/shared/macros/macro-set";
import { t } from "../../i18n/t.ts";
import { priorityWords, statusWords } from "../tickets/ticket-words.ts";

/** One of the things that a macro does, in words, and what is left of it without that. */
export interface Action {
  key: string;
  words: string;
  without: MacroSet;
}

/** What a macro sets, one by one, the status first. What is gone has no name. */
export function actionsOf(set: MacroSet, names: Readonly<Record<string, string>>): Action[] {
  const { status, snoozeHours, priority, assignee, teamId, addTagIds, removeTagIds } = set;
  const nameOf = (id: string) => names[id] ?? t("removed");
  const { status: _, snoozeHours: __, ...withoutStatus } = set;
  const tags = (field: "addTagIds" | "removeTagIds", ids: readonly string[] = []) =>
    ids.map((id) => ({
      key: `${field}-${id}`,
      words:
        field === "addTagIds"
          ? t("+ {tag}", { tag: nameOf(id) })
          : t("− {tag}", { tag: nameOf(id) }),
      without: withoutTag(set, field, id),
    }));
  return [
    ...(status
      ? [
          {
            key: "status",
            words: snoozeHours
              ? t("Snoozed for {duration}", { duration: hoursText(snoozeHours) })
              : statusWords[status],
            without: withoutStatus,
          },
        ]
      : []),
    ...(priority
      ? [
          {
            key: "priority",
            words: t("Priority {priority}", { priority: priorityWords[priority] }),
            without: without(set, "priority"),
          },
        ]
      : []),
    ...(assignee === undefined
      ? []
      : [
          {
            key: "assignee",
            words:
              assignee === null
                ? t("Nobody's")
                : assignee === "me"
                  ? t("Assigned to me")
                  : t("Assigned to {name}", { name: nameOf(assignee) }),
            without: without(set, "assignee"),
          },
        ]),
    ...(teamId
      ? [
          {
            key: "teamId",
            words: t("Team {name}", { name: nameOf(teamId) }),
            without: without(set, "teamId"),
          },
        ]
      : []),
    ...tags("addTagIds", addTagIds),
    ...tags("removeTagIds", removeTagIds),
  ];
}

export const hoursText = (hours: number): string =>
  hours % 24 === 0
    ? t("{count, plural, one {# day} other {# days}}", { count: hours / 24 })
    : t("{count, plural, one {# hour} other {# hours}}", { count: hours });

function without(set: MacroSet, field: keyof MacroSet): MacroSet {
  const { [field]: _, ...left } = set;
  return left;
}

function withoutTag(set: MacroSet, field: "addTagIds" | "removeTagIds", id: string): MacroSet {
  const left = (set[field] ?? []).filter((other) => other !== id);
  return left.length > 0 ? { ...set, [field]: left } : without(set, field);
}

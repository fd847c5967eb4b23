import type { MacroOutlook } from "@deskbell/shared/macros/macro";
import { t } from "../../../i18n/t.ts";
import { priorityWords, statusWords } from "../../../ui/tickets/ticket-words.ts";
import { fullTimeText } from "../../../ui/time/time-texts.ts";

type Names = Readonly<Record<string, string>>;

/** What would change, a line for each field: "Status: Open → Solved". */
export function outlookLines(changes: MacroOutlook["changes"], names: Names): string[] {
  const nameOf = (id: unknown) => names[String(id)] ?? t("somebody else");
  const line = (field: string, from: string, to: string) =>
    t("{field}: {from} → {to}", { field, from, to });
  return changes.flatMap(({ field, from, to }) => {
    if (field === "status")
      return [line(t("Status"), wordOf(statusWords, from), wordOf(statusWords, to))];
    if (field === "priority") {
      return [line(t("Priority"), wordOf(priorityWords, from), wordOf(priorityWords, to))];
    }
    if (field === "snoozedUntil" && typeof to === "string") {
      return [t("Snoozed until {time}", { time: fullTimeText(to) })];
    }
    if (field === "assigneeId") {
      const owner = (id: unknown) => (id === null ? t("Nobody") : nameOf(id));
      return [line(t("Assigned to"), owner(from), owner(to))];
    }
    if (field === "teamId") {
      const team = (id: unknown) => (id === null ? t("None") : nameOf(id));
      return [line(t("Team"), team(from), team(to))];
    }
    if (field !== "tagIds") return [];
    const [before, after] = [idsOf(from), idsOf(to)];
    return [
      ...after.filter((id) => !before.includes(id)).map((id) => t("+ {tag}", { tag: nameOf(id) })),
      ...before.filter((id) => !after.includes(id)).map((id) => t("− {tag}", { tag: nameOf(id) })),
    ];
  });
}

const wordOf = (words: Readonly<Record<string, string>>, value: unknown): string =>
  words[String(value)] ?? String(value);

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { listText } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";

/** Nobody reads more names. */
const namedMax = 5;

interface MergeOfMany {
  /** Those that can stay, the oldest number first. */
  choices: readonly StaffTicket[];
  /** Why none of them is merged; null where they can be. */
  problem: string | null;
}

/** Whether selected tickets can become one, and which of them can stay: as the server decides it then. */
export function mergeOfMany(tickets: readonly StaffTicket[], isAll: boolean): MergeOfMany {
  const open = tickets.filter(({ status }) => status !== "closed");
  const choices = open.toSorted((a, b) => a.ticket - b.ticket);
  return { choices, problem: problemOf(tickets, choices, isAll) };
}

function problemOf(
  tickets: readonly StaffTicket[],
  choices: readonly StaffTicket[],
  isAll: boolean,
): string | null {
  if (isAll)
    return t("Only tickets that are selected one by one can be merged, not all that match.");
  const customers = new Map(tickets.map(({ creator }) => [creator.id, creator.name]));
  if (customers.size > 1) return ofDifferent([...customers.values()]);
  if (tickets.some(({ isSpam }) => isSpam)) {
    return t("Spam is not merged. Say first that it is none.");
  }
  if (tickets.some(({ mergedInto }) => mergedInto)) {
    return t("One of these tickets is merged already. Clear the selection, and select anew.");
  }
  if (choices.length > 0) return null;
  return t("All of these tickets are closed. Open the one that stays again, then merge.");
}

function ofDifferent(names: readonly string[]): string {
  const others = names.length - namedMax;
  const named =
    others > 0
      ? [
          ...names.slice(0, namedMax),
          t("{others, plural, one {# other} other {# others}}", { others }),
        ]
      : names;
  return t(
    "These tickets are of different customers: {names}. Only tickets of one customer can be merged.",
    {
      names: listText(named),
    },
  );
}

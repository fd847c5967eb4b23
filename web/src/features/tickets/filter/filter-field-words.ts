import { activeWord, type FilterField } from "@deskbell/shared/tickets/views/filter";
import { t } from "../../../i18n/t.ts";
import { priorityWords, statusWords } from "../../../ui/tickets/ticket-words.ts";
import { customerViewWords } from "../views/view-words.ts";
import type { ConditionField } from "./filter-conditions.ts";

/** What the fields of a filter are called, in the order in which they are offered. */
export const fieldWords: Record<ConditionField, string> = {
  status: t("Status"),
  assignee: t("Assignee"),
  team: t("Team"),
  tag: t("Tag"),
  priority: t("Priority"),
  is: t("Unread, waiting, spam"),
  customer: t("Customer"),
  organisation: t("Organisation"),
  "customer-tag": t("Customer tag"),
  changed: t("Latest change"),
  follower: t("Follower"),
  mentions: t("Mentioned"),
  number: t("Number"),
  words: t("Words"),
};

/** What a field of the language asks about, beside its name. */
export const fieldHints: Record<FilterField, string> = {
  ...fieldWords,
  before: t("Changed before"),
  after: t("Changed since"),
};

/** Values that are words of the language; every other value is a name, a date or a number. */
export const valueWords: Partial<Record<FilterField, Readonly<Record<string, string>>>> = {
  status: { ...statusWords, [activeWord]: t("Open, pending or snoozed") },
  priority: priorityWords,
  is: { unread: t("Unread"), waiting: t("Waits for an answer"), spam: t("Spam") },
  assignee: { me: t("Me"), none: t("Nobody") },
  follower: { me: t("Me") },
  mentions: { me: t("Me") },
};

/** The same for a customer, who reads the statuses in words of their own. */
export const customerValueWords: typeof valueWords = {
  status: {
    your_turn: customerViewWords.your_turn.name,
    with_us: customerViewWords.with_us.name,
    solved: statusWords.solved,
    closed: statusWords.closed,
  },
};

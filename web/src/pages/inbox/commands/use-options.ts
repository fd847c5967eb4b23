import { useId } from "react";
import { useNavigate } from "react-router-dom";
import { useFoundTickets } from "../../../features/tickets/list/use-found-tickets.ts";
import { t } from "../../../i18n/t.ts";
import type { Command } from "../../../ui/commands/commands.ts";
import { useDashboardPages } from "../../dashboard/use-dashboard-pages.ts";
import { isFound } from "./find-option.ts";
import { usePeopleOptions } from "./use-people-options.ts";

const ticketsMax = 6;

export interface Option extends Command {
  id: string;
  group: string;
  /** What tells it from another of the same words. */
  hint?: string | undefined;
}

/** What a server was asked for. */
export interface FoundOptions {
  options: Option[];
  isSearching: boolean;
  /** Why it could not be searched. */
  error: unknown;
  retry(): void;
}

/**
 * What the words find: commands and pages at once, then people, once the server has answered, then tickets. Nothing
 * comes above what is there: whoever presses Enter meant that.
 */
export function useOptions(commands: readonly Command[], words: string): FoundOptions {
  const id = useId();
  const { tickets, error, retry } = useFoundTickets(words, ticketsMax);
  const people = usePeopleOptions(words);
  const pages = useDashboardPages();
  const navigate = useNavigate();
  const options: Option[] = [
    ...byGroup(commands)
      .filter((command) => !command.isKeyOnly && (!command.isSearched || words.trim() !== ""))
      .filter((command) => isFound(command.words, words))
      .map((command, index) => ({ ...command, id: `command-${index}` })),
    ...pages
      .filter((page) => words.trim() !== "" && isFound(page.text, words))
      .map(({ to, text }) => ({
        words: text,
        run: () => navigate(to),
        group: t("Pages"),
        id: to,
      })),
    ...people.options,
    ...((!people.isSearching && tickets) || []).map(({ _id, ticket, subject }) => ({
      words: `#${ticket} ${subject}`,
      run: () => navigate(`/inbox/${_id}`, { state: { takesFocus: true } }),
      group: t("Tickets"),
      id: `ticket-${_id}`,
    })),
  ];
  return {
    options: options.map((option) => ({ ...option, id: `${id}-${option.id}` })),
    isSearching: people.isSearching || (!tickets && !error),
    error: people.error ?? error,
    retry: () => {
      if (people.error) people.retry();
      if (error) retry();
    },
  };
}

/**
 * What is done with the open ticket first, then each group together. In a group those that have a key come first, which
 * are what is done most, then the others, in the order in which they came.
 */
function byGroup(commands: readonly Command[]) {
  const all = commands.map((one) => ({ ...one, group: one.group ?? t("This ticket") }));
  const groups = [t("This ticket"), ...all.map(({ group }) => group)];
  return all.toSorted(
    (a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || Number(!a.key) - Number(!b.key),
  );
}

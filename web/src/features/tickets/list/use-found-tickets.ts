import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { useDebounced } from "../../../ui/use-debounced.ts";
import { listedTickets } from "../sync/ticket-pages.ts";
import { useListTicketsInfiniteQuery } from "../tickets.api.ts";

/** The first tickets that hold some words, of one customer if that is said, asked for when typing pauses. */
export function useFoundTickets(words: string, max: number, creatorId = ""): FoundTickets {
  const typed = words.trim();
  const search = useDebounced(typed, { initial: "" });
  const { currentData, error, refetch } = useListTicketsInfiniteQuery({ search, creatorId });
  const isCurrent = search === typed;
  return {
    tickets: isCurrent && currentData ? listedTickets(currentData, search).slice(0, max) : null,
    error: isCurrent && !currentData ? error : undefined,
    retry: () => void refetch(),
  };
}

interface FoundTickets {
  /** Null until they are known. */
  tickets: Ticket[] | null;
  /** Why they are not. */
  error: unknown;
  retry(): void;
}

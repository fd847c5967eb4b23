import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { useEffect, useState } from "react";
import { listedTickets } from "../sync/ticket-pages.ts";
import { useListTicketsInfiniteQuery } from "../tickets.api.ts";

const debounceMs = 250;

/**
 * The first tickets that hold some words, of one customer if that is said, asked for when typing pauses;
 * null until they are known.
 */
export function useFoundTickets(words: string, max: number, creatorId = ""): Ticket[] | null {
  const [search, setSearch] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearch(words.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [words]);
  const { currentData } = useListTicketsInfiniteQuery({ search, creatorId });
  if (search !== words.trim() || !currentData) return null;
  return listedTickets(currentData, search).slice(0, max);
}

import type { RefObject } from "react";
import { useNavigate } from "react-router-dom";
import { rowBelow } from "../../features/tickets/rows/opened-rows.ts";
import type { ListQuery } from "./list-query.ts";

/** Views that show what is over, too: a ticket that was solved is still there. */
const viewsOfAll: readonly string[] = ["", "all", "solved", "spam"];

/**
 * After a ticket was solved the row below it opens. Where none is below, its list is shown, which it leaves; one that
 * stays in the list stays open, too.
 */
export function useNextTicket(
  ticketId: string | undefined,
  { view, linkQuery }: ListQuery,
  list: RefObject<HTMLElement | null>,
): (() => void) | undefined {
  const navigate = useNavigate();
  if (ticketId === undefined) return undefined;
  return () => {
    const next = rowBelow(ticketId);
    if (!next && viewsOfAll.includes(view)) return;
    void navigate(`/inbox${next ? `/${next}` : ""}${linkQuery}`);
    list.current?.querySelector<HTMLElement>(next ? `[data-id="${next}"] a` : "input")?.focus();
  };
}

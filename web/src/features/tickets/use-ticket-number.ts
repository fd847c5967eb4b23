import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { notify } from "../../ui/notify.ts";
import { useLazyFindTicketQuery } from "./tickets.api.ts";

/** Leads from `?ticket=<number>`, as links from outside say it, to that ticket. */
export function useTicketNumber(query: URLSearchParams): void {
  const navigate = useNavigate();
  const [find] = useLazyFindTicketQuery();
  const number = numberIn(query);

  useEffect(() => {
    if (number === null) return;
    const asking = find(number);
    asking.unwrap().then(
      (ticket) => {
        if (!ticket) notify.error(`There is no ticket #${number} that you can see.`);
        void navigate(ticket ? `/inbox/${ticket._id}` : "/inbox", { replace: true });
      },
      () => notify.error(`Ticket #${number} could not be looked up. Please try again.`),
    );
  }, [number, find, navigate]);
}

function numberIn(query: URLSearchParams): number | null {
  const text = query.get("ticket") ?? "";
  return /^\d{1,12}$/.test(text) ? Number(text) : null;
}

import { useSearchParams } from "react-router-dom";

const parameter = "new-ticket";

/** The address at which staff open a ticket for a customer, here: of whom nothing is known, or of this one. */
export function useNewTicketAddress() {
  const [query, setQuery] = useSearchParams();
  const changed = (change: (query: URLSearchParams) => void) => {
    const next = new URLSearchParams(query);
    change(next);
    return next;
  };
  return {
    /** Null where none is being opened. */
    customerId: query.get(parameter),
    searchFor: (customerId = "") => `?${changed((next) => next.set(parameter, customerId))}`,
    open: () => setQuery(changed((next) => next.set(parameter, ""))),
    close: () =>
      setQuery(
        changed((next) => next.delete(parameter)),
        { replace: true },
      ),
  };
}

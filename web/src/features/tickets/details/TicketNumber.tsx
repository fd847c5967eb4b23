import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { isApiError } from "../../../api/http/api-error.ts";
import { isTransient } from "../../../api/http/request.ts";
import { t } from "../../../i18n/t.ts";
import { notify, rememberViewer } from "../../../ui/toasts/notify.ts";
import { useLazyFindTicketQuery } from "./find-ticket.api.ts";

/** Leads from `?ticket=<number>`, as links say it, to that ticket, and to the `message` they name. Draws nothing. */
export function TicketNumber({ query }: { query: URLSearchParams }) {
  const navigate = useNavigate();
  const [find] = useLazyFindTicketQuery();
  const number = numberIn(query, "ticket");
  const seq = numberIn(query, "message");

  useEffect(() => {
    if (number === null) return;
    const isTheirs = rememberViewer();
    let isOver = false;
    const asking = find(number);
    asking.unwrap().then(
      ({ _id }) => {
        if (isOver) return;
        void navigate(`/inbox/${_id}${seq === null ? "" : `?message=${seq}`}`, { replace: true });
      },
      (error: unknown) => {
        if (isOver || !isTheirs()) return;
        if (!isApiError(error) || isTransient(error)) {
          notify.error(t("Ticket #{number} could not be looked up. Please try again.", { number }));
          return;
        }
        notify.error(t("There is no ticket #{number} that you can see.", { number }));
        void navigate("/inbox", { replace: true });
      },
    );
    return () => {
      // Whoever went on meanwhile stays where they are.
      isOver = true;
    };
  }, [number, seq, find, navigate]);
  return null;
}

function numberIn(query: URLSearchParams, name: "ticket" | "message"): number | null {
  const text = query.get(name) ?? "";
  return /^\d{1,12}$/.test(text) ? Number(text) : null;
}

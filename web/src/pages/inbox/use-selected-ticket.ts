import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { useEffect, useMemo } from "react";
import type { Said } from "../../features/messages/thread/thread-rows.ts";
import { useTicket } from "../../features/tickets/details/use-ticket.ts";
import { t } from "../../i18n/t.ts";
import { platform } from "../../platform/current.ts";
import { showPageTitle } from "../../platform/title-count.ts";
import { useAppDispatch } from "../../state/hooks.ts";

interface SelectedTicket extends ReturnType<typeof useTicket> {
  opening: Said | undefined;
  /** Marks it as read up to a message. */
  onRead(seq: number): void;
}

/** The ticket of the address; also named in the browser's tab, and reported to the platform. */
export function useSelectedTicket(ticketId: string | undefined): SelectedTicket {
  const dispatch = useAppDispatch();
  const answer = useTicket(ticketId);
  const { ticket } = answer;
  const opening = useOpening(ticket);
  const shownId = ticket?._id ?? null;
  const title = ticket ? `#${ticket.ticket} ${ticket.subject}` : t("Inbox");
  useEffect(() => {
    if (platform.console?.ownTicketId) document.title = title;
    else showPageTitle(title);
  }, [title]);
  useEffect(() => {
    platform.showsTicket(shownId);
    return () => platform.showsTicket(null);
  }, [shownId]);
  const onRead = useMemo(() => {
    const openedAtMs = Date.now();
    return (seq: number) => {
      if (ticketId === undefined) return;
      // After a failure it is read when it is viewed next.
      import("../../features/tickets/sync/read-marks.ts").then(
        ({ readUpTo }) => dispatch(readUpTo({ ticketId, seq, openedAtMs })),
        () => {},
      );
    };
  }, [dispatch, ticketId]);
  return { ...answer, opening, onRead };
}

/**
 * A ticket as it was described, by its creator or whoever opened it for them: the first bubble of its conversation. The same object as long as
 * the description does not change, however often events replace the ticket.
 */
function useOpening(ticket: Ticket | undefined): Said | undefined {
  const text = ticket
    ? JSON.stringify({
        sender: ticket.openedBy ?? ticket.creator,
        text: ticket.description,
        files: ticket.attachments,
        byMail: ticket.byMail,
        createdAt: ticket.createdAt,
      } satisfies Said)
    : "";
  return useMemo(() => (text === "" ? undefined : (JSON.parse(text) as Said)), [text]);
}

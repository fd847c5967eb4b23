import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { useCallback, useRef, useState } from "react";
import { useLocation, useParams, useSearchParams } from "react-router-dom";
import { TopBar } from "../../features/account/top-bar/TopBar.tsx";
import { Conversation } from "../../features/messages/Conversation.tsx";
import { UnsentSign } from "../../features/messages/outbox/UnsentSign.tsx";
import { TicketHeading } from "../../features/tickets/details/TicketHeading.tsx";
import { useTicket } from "../../features/tickets/details/use-ticket.ts";
import { useTicketNumber } from "../../features/tickets/details/use-ticket-number.ts";
import type { FocusWish } from "../../features/tickets/list/TicketList.tsx";
import { TicketSidebar } from "../../features/tickets/list/TicketSidebar.tsx";
import { readUpTo } from "../../features/tickets/sync/read-marks.ts";
import { useAppDispatch, useAppSelector } from "../../state/hooks.ts";
import { selectIsStaff, selectViewer } from "../../state/session.slice.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { ConnectionHint } from "./ConnectionHint.tsx";
import styles from "./InboxPage.module.css";
import { InboxPlaceholder } from "./InboxPlaceholder.tsx";
import { HeadingPresence, PresencePublisher, RowPresence, TypingLine } from "./optional-parts.tsx";
import { ShortcutsDialog } from "./ShortcutsDialog.tsx";
import { TicketPanel } from "./TicketPanel.tsx";
import { useOpening } from "./use-opening.ts";
import { useShownTicket } from "./use-shown-ticket.ts";
import { useTicketTitle } from "./use-ticket-title.ts";

/** /inbox and /inbox/:ticketId: the tickets, the conversation of one, and what is known about it */
export function InboxPage() {
  const { ticketId } = useParams();
  const [query] = useSearchParams();
  const viewer = useAppSelector(selectViewer);
  const isStaff = useAppSelector(selectIsStaff);
  const { ticket, error, refetch } = useTicket(ticketId);
  const opening = useOpening(ticket);
  useShownTicket(ticket?._id ?? null);
  useTicketTitle(ticket);
  const dispatch = useAppDispatch();
  const onRead = useCallback(
    (seq: number) => {
      if (ticketId !== undefined) void dispatch(readUpTo(ticketId, seq));
    },
    [dispatch, ticketId],
  );
  useTicketNumber(query);
  const [areDetailsOpen, setAreDetailsOpen] = useState(false);
  const hasRoomForDetails = useMedia("(width >= 1280px)");
  const { state, key } = useLocation();
  const [focusWish, setFocusWish] = useState<FocusWish | null>(null);
  const leaveComposer = useCallback(
    (rowsBelow: FocusWish["rowsBelow"]) => setFocusWish({ rowsBelow }),
    [],
  );
  const list = useRef<HTMLElement>(null);
  const focusList = useCallback(() => {
    list.current?.querySelector<HTMLElement>('a[tabindex="0"], a, input')?.focus();
  }, []);

  if (!viewer) return null;
  const creatorId = isStaff ? creatorIn(query) : "";
  const details = ticket && (
    <TicketPanel
      ticket={ticket}
      isStaff={isStaff}
      linkQuery={creatorId && `?creator=${creatorId}`}
      onGo={() => setAreDetailsOpen(false)}
    />
  );
  return (
    <div className={styles.page}>
      <TopBar />
      <ConnectionHint />
      {!ticket && <VisuallyHidden as="h1">Inbox</VisuallyHidden>}
      <div className={styles.columns} data-has-ticket={ticketId !== undefined}>
        <TicketSidebar
          ref={list}
          currentId={ticketId}
          creatorId={creatorId}
          signOf={signsAt}
          focusWish={focusWish}
        />
        <main className={styles.main}>
          {ticket && opening ? (
            <>
              <TicketHeading ticket={ticket} onShowDetails={() => setAreDetailsOpen(true)}>
                <PresencePublisher ticketId={ticket._id} />
                <HeadingPresence ticketId={ticket._id} creatorId={ticket.creator.id} />
              </TicketHeading>
              <Conversation
                key={ticket._id}
                ticketId={ticket._id}
                opening={opening}
                viewer={viewer}
                isUnread={ticket.isUnread ?? false}
                onRead={onRead}
                receiver={isStaff ? ticket.creator : ticket.receiver}
                focusKey={isByKey(state) ? key : ""}
                onLeave={leaveComposer}
              >
                <TypingLine ticketId={ticket._id} />
              </Conversation>
            </>
          ) : (
            <InboxPlaceholder
              ticketId={ticketId}
              error={error}
              onRetry={refetch}
              onSelect={focusList}
            />
          )}
        </main>
        {ticket && hasRoomForDetails && (
          <aside className={styles.details} aria-label="Ticket details">
            {details}
          </aside>
        )}
      </div>
      {ticket && areDetailsOpen && (
        <Dialog title="Ticket details" onClose={() => setAreDetailsOpen(false)}>
          {details}
        </Dialog>
      )}
      <ShortcutsDialog />
    </div>
  );
}

const signsAt = ({ _id, creator }: Ticket) => (
  <>
    <UnsentSign ticketId={_id} />
    <RowPresence ticketId={_id} creatorId={creator.id} />
  </>
);

/** Whether the ticket was opened by keyboard: then the next key is for its answer. */
const isByKey = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "takesFocus" in state;

/** Whose tickets staff look at, from `?creator=<id>`; empty for everybody's. */
function creatorIn(query: URLSearchParams): string {
  const id = query.get("creator") ?? "";
  return /^[0-9a-f]{24}$/.test(id) ? id : "";
}

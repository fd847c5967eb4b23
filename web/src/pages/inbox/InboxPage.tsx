import { isStaffTicket } from "@deskbell/shared/tickets/is-staff-ticket";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { User } from "@deskbell/shared/users/user";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { useLocation, useParams, useSearchParams } from "react-router-dom";
import { TopBar } from "../../features/account/top-bar/TopBar.tsx";
import { Conversation } from "../../features/messages/Conversation.tsx";
import type { Said } from "../../features/messages/thread/thread-rows.ts";
import { TicketHeading } from "../../features/tickets/details/TicketHeading.tsx";
import { TicketSidebar } from "../../features/tickets/list/sidebar/TicketSidebar.tsx";
import type { FocusWish } from "../../features/tickets/rows/use-row-keys.ts";
import { t } from "../../i18n/t.ts";
import { platform } from "../../platform/current.ts";
import { useCan } from "../../state/access.ts";
import { useAppDispatch, useAppSelector } from "../../state/hooks.ts";
import { selectViewer } from "../../state/session.slice.ts";
import { detailsToggled } from "../../state/sidebar.slice.ts";
import { useMedia } from "../../ui/use-media.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./InboxPage.module.css";
import { InboxPlaceholder } from "./InboxPlaceholder.tsx";
import { listQueryIn } from "./list-query.ts";
import {
  AboveComposer,
  ClosedNotice,
  ConnectionHint,
  Dialog,
  HeadingPresence,
  KeyboardHelp,
  RowFacts,
  StaffRail,
  StatusBanner,
  TicketActions,
  TicketFields,
  TicketNumber,
  TicketPanel,
} from "./optional-parts.tsx";
import { useInterrupted } from "./use-interrupted.ts";
import { useNextTicket } from "./use-next-ticket.ts";
import { useSelectedTicket } from "./use-selected-ticket.ts";
import { useWritingGoesOn } from "./use-writing-goes-on.ts";

/** /inbox and /inbox/:ticketId: the tickets, the conversation of one, and what is known about it */
export function InboxPage() {
  const { ticketId } = useParams();
  const [query] = useSearchParams();
  const viewer = useAppSelector(selectViewer);
  const isStaff = useCan("ticket:work");
  const selected = useSelectedTicket(ticketId);
  const { ticket } = selected;
  /** In a window of its own a ticket has no list beside it. */
  const isAlone = Boolean(platform.console?.ownTicketId);
  const isPhone = useMedia("(width < 768px)");
  const isInterrupted = useInterrupted();
  const [focusWish, setFocusWish] = useState<FocusWish | null>(null);
  const leaveComposer = useCallback(
    (rowsBelow: FocusWish["rowsBelow"]) => setFocusWish({ rowsBelow }),
    [],
  );
  const list = useRef<HTMLElement>(null);
  const listQuery = listQueryIn(query, isStaff);
  const openNext = useNextTicket(ticketId, listQuery, list);
  const focusList = useCallback(() => {
    list.current?.querySelector<HTMLElement>('a[tabindex="0"], a, input')?.focus();
  }, []);

  const viewerId = viewer?._id ?? "";
  const signOf = useCallback(
    (row: Ticket) => <RowFacts ticket={row} viewerId={viewerId} />,
    [viewerId],
  );

  if (!viewer) return null;
  return (
    <div className={styles.page}>
      {(isPhone || !isStaff) && !isAlone && <TopBar />}
      {query.has("ticket") && <TicketNumber query={query} />}
      {!ticket && <VisuallyHidden as="h1">{t("Inbox")}</VisuallyHidden>}
      <div className={styles.columns} data-has-ticket={ticketId !== undefined}>
        {isStaff && !isAlone && (
          <div className={styles.rail}>
            <StaffRail viewer={viewer} hasAccount={!isPhone} />
          </div>
        )}
        {!isAlone && (
          <TicketSidebar
            ref={list}
            currentId={ticketId}
            {...listQuery}
            signOf={signOf}
            focusWish={focusWish}
          />
        )}
        <TicketColumns
          {...selected}
          {...{ ticketId, viewer, isStaff, isInterrupted }}
          linkQuery={listQuery.linkQuery}
          hasList={!isAlone}
          onSelect={focusList}
          onLeave={leaveComposer}
          onSolved={isAlone ? undefined : openNext}
        />
      </div>
      {!(ticket && selected.opening) && <ConnectionHint isInterrupted={isInterrupted} isAtBottom />}
      <KeyboardHelp ticket={ticket} />
    </div>
  );
}

interface TicketColumnsProps extends ReturnType<typeof useSelectedTicket> {
  ticketId: string | undefined;
  viewer: User;
  isStaff: boolean;
  isInterrupted: boolean;
  /** What a link within the inbox keeps of the list. */
  linkQuery: string;
  /** Whether there is a list to go back to. */
  hasList: boolean;
  /** Leads to the list of tickets. */
  onSelect(): void;
  onLeave(rowsBelow: FocusWish["rowsBelow"]): void;
  onSolved: (() => void) | undefined;
}

/** The conversation of the selected ticket, and its details: beside it, or on demand. */
function TicketColumns(props: TicketColumnsProps) {
  const { ticketId, ticket, opening, isStaff } = props;
  const dispatch = useAppDispatch();
  const [areDetailsOpen, setAreDetailsOpen] = useState(false);
  const isWide = useMedia("(width >= 1280px)");
  // Staff may collapse them to read.
  const areCollapsed = useAppSelector(({ sidebar }) => sidebar.areDetailsCollapsed) && isStaff;
  const hasRoomForDetails = isWide && !areCollapsed;
  // Of a ticket that goes on in another nothing is changed.
  const fields = isStaff && ticket && isStaffTicket(ticket) && !ticket.mergedInto && (
    <TicketFields key={`${ticket._id}-fields`} ticket={ticket} isStrip={!hasRoomForDetails} />
  );
  const details = ticket && (
    <TicketPanel
      ticket={ticket}
      isStaff={isStaff}
      fields={hasRoomForDetails && fields}
      linkQuery={props.linkQuery}
      onGo={() => setAreDetailsOpen(false)}
    />
  );
  return (
    <>
      <main className={styles.main}>
        {ticket && opening ? (
          <SelectedTicket
            {...props}
            ticket={ticket}
            opening={opening}
            fields={!hasRoomForDetails && fields}
            areDetailsShown={isWide && isStaff ? hasRoomForDetails : undefined}
            onShowDetails={() => {
              if (isWide && isStaff) dispatch(detailsToggled());
              else setAreDetailsOpen(true);
            }}
          />
        ) : (
          <InboxPlaceholder
            ticketId={ticketId}
            error={props.error}
            onRetry={props.refetch}
            onSelect={props.onSelect}
          />
        )}
      </main>
      {ticket && hasRoomForDetails && (
        <aside className={styles.details} aria-label={t("Ticket details")}>
          {details}
        </aside>
      )}
      {ticket && areDetailsOpen && (
        <Dialog title={t("Ticket details")} onClose={() => setAreDetailsOpen(false)}>
          {details}
        </Dialog>
      )}
    </>
  );
}

interface SelectedTicketProps
  extends Pick<
    TicketColumnsProps,
    | "viewer"
    | "isStaff"
    | "isInterrupted"
    | "linkQuery"
    | "hasList"
    | "onRead"
    | "onLeave"
    | "onSolved"
  > {
  ticket: Ticket;
  opening: Said;
  /** What staff change of it, where the details have no place. */
  fields: ReactNode;
  areDetailsShown: boolean | undefined;
  onShowDetails(): void;
}

/** The middle of the inbox: heading and conversation of the selected ticket. */
function SelectedTicket(props: SelectedTicketProps) {
  const { ticket, opening, viewer, isStaff, fields, onRead, onShowDetails, onLeave } = props;
  const { state, key } = useLocation();
  const staffTicket = isStaff && isStaffTicket(ticket) ? ticket : null;
  const { mergedInto } = ticket;
  const keepsField = useWritingGoesOn(viewer._id, ticket);
  const closedNotice = (mergedInto || staffTicket?.status === "closed") && (
    <ClosedNotice ticket={ticket} />
  );
  return (
    <>
      <TicketHeading
        ticket={ticket}
        linkQuery={props.hasList ? props.linkQuery : null}
        areDetailsShown={props.areDetailsShown}
        onShowDetails={onShowDetails}
      >
        <HeadingPresence ticketId={ticket._id} creatorId={ticket.creator.id} />
        {staffTicket && (
          <TicketActions key={ticket._id} ticket={staffTicket} onSolved={props.onSolved} />
        )}
      </TicketHeading>
      {fields}
      {!isStaff && <StatusBanner key={`${ticket._id}-status`} ticket={ticket} />}
      <ConnectionHint isInterrupted={props.isInterrupted} />
      <Conversation
        key={ticket._id}
        ticketId={ticket._id}
        opening={opening}
        creatorId={ticket.creator.id}
        viewer={viewer}
        isUnread={ticket.isUnread ?? false}
        onRead={onRead}
        receiver={isStaff ? ticket.creator : ticket.receiver}
        activitySeq={staffTicket?.activitySeq}
        afterReply={staffTicket ? { ticket: staffTicket, onNext: props.onSolved } : undefined}
        focusKey={isByKey(state) ? key : ""}
        onLeave={onLeave}
        merged={ticket.absorbs}
        insteadOfComposer={mergedInto ? !keepsField : closedNotice}
      >
        {mergedInto && closedNotice}
        <AboveComposer ticket={ticket} onNext={props.onSolved} />
      </Conversation>
    </>
  );
}

/** Whether the ticket was opened by keyboard: then the next key is for its answer. */
const isByKey = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "takesFocus" in state;

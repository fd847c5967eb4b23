import { limits } from "@deskbell/shared/limits";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { ReadMark } from "@deskbell/shared/tickets/unread";
import type { AppThunk } from "../../../state/hooks.ts";
import { allTickets, ticketsApi } from "../tickets.api.ts";
import { listedTickets } from "./ticket-pages.ts";

const { countTickets, listTickets, markRead } = ticketsApi.endpoints;
const { getRunningQueryThunk, invalidateTags, selectCachedArgsForQuery, updateQueryData } =
  ticketsApi.util;

/** A ticket as one person sees it: all staff receive the same event, with the ids of those who have not read it. */
export function asSeenBy(viewerId: string, { unreadBy, ...ticket }: Ticket): Ticket {
  return unreadBy ? { ...ticket, isUnread: unreadBy.includes(viewerId) } : ticket;
}

/** Applies that a ticket was read, here or on another device, wherever it is cached. */
export function receiveReadMark({ conversationId, isUnread }: ReadMark): AppThunk {
  return (dispatch, getState) => {
    const put = () => {
      for (const list of selectCachedArgsForQuery(getState(), "listTickets")) {
        dispatch(
          updateQueryData("listTickets", list, ({ pages }) => {
            for (const ticket of pages.flatMap(({ tickets }) => tickets)) {
              if (ticket._id === conversationId) ticket.isUnread = isUnread;
            }
          }),
        );
      }
    };
    put();
    dispatch(
      updateQueryData("readTicket", conversationId, (ticket) => {
        ticket.isUnread = isUnread;
      }),
    );
    // A response that is under way replaces the list, and may be older.
    const running = dispatch(getRunningQueryThunk("listTickets", allTickets));
    if (running) void running.then(put);
  };
}

/** Marks a ticket as read up to a message. After a failure it is marked when it is viewed next. */
export function readUpTo(ticketId: string, seq: number): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const { data: mark } = await dispatch(markRead.initiate({ ticketId, seq }, { track: false }));
    if (mark) dispatch(receiveReadMark(mark));
  };
}

/** Applies the number of unread tickets that the server has published. */
export function receiveCounts(counts: { unread: number }): AppThunk {
  return (dispatch) => {
    const running = dispatch(getRunningQueryThunk("countTickets", undefined));
    dispatch(updateQueryData("countTickets", undefined, () => counts));
    // A running count may be older or newer: it is counted again.
    if (running) void running.then(() => dispatch(recount()));
  };
}

/** Refetches the number of unread tickets. A list that marks more of them has missed events. */
export function recount(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const counting = countTickets.initiate(undefined, { forceRefetch: true, subscribe: false });
    const { data: counts } = await dispatch(counting);
    const { data: list } = listTickets.select(allTickets)(getState());
    if (!counts || !list || counts.unread === limits.unreadCountMax) return;
    const marked = listedTickets(list).filter(({ isUnread }) => isUnread).length;
    if (marked > counts.unread) dispatch(invalidateTags(["Ticket"]));
  };
}

import { limits } from "@deskbell/shared/limits";
import type { CatchUp } from "@deskbell/shared/realtime/catch-up";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { ReadMark } from "@deskbell/shared/tickets/unread";
import { isApiError } from "../../../api/http/api-error.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import { allTickets, ticketsApi } from "../tickets.api.ts";
import { markReadApi } from "./mark-read.api.ts";
import { listedTickets } from "./ticket-pages.ts";

const { countTickets, listTickets } = ticketsApi.endpoints;
const { markRead } = markReadApi.endpoints;
const {
  getRunningQueryThunk,
  invalidateTags,
  selectCachedArgsForQuery,
  updateQueryData,
  upsertQueryEntries,
} = ticketsApi.util;

let marksReceived = 0;

/** Differs once marks or counts were received in between: an answer that was asked for before may be older. */
export const marksVersion = () => marksReceived;

/** A ticket as one person sees it: all staff receive the same event, with the ids of those who have not read it. */
export function asSeenBy(viewerId: string, { unreadBy, ...ticket }: Ticket): Ticket {
  return unreadBy ? { ...ticket, isUnread: unreadBy.includes(viewerId) } : ticket;
}

/** Applies that a ticket was read, here or on another device, wherever it is cached. */
export function receiveReadMark(mark: ReadMark): AppThunk {
  return (dispatch) => {
    marksReceived += 1;
    dispatch(putMark(mark));
  };
}

function putMark({
  conversationId,
  isUnread,
}: Pick<ReadMark, "conversationId" | "isUnread">): AppThunk {
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
    // A response that is under way replaces its list, and may be older.
    for (const list of selectCachedArgsForQuery(getState(), "listTickets")) {
      const running = dispatch(getRunningQueryThunk("listTickets", list));
      if (running) void running.then(put);
    }
  };
}

/** Marks a ticket as read up to a message. After a failure it is marked when it is viewed next. */
export function readUpTo(read: Parameters<typeof markRead.initiate>[0]): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const { data: mark } = await dispatch(markRead.initiate(read, { track: false }));
    if (mark) dispatch(receiveReadMark(mark));
  };
}

/** Applies the number of unread tickets that the server has published. */
export function receiveCounts(counts: { unread: number }): AppThunk {
  return (dispatch) => {
    marksReceived += 1;
    const running = dispatch(getRunningQueryThunk("countTickets", undefined));
    dispatch(updateQueryData("countTickets", undefined, (known) => ({ ...known, ...counts })));
    // A running count may be older or newer: it is counted again.
    if (running) void running.then(() => dispatch(recount()));
  };
}

/**
 * Applies which tickets are unread, as they were caught up: the marks of the loaded lists become what is
 * counted. Of too many to name them views are loaded anew once another number is counted than was known.
 *
 * @param askedAt `marksVersion` of when it was asked for
 */
export function receiveUnread(
  { count, ticketIds, views }: CatchUp["unread"],
  askedAt: number,
): AppThunk {
  return (dispatch, getState) => {
    if (askedAt !== marksReceived || dispatch(getRunningQueryThunk("countTickets", undefined))) {
      void dispatch(recount());
      return;
    }
    const { data: known } = countTickets.select()(getState());
    const value = { unread: count, ...(views && { views }) };
    dispatch(upsertQueryEntries([{ endpointName: "countTickets", arg: undefined, value }]));
    if (!ticketIds) {
      const hasMissed = known !== undefined && known.unread !== count;
      if (hasMissed) dispatch(invalidateTags([{ type: "Ticket", id: "view" }]));
      return;
    }
    const unread = new Set(ticketIds);
    const shown = selectCachedArgsForQuery(getState(), "listTickets").flatMap((list) => {
      const pages = listTickets.select(list)(getState()).data?.pages ?? [];
      return pages.flatMap(({ tickets }) => tickets);
    });
    const wrong = shown.filter(({ _id, isUnread = false }) => isUnread !== unread.has(_id));
    for (const conversationId of new Set(wrong.map(({ _id }) => _id))) {
      dispatch(putMark({ conversationId, isUnread: unread.has(conversationId) }));
    }
  };
}

/** Refetches the number of unread tickets. A list that marks more of them has missed events. */
export function recount(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    // A server of the specification has no such count: after a 404 it is not asked again.
    const { error } = countTickets.select()(getState());
    if (isApiError(error) && error.status === 404) return;
    const counting = countTickets.initiate(undefined, { forceRefetch: true, subscribe: false });
    const { data: counts } = await dispatch(counting);
    const { data: list } = listTickets.select(allTickets)(getState());
    if (!counts || !list || counts.unread === limits.unreadCountMax) return;
    const marked = listedTickets(list).filter(({ isUnread }) => isUnread).length;
    if (marked > counts.unread) dispatch(invalidateTags(["Ticket"]));
  };
}

import { limits } from "@deskbell/shared/limits";
import type { CatchUp } from "@deskbell/shared/realtime/catch-up";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { ReadMark } from "@deskbell/shared/tickets/unread";
import { isApiError } from "../../../api/http/api-error.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import { allTickets, ticketsApi } from "../tickets.api.ts";
import { markReadApi } from "./mark-read.api.ts";
import { listedTickets } from "./ticket-pages.ts";

const { countTickets, listTickets, readTicket } = ticketsApi.endpoints;
const { markRead } = markReadApi.endpoints;
const {
  getRunningQueryThunk,
  invalidateTags,
  selectCachedArgsForQuery,
  updateQueryData,
  upsertQueryEntries,
} = ticketsApi.util;

let marksReceived = 0;
let countsReceived = 0;

/** Differ once marks or counts were received in between: an answer that was asked for before may be older. */
export const unreadVersions = () => ({ marks: marksReceived, counts: countsReceived });

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
    const putAlone = () => {
      dispatch(
        updateQueryData("readTicket", conversationId, (ticket) => {
          ticket.isUnread = isUnread;
        }),
      );
    };
    put();
    putAlone();
    // A response that is under way replaces its list, or the ticket, and may be older.
    const reading = dispatch(getRunningQueryThunk("readTicket", conversationId));
    if (reading) void reading.then(putAlone);
    for (const list of selectCachedArgsForQuery(getState(), "listTickets")) {
      const running = dispatch(getRunningQueryThunk("listTickets", list));
      if (running) void running.then(put);
    }
  };
}

interface Reading {
  ticketId: string;
  seq: number;
  /** When it was opened in this window. */
  openedAtMs: number;
}

/** Marks a ticket as read up to a message. After a failure it is marked when it is viewed next. */
export function readUpTo({ openedAtMs, ...read }: Reading): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const openedMsAgo = Math.max(0, Date.now() - openedAtMs);
    const reading = dispatch(markRead.initiate({ ...read, openedMsAgo }, { track: false }));
    keepUntilEnded(read.ticketId, reading);
    const { data: mark } = await reading;
    if (mark && !dispatch(isOlderThanKnown(mark))) dispatch(receiveReadMark(mark));
  };
}

/** What is on its way, by ticket. */
const onTheirWay = new Map<string, Promise<unknown>>();

function keepUntilEnded(ticketId: string, reading: Promise<unknown>): void {
  const all = Promise.all([onTheirWay.get(ticketId), reading]).then(() => {
    if (onTheirWay.get(ticketId) === all) onTheirWay.delete(ticketId);
  });
  onTheirWay.set(ticketId, all);
}

/** Resolves once no reading of the ticket that has begun by now is on its way any more, or it takes too long. */
export async function readingEnds(ticketId: string, maxMs: number): Promise<void> {
  const reading = onTheirWay.get(ticketId);
  if (!reading) return;
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, maxMs);
  await Promise.race([reading, late.promise]);
  clearTimeout(timer);
}

/** Something unread has come since that was answered; were it read after all, the event says so. */
function isOlderThanKnown({ conversationId, seq, isUnread }: ReadMark): AppThunk<boolean> {
  return (_dispatch, getState) => {
    const { data: list } = listTickets.select(allTickets)(getState());
    const { data: alone } = readTicket.select(conversationId)(getState());
    const listed = list && listedTickets(list).find(({ _id }) => _id === conversationId);
    return [listed, alone].some((known) => known?.isUnread && known.lastSeq > seq) && !isUnread;
  };
}

/** Applies the number of unread tickets that the server has published. */
export function receiveCounts(counts: { unread: number }): AppThunk {
  return (dispatch) => {
    countsReceived += 1;
    const running = dispatch(getRunningQueryThunk("countTickets", undefined));
    dispatch(updateQueryData("countTickets", undefined, (known) => ({ ...known, ...counts })));
    // A running count may be older or newer: it is counted again.
    if (running) void running.then(() => dispatch(recount()));
  };
}

type Versions = ReturnType<typeof unreadVersions>;

/**
 * Applies which tickets are unread, as they were caught up: the marks of the loaded lists become what is
 * counted. Of too many to name them views are loaded anew once another number is counted than was known.
 *
 * @param askedAt `unreadVersions` of when it was asked for
 * @param meanwhile tickets that were received since: their marks are newer, and their count is published
 */
export function receiveUnread(
  { count, ticketIds, views }: CatchUp["unread"],
  { askedAt, meanwhile }: { askedAt: Versions; meanwhile: readonly Ticket[] },
): AppThunk {
  return (dispatch, getState) => {
    const { data: known } = countTickets.select()(getState());
    const isCounting = dispatch(getRunningQueryThunk("countTickets", undefined)) !== undefined;
    const isMarkedSince = askedAt.marks !== marksReceived;
    if (isMarkedSince || askedAt.counts !== countsReceived || isCounting) void dispatch(recount());
    else {
      const value = { unread: count, ...(views && { views }) };
      dispatch(upsertQueryEntries([{ endpointName: "countTickets", arg: undefined, value }]));
    }
    if (isMarkedSince) return;
    if (!ticketIds) {
      const hasMissed = known !== undefined && known.unread !== count;
      if (hasMissed) dispatch(invalidateTags([{ type: "Ticket", id: "view" }]));
      return;
    }
    const unread = new Set(ticketIds);
    const newer = new Set(meanwhile.map(({ _id }) => _id));
    const shown = selectCachedArgsForQuery(getState(), "listTickets").flatMap((list) => {
      const pages = listTickets.select(list)(getState()).data?.pages ?? [];
      return pages.flatMap(({ tickets }) => tickets);
    });
    const wrong = shown.filter(
      ({ _id, isUnread = false }) => isUnread !== unread.has(_id) && !newer.has(_id),
    );
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

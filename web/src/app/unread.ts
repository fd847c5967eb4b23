import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { listedTickets } from "../features/tickets/ticket-pages.ts";
import { allTickets, ticketsApi } from "../features/tickets/tickets.api.ts";
import { platform } from "../platform/current.ts";
import type { AppStore, RootState } from "../state/hooks.ts";
import { selectViewer } from "../state/session.slice.ts";
import { isUnread, type UnreadState, unreadOpened } from "../state/unread.slice.ts";

/** A page's title and its storage cost more than what they tell, when told for each message. */
const showsAfterMs = 250;

/** Tickets whose reading is remembered; older ones count as read by their time. */
const rememberedMax = 500;

const keyOf = (viewerId: string) => `deskbell.unread.${viewerId}`;

/** Keeps the number of unread tickets shown outside of the page, and what was read over a reload. Returns how to stop. */
export function followUnread(
  { dispatch, getState, subscribe }: AppStore & { subscribe(listener: () => void): () => void },
  viewerId: string,
): () => void {
  // This code may arrive long after its person has signed in.
  const since = getState().session.startedAt ?? new Date().toISOString();
  dispatch(unreadOpened({ since, seen: {}, ...stored(viewerId) }));
  /** As it last was for this person: at the end of a session the state is nobody's already. */
  let state = getState();
  let last: [UnreadState, unknown] | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = () => {
    timer = undefined;
    const { data } = selectList(state);
    if (last && last[0] === state.unread && last[1] === data) return;
    if (last?.[0] !== state.unread) store(viewerId, state.unread);
    last = [state.unread, data];
    const tickets: Ticket[] = data ? listedTickets(data) : [];
    platform.showUnread(
      tickets.filter((ticket) => isUnread(state.unread, ticket, viewerId)).length,
    );
  };
  // What arrives in the ticket that is looked at is unread for a moment: nobody needs to be shown that.
  const onChange = () => {
    const now = getState();
    if (selectViewer(now)?._id !== viewerId) return;
    state = now;
    timer ??= setTimeout(show, document.hidden ? 0 : showsAfterMs);
  };
  const onLeave = () => {
    clearTimeout(timer);
    show();
  };
  const stop = subscribe(onChange);
  window.addEventListener("pagehide", onLeave);
  show();
  return () => {
    stop();
    onLeave();
    window.removeEventListener("pagehide", onLeave);
    platform.showUnread(0);
  };
}

const selectList = (state: RootState) => ticketsApi.endpoints.listTickets.select(allTickets)(state);

// Storage may be switched off by the browser: touching it can throw already.
function stored(viewerId: string): Partial<UnreadState> {
  try {
    return JSON.parse(localStorage.getItem(keyOf(viewerId)) ?? "{}") as Partial<UnreadState>;
  } catch {
    return {};
  }
}

function store(viewerId: string, { since, seen }: UnreadState): void {
  // The order of insertion is the order of first reading: the oldest go first.
  const entries = Object.entries(seen).slice(-rememberedMax);
  try {
    const kept: UnreadState = { since, seen: Object.fromEntries(entries) };
    localStorage.setItem(keyOf(viewerId), JSON.stringify(kept));
  } catch {
    // Full or forbidden: what was read is then known as long as the page.
  }
}

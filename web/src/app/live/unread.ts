import type { BatchedEvents } from "../../api/realtime/batched-events.ts";
import { receiveCounts, receiveReadMark } from "../../features/tickets/sync/read-marks.ts";
import { ticketsApi } from "../../features/tickets/tickets.api.ts";
import { platform } from "../../platform/current.ts";
import type { RealtimeConnection } from "../../platform/realtime-connection.ts";
import type { AppStore, RootState } from "../../state/hooks.ts";

/** Throttles writing the title: once per message would cost more than it is worth. */
const throttleMs = 250;
/** A message in the ticket on the screen is unread until it was in view for a second: such an increase waits longer. */
const increaseThrottleMs = 1_500;

type Socket = Pick<RealtimeConnection, "on" | "off">;

/**
 * Shows the badge: how many tickets are unread, counted by the server, independent of which lists are
 * loaded and which page is open. Returns how to stop.
 */
export function subscribeUnread(
  socket: Socket,
  events: BatchedEvents,
  { dispatch, getState, subscribe }: AppStore & { subscribe(listener: () => void): () => void },
): () => void {
  const countQuery = dispatch(ticketsApi.endpoints.countTickets.initiate());
  const onCounts = (counts: { unread: number }) => void dispatch(receiveCounts(counts));
  const onRead = (mark: Parameters<typeof receiveReadMark>[0]) =>
    void dispatch(receiveReadMark(mark));
  let shown = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = () => {
    timer = undefined;
    const unread = selectUnread(getState());
    if (unread !== shown) platform.showUnread(unread);
    shown = unread;
  };
  const onChange = () => {
    const unread = selectUnread(getState());
    if (unread === shown) return;
    const isPerhapsBeingRead = unread > shown && document.hasFocus();
    timer ??= setTimeout(show, isPerhapsBeingRead ? increaseThrottleMs : throttleMs);
  };

  socket.on("counts:changed", onCounts);
  events.on("read_changed", onRead);
  const stop = subscribe(onChange);
  return () => {
    stop();
    socket.off("counts:changed", onCounts);
    events.off("read_changed", onRead);
    clearTimeout(timer);
    countQuery.unsubscribe();
    platform.showUnread(0);
  };
}

const selectCount = ticketsApi.endpoints.countTickets.select();
const selectUnread = (state: RootState): number => selectCount(state).data?.unread ?? 0;

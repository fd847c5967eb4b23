import { isApiError } from "../../api/http/api-error.ts";
import { startCatchUpTimer, subscribeWake } from "../../api/realtime/catch-up-triggers.ts";
import { receiveCounts, receiveReadMark, recount } from "../../features/tickets/sync/read-marks.ts";
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
  { dispatch, getState, subscribe }: AppStore & { subscribe(listener: () => void): () => void },
): () => void {
  const countQuery = dispatch(ticketsApi.endpoints.countTickets.initiate());
  const refetch = () => void dispatch(recount());
  // A server that implements the specification alone has no such count: after a 404 it is not asked again.
  const refetchIfKnown = () => {
    const { error } = selectCount(getState());
    if (!isApiError(error) || error.status !== 404) refetch();
  };
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
  socket.on("read:changed", onRead);
  // Events published while the connection was down are lost.
  socket.on("connect", refetch);
  const stops = [
    subscribeWake(refetchIfKnown),
    startCatchUpTimer(refetchIfKnown),
    subscribe(onChange),
  ];
  return () => {
    for (const stop of stops) stop();
    socket.off("counts:changed", onCounts);
    socket.off("read:changed", onRead);
    socket.off("connect", refetch);
    clearTimeout(timer);
    countQuery.unsubscribe();
    platform.showUnread(0);
  };
}

const selectCount = ticketsApi.endpoints.countTickets.select();
const selectUnread = (state: RootState): number => selectCount(state).data?.unread ?? 0;

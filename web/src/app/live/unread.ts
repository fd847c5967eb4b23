import { isApiError } from "../../api/http/api-error.ts";
import { startCatchUpTimer } from "../../api/realtime/catch-up-timer.ts";
import { subscribeWake } from "../../api/realtime/catch-up-triggers.ts";
import { receiveCounts, receiveReadMark, recount } from "../../features/tickets/sync/read-marks.ts";
import { ticketsApi } from "../../features/tickets/tickets.api.ts";
import { platform } from "../../platform/current.ts";
import type { RealtimeConnection } from "../../platform/realtime-connection.ts";
import type { AppStore, RootState } from "../../state/hooks.ts";

/** A page's title costs more than what it tells, when written for each message. */
const showsAfterMs = 250;
/** What arrives in the ticket that is looked at is unread until it was in view for a second. */
const showsMoreAfterMs = 1_500;

type Socket = Pick<RealtimeConnection, "on" | "off">;

/**
 * Shows how many tickets are unread outside of the page, as the server counts them: whatever is
 * loaded, and on whichever page somebody is. Returns how to stop.
 */
export function subscribeUnread(
  socket: Socket,
  { dispatch, getState, subscribe }: AppStore & { subscribe(listener: () => void): () => void },
): () => void {
  const counting = dispatch(ticketsApi.endpoints.countTickets.initiate());
  const ask = () => void dispatch(recount());
  // A server of the specification alone has no such number: it is not asked for again and again.
  const retry = () => {
    const { error } = selectCount(getState());
    if (!isApiError(error) || error.status !== 404) ask();
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
    timer ??= setTimeout(show, isPerhapsBeingRead ? showsMoreAfterMs : showsAfterMs);
  };

  socket.on("counts:changed", onCounts);
  socket.on("read:changed", onRead);
  // What was told while nothing was heard is gone for good.
  socket.on("connect", ask);
  const stops = [subscribeWake(retry), startCatchUpTimer(retry), subscribe(onChange)];
  return () => {
    for (const stop of stops) stop();
    socket.off("counts:changed", onCounts);
    socket.off("read:changed", onRead);
    socket.off("connect", ask);
    clearTimeout(timer);
    counting.unsubscribe();
    platform.showUnread(0);
  };
}

const selectCount = ticketsApi.endpoints.countTickets.select();
const selectUnread = (state: RootState): number => selectCount(state).data?.unread ?? 0;

import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { api } from "../../api/api.ts";
import { followTick } from "../../api/follow-tick.ts";
import { followWake } from "../../api/follow-wake.ts";
import type { News } from "../../api/news.ts";
import type { AppStore } from "../../state/hooks.ts";
import { receiveTickets } from "./receive-tickets.ts";
import { allTickets, listTag } from "./tickets.api.ts";

/** Search results are asked for again, at most this often: only the server knows what matches. */
const searchReloadMs = 1_000;

const foundTag = listTag({ ...allTickets, search: "anything" });

/** Keeps ticket lists in step with the server. Returns a function that stops listening. */
export function followTickets(news: News, { dispatch }: AppStore): () => void {
  let searchReload: ReturnType<typeof setTimeout> | undefined;

  const onTicketsChanged = (tickets: readonly Ticket[]) => {
    dispatch(receiveTickets(tickets));
    searchReload ??= setTimeout(() => {
      searchReload = undefined;
      dispatch(api.util.invalidateTags([{ type: "Ticket", id: foundTag }]));
    }, searchReloadMs);
  };
  // Events sent while we were away, or before the first connection stood, are gone for good.
  const catchUp = () => {
    dispatch(api.util.invalidateTags(["Ticket"]));
  };

  news.on("tickets_changed", onTicketsChanged);
  news.on("connect", catchUp);
  const stopWake = followWake(catchUp);
  const stopTick = followTick(catchUp);
  return () => {
    news.off("tickets_changed", onTicketsChanged);
    news.off("connect", catchUp);
    stopWake();
    stopTick();
    clearTimeout(searchReload);
  };
}

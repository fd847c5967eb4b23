import type { Message } from "@deskbell/shared/messages/message";
import { followTick } from "../../api/follow-tick.ts";
import { followWake } from "../../api/follow-wake.ts";
import type { News } from "../../api/news.ts";
import { caughtUp, fellBehind } from "../../state/connection.slice.ts";
import type { AppStore } from "../../state/hooks.ts";
import { catchUpLoadedMessages, receiveMessages } from "./receive-message.ts";

/** Keeps loaded conversations in step with the server. Returns a function that stops listening. */
export function followMessages(news: News, { dispatch }: AppStore): () => void {
  const onNewMessages = (messages: readonly Message[]) => {
    const threads = Map.groupBy(messages, ({ conversationId }) => conversationId);
    for (const [ticketId, said] of threads) void dispatch(receiveMessages(ticketId, said));
  };
  // Events sent while we were away, or before the first connection stood, are gone for good.
  const catchUp = () => {
    const at = new Date().toISOString();
    void dispatch(catchUpLoadedMessages()).then((isComplete) =>
      dispatch(isComplete ? caughtUp(at) : fellBehind()),
    );
  };

  news.on("new_messages", onNewMessages);
  news.on("connect", catchUp);
  const stopWake = followWake(catchUp);
  const stopTick = followTick(catchUp);
  return () => {
    news.off("new_messages", onNewMessages);
    news.off("connect", catchUp);
    stopWake();
    stopTick();
  };
}

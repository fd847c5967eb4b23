import type { Message } from "@deskbell/shared/messages/message";
import { api } from "../../api/api.ts";
import type { BatchedEvents } from "../../api/realtime/batched-events.ts";
import { startCatchUpTimer } from "../../api/realtime/catch-up-timer.ts";
import { subscribeWake } from "../../api/realtime/catch-up-triggers.ts";
import { caughtUp, fellBehind } from "../../state/connection.slice.ts";
import type { AppStore } from "../../state/hooks.ts";
import { catchUpLoadedMessages, catchUpMessages, receiveMessages } from "./sync/receive-message.ts";
import { createPathRenewal } from "./sync/renew-paths.ts";

/** Keeps loaded conversations in step with the server. Returns a function that stops listening. */
export function subscribeMessages(
  news: BatchedEvents,
  { dispatch }: AppStore,
  now: () => number = Date.now,
): () => void {
  const renewPaths = createPathRenewal(now);
  const onNewMessages = (messages: readonly Message[]) => {
    const threads = Map.groupBy(messages, ({ conversationId }) => conversationId);
    for (const [ticketId, said] of threads) {
      // Without a number it only says that there is something to ask for, also of the list (spec §4).
      if (said.every(({ seq }) => seq !== undefined)) {
        void dispatch(receiveMessages(ticketId, said));
        continue;
      }
      void dispatch(catchUpMessages(ticketId));
      dispatch(api.util.invalidateTags(["Ticket"]));
    }
  };
  // Events sent while we were away, or before the first connection stood, are gone for good.
  const catchUp = () => {
    const at = new Date().toISOString();
    void dispatch(renewPaths());
    void dispatch(catchUpLoadedMessages()).then((isComplete) =>
      dispatch(isComplete ? caughtUp(at) : fellBehind()),
    );
  };

  news.on("new_messages", onNewMessages);
  news.on("connect", catchUp);
  const stopWake = subscribeWake(catchUp);
  const stopTick = startCatchUpTimer(catchUp);
  return () => {
    news.off("new_messages", onNewMessages);
    news.off("connect", catchUp);
    stopWake();
    stopTick();
  };
}

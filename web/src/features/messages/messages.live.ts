import type { Message } from "@deskbell/shared/messages/message";
import { api } from "../../api/api.ts";
import type { BatchedEvents } from "../../api/realtime/batched-events.ts";
import { startCatchUpTimer, subscribeWake } from "../../api/realtime/catch-up-triggers.ts";
import { caughtUp, fellBehind } from "../../state/connection.slice.ts";
import type { AppStore } from "../../state/hooks.ts";
import { catchUpLoadedMessages, catchUpMessages, receiveMessages } from "./sync/receive-message.ts";
import { createPathRenewal } from "./sync/renew-paths.ts";

/** Keeps loaded conversations up to date by events and catch-up. Returns how to unsubscribe. */
export function subscribeMessages(
  events: BatchedEvents,
  { dispatch }: AppStore,
  now: () => number = Date.now,
): () => void {
  const renewPaths = createPathRenewal(now);
  const onNewMessages = (messages: readonly Message[]) => {
    const threads = Map.groupBy(messages, ({ conversationId }) => conversationId);
    for (const [ticketId, received] of threads) {
      // Without a number (a server of the specification) it only says that there is something new (spec §4).
      if (received.every(({ seq }) => seq !== undefined)) {
        void dispatch(receiveMessages(ticketId, received));
        continue;
      }
      void dispatch(catchUpMessages(ticketId));
      dispatch(api.util.invalidateTags(["Ticket"]));
    }
  };
  // Events published while the connection was down, or before the first one, are lost.
  const catchUp = () => {
    const at = new Date().toISOString();
    void dispatch(renewPaths());
    void dispatch(catchUpLoadedMessages()).then((isComplete) =>
      dispatch(isComplete ? caughtUp(at) : fellBehind()),
    );
  };

  events.on("new_messages", onNewMessages);
  events.on("connect", catchUp);
  const stopWake = subscribeWake(catchUp);
  const stopTick = startCatchUpTimer(catchUp);
  return () => {
    events.off("new_messages", onNewMessages);
    events.off("connect", catchUp);
    stopWake();
    stopTick();
  };
}

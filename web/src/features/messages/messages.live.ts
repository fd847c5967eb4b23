import type { Message } from "@deskbell/shared/messages/message";
import { api } from "../../api/api.ts";
import type { BatchedEvents } from "../../api/realtime/batched-events.ts";
import { startCatchUpTimer, subscribeWake } from "../../api/realtime/catch-up-triggers.ts";
import type { AppStore } from "../../state/hooks.ts";
import { catchUpMessages, receiveMessages } from "./sync/receive-message.ts";
import { createPathRenewal } from "./sync/renew-paths.ts";

/** Keeps loaded conversations up to date by events, and their signed paths valid. Returns how to unsubscribe. */
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
  const renew = () => void dispatch(renewPaths());

  events.on("new_messages", onNewMessages);
  events.on("connect", renew);
  const stopWake = subscribeWake(renew);
  const stopTick = startCatchUpTimer(renew);
  return () => {
    events.off("new_messages", onNewMessages);
    events.off("connect", renew);
    stopWake();
    stopTick();
  };
}

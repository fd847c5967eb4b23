import { startCatchUpTimer } from "../../api/realtime/catch-up-timer.ts";
import { subscribeWake } from "../../api/realtime/catch-up-triggers.ts";
import { deliverMessages } from "../../features/messages/outbox/deliver-messages.ts";
import type { RealtimeConnection } from "../../platform/realtime-connection.ts";
import type { AppStore } from "../../state/hooks.ts";
import { offerUnsentInOtherTabs } from "../../state/other-tabs.ts";
import { persistenceChanged } from "../../state/persistence.slice.ts";
import { persistUnsent, type UnsentPersistence } from "./persist-unsent.ts";

/** When the browser keeps nothing, what is typed lives as long as the page. */
const noPersistence: UnsentPersistence = {
  whenPersisted: async () => {},
  adopt: async () => {},
  isInOtherTabs: async () => false,
  stop: () => {},
};

/** Keeps what one person types, and sends what they have sent. Returns how to stop. */
export function startPersistence(
  socket: RealtimeConnection,
  store: AppStore & { subscribe(listener: () => void): () => void },
  viewerId: string,
): () => void {
  let isStopped = false;
  let stop = () => {};
  void start().then((stopAll) => {
    stop = stopAll;
    if (isStopped) stop();
  });

  async function start(): Promise<() => void> {
    const kept = await persistUnsent(store, viewerId).catch((error: unknown) => {
      console.warn("This browser keeps nothing:", error);
      if (!isStopped) store.dispatch(persistenceChanged({ isRestored: true, hasFailed: true }));
      return noPersistence;
    });
    if (isStopped) return () => kept.stop();
    const deliveries = deliverMessages(store, kept.whenPersisted);
    const adopt = () => {
      kept.adopt().catch((error: unknown) => console.warn(error));
    };
    const onReturn = () => {
      deliveries.hurry();
      adopt();
    };
    socket.on("connect", deliveries.hurry);
    const stopWake = subscribeWake(onReturn);
    const stopTick = startCatchUpTimer(adopt);
    const stopOffer = offerUnsentInOtherTabs(kept.isInOtherTabs);
    return () => {
      socket.off("connect", deliveries.hurry);
      stopWake();
      stopTick();
      stopOffer();
      deliveries.stop();
      kept.stop();
    };
  }
  return () => {
    isStopped = true;
    stop();
  };
}

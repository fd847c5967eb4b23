import { startCatchUpTimer, subscribeWake } from "../../api/realtime/catch-up-triggers.ts";
import { deliverMessages } from "../../features/messages/outbox/deliver-messages.ts";
import type { RealtimeConnection } from "../../platform/realtime-connection.ts";
import type { AppStore } from "../../state/hooks.ts";
import { offerUnsentInOtherTabs } from "../../state/other-tabs.ts";
import { persistenceChanged } from "../../state/persistence.slice.ts";
import { persistUnsent, type UnsentPersistence } from "./persist-unsent.ts";

/** Where the browser stores nothing, unsent work lives as long as the page. */
const noPersistence: UnsentPersistence = {
  whenPersisted: async () => {},
  adopt: async () => {},
  isInOtherTabs: async () => false,
  stop: () => {},
};

/** Persists one person's unsent work, and delivers their outbox. Returns how to stop. */
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
    const persistence = await persistUnsent(store, viewerId).catch((error: unknown) => {
      console.warn("This browser stores nothing:", error);
      if (!isStopped) store.dispatch(persistenceChanged({ isRestored: true, hasFailed: true }));
      return noPersistence;
    });
    if (isStopped) return () => persistence.stop();
    const deliveries = deliverMessages(store, persistence.whenPersisted);
    const adopt = () => {
      persistence.adopt().catch((error: unknown) => console.warn(error));
    };
    const onWake = () => {
      deliveries.retryNow();
      adopt();
    };
    socket.on("connect", deliveries.retryNow);
    const stops = [
      subscribeWake(onWake),
      startCatchUpTimer(adopt),
      offerUnsentInOtherTabs(persistence.isInOtherTabs),
      () => socket.off("connect", deliveries.retryNow),
      deliveries.stop,
      persistence.stop,
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }
  return () => {
    isStopped = true;
    stop();
  };
}

import { followTick } from "../../api/realtime/catch-up-timer.ts";
import { followWake } from "../../api/realtime/catch-up-triggers.ts";
import { deliverMessages } from "../../features/messages/outbox/deliver-messages.ts";
import type { LiveConnection } from "../../platform/realtime-connection.ts";
import type { AppStore } from "../../state/hooks.ts";
import { offerUnsentElsewhere } from "../../state/other-tabs.ts";
import { keepingChanged } from "../../state/persistence.slice.ts";
import { type KeptUnsent, keepUnsent } from "./persist-unsent.ts";

/** When the browser keeps nothing, what is typed lives as long as the page. */
const nothingKept: KeptUnsent = {
  whenKept: async () => {},
  adopt: async () => {},
  isElsewhere: async () => false,
  stop: () => {},
};

/** Keeps what one person types, and sends what they have sent. Returns how to stop. */
export function followUnsent(
  socket: LiveConnection,
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
    const kept = await keepUnsent(store, viewerId).catch((error: unknown) => {
      console.warn("This browser keeps nothing:", error);
      if (!isStopped) store.dispatch(keepingChanged({ isRestored: true, hasFailed: true }));
      return nothingKept;
    });
    if (isStopped) return () => kept.stop();
    const deliveries = deliverMessages(store, kept.whenKept);
    const adopt = () => {
      kept.adopt().catch((error: unknown) => console.warn(error));
    };
    const onReturn = () => {
      deliveries.hurry();
      adopt();
    };
    socket.on("connect", deliveries.hurry);
    const stopWake = followWake(onReturn);
    const stopTick = followTick(adopt);
    const stopOffer = offerUnsentElsewhere(kept.isElsewhere);
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

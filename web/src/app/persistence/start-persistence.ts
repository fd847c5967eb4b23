import { startCatchUpTimer, subscribeWake } from "../../api/realtime/catch-up-triggers.ts";
import { withTimeout } from "../../api/with-timeout.ts";
import { deliverMessages } from "../../features/messages/outbox/deliver-messages.ts";
import type { RealtimeConnection } from "../../platform/realtime-connection.ts";
import type { AppStore, RootState } from "../../state/hooks.ts";
import { isDelivered } from "../../state/outbox.slice.ts";
import { persistenceChanged } from "../../state/persistence.slice.ts";
import { offerLossCheck } from "../../state/signing-out.ts";
import { startDraftSync } from "../drafts/start-draft-sync.ts";
import { persistUnsent, type UnsentPersistence } from "./persist-unsent.ts";
import { isWhollyKept } from "./unsent-records.ts";

/** Nobody waits longer for the browser's database: one may never open. What is in it is restored when it does. */
const openTimeoutMs = 3_000;

/** Without an answer for so long whoever signs out is asked: a file takes its time, and a sign says what is waited for. */
const flushTimeoutMs = 8_000;

/** Where the browser stores nothing, unsent work lives as long as the page. */
const noPersistence: UnsentPersistence = {
  whenPersisted: async () => {},
  adopt: async () => {},
  wouldLose: async () => false,
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
    // What is stored there nobody knows yet.
    let persistence: UnsentPersistence = { ...noPersistence, wouldLose: async () => true };
    let isOpen = false;
    const opening = persistUnsent(store, viewerId, () => !isStopped).then(
      (opened) => {
        isOpen = true;
        persistence = opened;
        if (isStopped) opened.stop();
      },
      (error: unknown) => {
        persistence = noPersistence;
        throw error;
      },
    );
    await withTimeout(opening, openTimeoutMs, tooLate).catch((error: unknown) => {
      console.warn("This browser stores nothing:", error);
      if (!isStopped) store.dispatch(persistenceChanged({ isRestored: true, hasFailed: true }));
    });
    if (isStopped) return () => persistence.stop();
    const deliveries = deliverMessages(store, () => persistence.whenPersisted());
    const adopt = () => {
      persistence.adopt().catch((error: unknown) => console.warn(error));
    };
    const onWake = () => {
      deliveries.retryNow();
      adopt();
      drafts.refresh();
    };
    const drafts = startDraftSync(socket, store, viewerId);
    if (!isOpen) opening.then(drafts.refresh, () => {});
    const flushed = () => withTimeout(drafts.flush(), flushTimeoutMs, tooLate).catch(() => false);
    const wouldLose = async () =>
      !(await flushed()) || isOnlyHere(store.getState()) || persistence.wouldLose();
    socket.on("connect", deliveries.retryNow);
    const stops = [
      subscribeWake(onWake),
      startCatchUpTimer(adopt),
      offerLossCheck(wouldLose),
      () => socket.off("connect", deliveries.retryNow),
      deliveries.stop,
      drafts.stop,
      () => persistence.stop(),
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

/** Whether this page holds what no server keeps, whatever the browser has stored of it. */
const isOnlyHere = ({ drafts, outbox, wizard }: RootState): boolean =>
  !isWhollyKept(wizard.files) ||
  !outbox.every(isDelivered) ||
  Object.values(drafts).some(({ files, macro }) => !isWhollyKept(files) || macro !== undefined);

const tooLate = () => new Error("The browser's database or the desk did not answer in time.");

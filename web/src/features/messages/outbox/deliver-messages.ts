import { backoffMs } from "@deskbell/shared/backoff";
import { api } from "../../../api/api.ts";
import { retryBackoff } from "../../../api/http/retry.ts";
import { t } from "../../../i18n/t.ts";
import { noteDraftOf } from "../../../state/drafts.slice.ts";
import { releaseFiles } from "../../../state/file-registry.ts";
import type { AppStore } from "../../../state/hooks.ts";
import { messageChanged, messageLeft, type OutgoingMessage } from "../../../state/outbox.slice.ts";
import { notify } from "../../../ui/toasts/notify.ts";
import { sendMessageApi } from "../messages.api.ts";
import { catchUpMessages, receiveMessage } from "../sync/receive-message.ts";
import { type Attempt, classifyFailure } from "./classify-failure.ts";
import { messageForm } from "./message-form.ts";

const { sendMessage } = sendMessageApi.endpoints;

type Store = AppStore & { subscribe(listener: () => void): () => void };

/** The delivery of one ticket's messages. */
interface Delivery {
  /** The message that is being sent; null between two. */
  id: string | null;
  /** Aborts the request that is under way. */
  abort(): void;
  /** Ends the back-off before the next attempt, also where the desk has asked for it. */
  endBackOff(): void;
  /** Ends the back-off at once, or with the pause that the desk has asked for. */
  retryNow(): void;
}

export interface Deliveries {
  /** Ends all back-offs, no pause that the desk has asked for: the connection may be back. */
  retryNow(): void;
  stop(): void;
}

/**
 * Sends the messages of the outbox, those of one ticket one after another in the order in which they
 * were written. A failure that is no refusal is retried with back-off, under the same idempotency key.
 * A stale reply blocks the later ones until its author decides; a refused message blocks nothing. See
 * docs/decisions/0029.
 *
 * @param whenPersisted resolves once the outbox would survive a crash
 */
export function deliverMessages(store: Store, whenPersisted: () => Promise<void>): Deliveries {
  const deliveries = new Map<string, Delivery>();
  let isStopped = false;
  const outbox = () => store.getState().outbox;
  const sentShareOf = (id: string) =>
    outbox().find(({ clientMessageId }) => clientMessageId === id)?.sentShare;
  const headOf = (lane: string) =>
    outbox().find((message) => laneOf(message) === lane && !isSettled(message));

  async function deliver(lane: string, delivery: Delivery): Promise<void> {
    for (let attempt = 1; ; ) {
      const message = headOf(lane);
      if (isStopped || !message || !isDue(message)) return;
      const { clientMessageId: id } = message;
      if (delivery.id !== id) attempt = 1;
      delivery.id = id;
      // After a crash during the request the same message is sent again, never another.
      await whenPersisted();
      if (isStopped || headOf(lane)?.clientMessageId !== id) continue;
      const result =
        (await attemptStaffs(store, message, delivery)) ??
        (await attemptDelivery(store, message, delivery));
      if (isStopped || !outbox().some(({ clientMessageId }) => clientMessageId === id)) continue;
      if (result.kind === "done" || result.kind === "signedOut") continue;
      const { waitsFor, afterMs, isNotStored } = result.kind === "again" ? result : notLoaded;
      if (sentShareOf(id) === 1 && !isNotStored)
        store.dispatch(messageChanged({ id, mayBeStored: true }));
      // Without its code, which is loaded now, the next attempt finds out.
      const after = await import("./after-attempt.ts").catch(() => null);
      if (await after?.endsIt(store, message, result, attempt)) continue;
      store.dispatch(messageChanged({ id, state: "queued", waitsFor, sentShare: 0 }));
      const backOffMs = Math.max(backoffMs(attempt, outboxBackoff), afterMs);
      const notBeforeMs = waitsFor === "pause" ? afterMs || backOffMs : 0;
      await backOff({ backOffMs, notBeforeMs }, delivery);
      attempt++;
    }
  }

  const start = (lane: string) => {
    const delivery: Delivery = {
      id: null,
      abort: () => {},
      endBackOff: () => {},
      retryNow: () => {},
    };
    deliveries.set(lane, delivery);
    void deliver(lane, delivery).finally(() => {
      deliveries.delete(lane);
      onChange();
    });
  };
  const onChange = () => {
    if (isStopped) return;
    const messages = outbox();
    for (const lane of new Set(messages.map(laneOf))) {
      const head = headOf(lane);
      if (head && isDue(head) && !deliveries.has(lane)) start(lane);
    }
    for (const delivery of deliveries.values()) {
      const isGone = !messages.some(({ clientMessageId }) => clientMessageId === delivery.id);
      if (!isGone || delivery.id === null) continue;
      delivery.abort();
      delivery.endBackOff();
    }
  };
  const unsubscribe = store.subscribe(onChange);
  onChange();
  return {
    retryNow() {
      for (const delivery of deliveries.values()) delivery.retryNow();
    },
    stop() {
      isStopped = true;
      unsubscribe();
      for (const delivery of deliveries.values()) {
        delivery.endBackOff();
        delivery.abort();
      }
    },
  };
}

/** Notes do not wait for the messages of their ticket, nor these for them. */
const laneOf = ({ ticketId, isNote }: OutgoingMessage) =>
  isNote ? noteDraftOf(ticketId) : ticketId;

/**
 * What staff send otherwise, notes and replies that wait, is loaded with the first. Null for what goes as everybody's messages do.
 */
async function attemptStaffs(
  ...asked: Parameters<typeof attemptDelivery>
): Promise<Attempt | null> {
  const [, { isNote, lastSeenSeq }] = asked;
  if (!isNote && lastSeenSeq === undefined) return null;
  const loaded = await import("./deliver-staffs.ts").catch(() => null);
  if (!loaded) return notLoaded;
  return loaded.deliverStaffs(...asked);
}

/** One request, and what follows from its answer. An aborted one counts as done: its message is gone. */
async function attemptDelivery(
  { dispatch, getState }: Store,
  message: OutgoingMessage,
  delivery: Delivery,
): Promise<Attempt> {
  const { clientMessageId: id, ticketId, files } = message;
  let isAborted = false;
  dispatch(messageChanged({ id, state: "sending" }));
  const onProgress = (sentShare: number) => dispatch(messageChanged({ id, sentShare }));
  const sending = dispatch(
    sendMessage.initiate({ form: messageForm(message), onProgress }, { track: false }),
  );
  delivery.abort = () => {
    isAborted = true;
    sending.abort();
  };
  const { data: sent, error } = await sending;
  if (isAborted) return { kind: "done" };
  if (error) {
    console.warn("A message was not sent:", error); // spec §8
    return classifyFailure(error);
  }
  dispatch(messageChanged({ id, state: "sent" }));
  if (sent && sent.conversationId !== ticketId) {
    notify.success(t("That ticket goes on in another: your message is there."));
  }
  // It stays in the outbox, and in view, until the thread has it.
  const received = sent ? dispatch(receiveMessage(sent)) : dispatch(catchUpMessages(ticketId));
  void received.finally(() => {
    dispatch(messageLeft(id));
    releaseFiles(files);
  });
  // Without a connection no event will move the ticket to the front (spec §4).
  if (!sent || !getState().connection.isConnected) dispatch(api.util.invalidateTags(["Ticket"]));
  return { kind: "done" };
}

/** It is stored, or will not be as it is: it blocks nothing. */
const isSettled = ({ state }: OutgoingMessage) => state === "sent" || state === "failed";

const isDue = ({ state }: OutgoingMessage) => state === "queued" || state === "sending";

/** What has no code here yet is tried again with it, as without a connection. */
const notLoaded: Extract<Attempt, { kind: "again" }> = {
  ...{ kind: "again", waitsFor: "connection", afterMs: 0, isNotStored: true },
};

/** With jitter: many clients return to a server at the same time, and must not retry at the same moment. */
const outboxBackoff = { ...retryBackoff, minMs: retryBackoff.firstMs / 2 };

interface BackOff {
  backOffMs: number;
  /** From its beginning: until then a connection that is back does not end it. */
  notBeforeMs: number;
}

function backOff({ backOffMs, notBeforeMs }: BackOff, delivery: Delivery): Promise<void> {
  const soonestAtMs = Date.now() + notBeforeMs;
  return new Promise((resolve) => {
    let timer = setTimeout(resolve, backOffMs);
    delivery.endBackOff = () => {
      clearTimeout(timer);
      resolve();
    };
    delivery.retryNow = () => {
      clearTimeout(timer);
      // At most what was asked for: the clock may have been put back.
      const restMs = Math.min(notBeforeMs, soonestAtMs - Date.now());
      timer = setTimeout(resolve, Math.max(0, restMs));
    };
  });
}

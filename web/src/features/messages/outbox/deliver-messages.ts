import { staleReplySchema } from "@deskbell/shared/messages/message";
import { api } from "../../../api/api.ts";
import type { ApiError } from "../../../api/http/api-error.ts";
import { refusalTexts } from "../../../api/http/refusal-texts.ts";
import { retryDelayMs } from "../../../api/http/retry-delay.ts";
import { releaseFiles } from "../../../state/file-registry.ts";
import type { AppStore } from "../../../state/hooks.ts";
import { messageChanged, messageLeft, type OutgoingMessage } from "../../../state/outbox.slice.ts";
import { sessionEnded } from "../../../state/session.slice.ts";
import { catchUpMessages, receiveMessage, receiveMissed } from "../sync/receive-message.ts";
import { type Attempt, classifyFailure } from "./classify-failure.ts";
import { postMessage } from "./post-message.ts";

type Store = AppStore & { subscribe(listener: () => void): () => void };

interface Delivery {
  /** Which message it is at; null between two. */
  id: string | null;
  /** Ends the request that is under way. */
  abort(): void;
  /** Ends the pause before the next attempt. */
  hurry(): void;
}

export interface Deliveries {
  /** The connection may be back: nobody waits any longer. */
  hurry(): void;
  stop(): void;
}

/**
 * Sends what stands in the outbox, each ticket's messages one after another in the order in which
 * they were written. What fails without a refusal is tried again, as the same message. A stale reply
 * holds the later ones back until its author decides; what was refused holds back nothing. See
 * docs/decisions/0029.
 *
 * @param whenPersisted resolves once the outbox would survive a crash
 */
export function deliverMessages(store: Store, whenPersisted: () => Promise<void>): Deliveries {
  const deliveries = new Map<string, Delivery>();
  let isStopped = false;
  const { dispatch } = store;
  const outbox = () => store.getState().outbox;
  const headOf = (ticketId: string) =>
    outbox().find((message) => message.ticketId === ticketId && !isSettled(message));

  async function deliver(ticketId: string, delivery: Delivery): Promise<void> {
    for (let attempt = 1; ; ) {
      const message = headOf(ticketId);
      if (isStopped || !message || !isDue(message)) return;
      const { clientMessageId: id } = message;
      if (delivery.id !== id) attempt = 1;
      delivery.id = id;
      // A crash in the middle of the request is followed by the same message, never by another.
      await whenPersisted();
      if (isStopped || headOf(ticketId)?.clientMessageId !== id) continue;
      const result = await tryOnce(message, delivery);
      if (isStopped || !outbox().some(({ clientMessageId }) => clientMessageId === id)) continue;
      if (result.kind !== "again") continue;
      dispatch(messageChanged({ id, state: "queued", waitsFor: result.waitsFor, sentShare: 0 }));
      await pause(Math.max(retryDelayMs(attempt) * spread(), result.afterMs), delivery);
      attempt++;
    }
  }

  /** One request, and what follows from its answer. */
  async function tryOnce(message: OutgoingMessage, delivery: Delivery): Promise<Attempt> {
    const { clientMessageId: id } = message;
    const upload = new AbortController();
    delivery.abort = () => upload.abort();
    dispatch(messageChanged({ id, state: "sending", problems: [] }));
    try {
      const sent = await postMessage(message, upload.signal, (sentShare) =>
        dispatch(messageChanged({ id, sentShare })),
      );
      dispatch(messageChanged({ id, state: "sent" }));
      // It stays in view until the thread has it.
      const received = sent
        ? dispatch(receiveMessage(sent))
        : dispatch(catchUpMessages(message.ticketId));
      void received.finally(() => {
        dispatch(messageLeft(id));
        releaseFiles(message.files);
      });
      // Without a connection no event will move the ticket to the front (spec §4).
      if (!sent || !store.getState().connection.isConnected)
        dispatch(api.util.invalidateTags(["Ticket"]));
      return { kind: "done" };
    } catch (error) {
      if (upload.signal.aborted) return { kind: "done" };
      console.warn("A message was not sent:", error); // spec §8
      const meaning = classifyFailure(error);
      await take(message, meaning);
      return meaning;
    }
  }

  async function take({ clientMessageId: id, ticketId }: OutgoingMessage, meaning: Attempt) {
    if (meaning.kind === "signedOut" && !isStopped) dispatch(sessionEnded("revoked"));
    if (meaning.kind === "refused") {
      dispatch(messageChanged({ id, state: "failed", problems: refusalTexts(meaning.error) }));
    }
    if (meaning.kind === "stale") {
      await dispatch(receiveMissed(ticketId, missedIn(meaning.error)));
      dispatch(messageChanged({ id, state: "stale" }));
    }
  }

  const start = (ticketId: string) => {
    const delivery: Delivery = { id: null, abort: () => {}, hurry: () => {} };
    deliveries.set(ticketId, delivery);
    void deliver(ticketId, delivery).finally(() => {
      deliveries.delete(ticketId);
      onChange();
    });
  };
  const onChange = () => {
    if (isStopped) return;
    const waiting = outbox();
    for (const ticketId of new Set(waiting.map((message) => message.ticketId))) {
      const head = headOf(ticketId);
      if (head && isDue(head) && !deliveries.has(ticketId)) start(ticketId);
    }
    for (const delivery of deliveries.values()) {
      const isGone = !waiting.some(({ clientMessageId }) => clientMessageId === delivery.id);
      if (!isGone || delivery.id === null) continue;
      delivery.abort();
      delivery.hurry();
    }
  };
  const unsubscribe = store.subscribe(onChange);
  onChange();
  const hurry = () => {
    for (const delivery of deliveries.values()) delivery.hurry();
  };
  return {
    hurry,
    stop() {
      isStopped = true;
      unsubscribe();
      hurry();
      for (const delivery of deliveries.values()) delivery.abort();
    },
  };
}

/** Nobody waits for it: it is stored, or will not be as it is. */
const isSettled = ({ state }: OutgoingMessage) => state === "sent" || state === "failed";

const isDue = ({ state }: OutgoingMessage) => state === "queued" || state === "sending";

/** Many clients come back to a server at once: not all in the same moment. */
const spread = () => 0.75 + Math.random() / 2;

function pause(ms: number, delivery: Delivery): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    delivery.hurry = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

function missedIn({ body }: ApiError) {
  const { success, data } = staleReplySchema.safeParse(body);
  return success ? data.missed : [];
}

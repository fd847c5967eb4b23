import type { ScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { draftTyped } from "../../../state/drafts.slice.ts";
import { registerFile } from "../../../state/file-registry.ts";
import type { AppStore } from "../../../state/hooks.ts";
import {
  canBeCancelled,
  messageQueued,
  type OutgoingMessage,
} from "../../../state/outbox.slice.ts";
import { aStore } from "../../../testing/a-store.ts";
import { answerUploads, type UploadOutcome } from "../../../testing/answer-uploads.ts";
import { aMessage, anId } from "../../../testing/builders.ts";
import { answerByContract, refusal } from "../../../testing/contract-fetch.ts";
import { scheduledApi } from "../scheduled/scheduled.api.ts";
import { type Deliveries, deliverMessages } from "./deliver-messages.ts";
import { perhapsStored } from "./perhaps-stored.ts";
import { cancelMessage } from "./send-message.ts";

const sent: OutgoingMessage = {
  ...{ clientMessageId: "0198-a-message", ticketId: anId(7), text: "Too early", queuedAtMs: 1 },
  ...{ files: [], sentShare: 0, state: "queued", waitsFor: "", problems: [] },
};
const waits: ScheduledMessage = {
  ...{ id: anId(1), conversationId: sent.ticketId, kind: "undo", state: "waiting", version: 1 },
  author: { id: anId(2), name: "Nora", avatar: "" },
  ...{ clientMessageId: sent.clientMessageId, text: sent.text, files: [], fileIds: [] },
  ...{ sendAt: "2026-11-26T08:00:10.000Z", sendsInMs: 10_000, ticket: null },
  createdAt: "2026-11-26T08:00:00.000Z",
};
const stored = (data: object) => Response.json({ status: "success", data }, { status: 201 });

let store: AppStore & { subscribe(listener: () => void): () => void };
let deliveries: Deliveries;
let outcomes: UploadOutcome[];
let takenBack: string[];
/** Whether taking back finds no desk. */
let isUnreachable: boolean;
/** Whether a reply waits at the desk. */
let isWaiting: boolean;

beforeEach(() => {
  takenBack = [];
  isUnreachable = false;
  isWaiting = false;
  vi.spyOn(console, "warn").mockReturnValue();
  answerByContract({
    "GET config": () => ({
      identity: { apiKey: "", authDomain: "", projectId: "", emulatorUrl: null },
      ...{
        hasDemoPage: false,
        wording: "specification",
        undoSeconds: 10,
        files: { maxBytes: 5_000_000 },
      },
      marketplace: { name: "", providerId: null },
    }),
    "GET scheduled": () => ({ status: "success", data: isWaiting ? [waits] : [] }),
    "POST scheduled/:id/take-back": ({ params }) => {
      if (isUnreachable) return Response.error();
      takenBack.push(params.id);
      return { status: "success", data: { ...waits, state: "cancelled", version: 2 } };
    },
  });
  answerUploads(() => outcomes.shift());
  store = aStore() as typeof store;
  deliveries = deliverMessages(store, async () => {});
});
afterEach(() => {
  deliveries.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const outgoing = () => store.getState().outbox[0];
const waitsForConnection = () => expect.poll(() => outgoing()?.waitsFor).toBe("connection");

it("a customer's message whose line died before all of it had left can be cancelled, and is theirs again", async () => {
  outcomes = ["notLeft"];
  store.dispatch(messageQueued(sent));
  await waitsForConnection();
  const [message] = store.getState().outbox;
  expect(message && canBeCancelled(message)).toBe(true);
  if (message) store.dispatch(cancelMessage(message) as never);
  expect(outgoing()).toBeUndefined();
  expect(store.getState().drafts[sent.ticketId]?.text).toBe("Too early");
});

it("a customer's message that the desk may have cannot be cancelled: written anew it would be there twice", async () => {
  outcomes = ["left"];
  store.dispatch(messageQueued(sent));
  await waitsForConnection();
  expect(outgoing()).toMatchObject({ mayBeStored: true });
  expect(canBeCancelled(outgoing() ?? sent)).toBe(false);
  outcomes = [stored(aMessage({ conversationId: sent.ticketId }))];
  deliveries.retryNow();
  await expect.poll(outgoing).toBeUndefined();
});

it("while a film is on its way, what has changed at the desk is asked for again at once", async () => {
  outcomes = ["onItsWay"];
  const list = store.dispatch(scheduledApi.endpoints.listScheduled.initiate(null));
  await list;
  store.dispatch(messageQueued(sent));
  await expect.poll(() => outgoing()?.state).toBe("sending");
  isWaiting = true;
  store.dispatch(scheduledApi.util.invalidateTags(["scheduled"]));
  const listed = () => scheduledApi.endpoints.listScheduled.select(null)(store.getState()).data;
  await expect.poll(listed).toEqual([waits]);
  expect(outgoing()?.state).toBe("sending");
  store.dispatch(cancelMessage(outgoing() ?? sent) as never);
  await expect.poll(outgoing).toBeUndefined();
  list.unsubscribe();
});

it("a message that the desk refused for the moment can be cancelled: it has not stored it", async () => {
  outcomes = [refusal("too_many_requests")];
  store.dispatch(messageQueued(sent));
  await expect.poll(() => outgoing()?.waitsFor).not.toBe("");
  expect(canBeCancelled(outgoing() ?? sent)).toBe(true);
});

it("a connection that is back sends at the time that a busy desk has asked for, not sooner", async () => {
  let requests = 0;
  const busyAt = 6;
  answerUploads(() => {
    requests += 1;
    if (requests < busyAt) return undefined;
    if (requests > busyAt) return stored(aMessage({ conversationId: sent.ticketId }));
    const busy = refusal("too_many_requests");
    busy.headers.set("Retry-After", "2"); // by now a back-off of its own would take half a minute
    return busy;
  });
  vi.spyOn(Math, "random").mockReturnValue(0.99);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  try {
    store.dispatch(messageQueued(sent));
    await vi.waitFor(async () => {
      deliveries.retryNow();
      await vi.advanceTimersByTimeAsync(0);
      expect(outgoing()?.waitsFor).toBe("pause");
    });
    deliveries.retryNow();
    await vi.advanceTimersByTimeAsync(900);
    deliveries.retryNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(requests).toBe(busyAt);
    await vi.advanceTimersByTimeAsync(1_100);
    await vi.waitFor(() => expect(outgoing()).toBeUndefined());
    expect(requests).toBe(busyAt + 1);
  } finally {
    vi.useRealTimers();
  }
});

it("an agent's reply that the desk may have comes back once the desk has said so, and what was typed meanwhile stays behind it", async () => {
  outcomes = ["left"];
  store.dispatch(messageQueued({ ...sent, lastSeenSeq: 3 }));
  await waitsForConnection();
  const message = outgoing() ?? sent;
  expect(canBeCancelled(message)).toBe(true);
  store.dispatch(cancelMessage(message) as never);
  expect(outgoing()).toMatchObject({ isWantedBack: true });
  expect(store.getState().drafts[sent.ticketId]).toBeUndefined();
  store.dispatch(draftTyped({ ticketId: sent.ticketId, value: "Another" }));
  outcomes = [stored({ scheduled: waits })];
  deliveries.retryNow();
  await expect.poll(outgoing).toBeUndefined();
  expect(takenBack).toEqual([waits.id]);
  expect(store.getState().drafts[sent.ticketId]?.text).toBe("Too early\nAnother");
});

it("a message whose files the desk cannot take just now can be cancelled: it has stored nothing", async () => {
  const errors = { avatar: { msg: "Files cannot be kept right now." } };
  const body = { status: "fail", code: "unavailable", message: errors.avatar.msg, errors };
  outcomes = [Response.json(body, { status: 503 })];
  store.dispatch(messageQueued(sent));
  await expect.poll(() => outgoing()?.waitsFor).not.toBe("");
  expect(outgoing()?.mayBeStored).toBeUndefined();
  expect(canBeCancelled(outgoing() ?? sent)).toBe(true);
});

it("a message that the desk has answered may be stored, though nobody saw how much of it had left", async () => {
  outcomes = [refusal("unavailable")];
  store.dispatch(messageQueued(sent));
  await waitsForConnection();
  expect(outgoing()).toMatchObject({ mayBeStored: true });
});

it("a customer is not stuck behind a message without an answer: after some attempts it can be cancelled, with a warning", async () => {
  outcomes = ["left"];
  store.dispatch(messageQueued(sent));
  await waitsForConnection();
  expect(canBeCancelled(outgoing() ?? sent)).toBe(false);
  await expect
    .poll(() => {
      deliveries.retryNow();
      return canBeCancelled(outgoing() ?? sent);
    })
    .toBe(true);
  expect(outgoing()?.problems).toEqual([perhapsStored]);
  store.dispatch(cancelMessage(outgoing() ?? sent) as never);
  expect(outgoing()).toBeUndefined();
  expect(store.getState().drafts[sent.ticketId]).toMatchObject({
    ...{ text: "Too early", problems: [perhapsStored] },
  });
});

it("a message that the desk has refused is not there, though it was once not known", async () => {
  outcomes = ["left", refusal("not_allowed")];
  store.dispatch(messageQueued(sent));
  await waitsForConnection();
  deliveries.retryNow();
  await expect.poll(() => outgoing()?.state).toBe("failed");
  expect(outgoing()).toMatchObject({ mayBeStored: false });
});

it("a message that may have arrived, and whose file has changed since, says both", async () => {
  vi.stubGlobal("document", { cookie: "", documentElement: { dir: "ltr" } });
  const file = new File(["1"], "lid.png", { type: "image/png" });
  file.slice = () =>
    ({
      arrayBuffer: () => Promise.reject(new DOMException("changed", "NotReadableError")),
    }) as Blob;
  outcomes = ["left"];
  store.dispatch(messageQueued({ ...sent, files: [registerFile(file)] }));
  await expect.poll(() => outgoing()?.state).toBe("failed");
  expect(outgoing()).toMatchObject({ mayBeStored: true });
  expect(outgoing()?.problems).toEqual([expect.stringContaining("has changed"), perhapsStored]);
});

it("what an agent writes next goes out though the reply before it cannot be taken back yet", async () => {
  isUnreachable = true;
  outcomes = ["left"];
  store.dispatch(messageQueued({ ...sent, lastSeenSeq: 3 }));
  await waitsForConnection();
  store.dispatch(cancelMessage(outgoing() ?? sent) as never);
  const next = { ...sent, clientMessageId: "0198-the-next", text: "Better", queuedAtMs: 2 };
  store.dispatch(messageQueued({ ...next, lastSeenSeq: 3 }));
  outcomes = [
    stored({ scheduled: waits }),
    stored({ scheduled: { ...waits, id: anId(3), clientMessageId: next.clientMessageId } }),
  ];
  deliveries.retryNow();
  await expect.poll(() => store.getState().outbox.map(({ text }) => text)).toEqual(["Too early"]);
  expect(takenBack).toEqual([]);
  isUnreachable = false;
  await expect.poll(outgoing).toBeUndefined();
  expect(takenBack).toEqual([waits.id]);
});

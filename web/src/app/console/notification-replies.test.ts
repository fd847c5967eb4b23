import type { NotificationReply, ReplyOutcome } from "@deskbell/shared/desktop/ipc";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AppStore } from "../../state/hooks.ts";
import { messageChanged, messageLeft, messageQueued } from "../../state/outbox.slice.ts";
import { persistenceChanged } from "../../state/persistence.slice.ts";
import { sessionEnded, sessionStarted } from "../../state/session.slice.ts";
import { aStore } from "../../testing/a-store.ts";
import { anId, aUser } from "../../testing/builders.ts";
import { sendNotificationReplies } from "./notification-replies.ts";

const agent = { ...aUser(), _id: anId(1) };
const id = "0198c3f5-0000-4000-8000-000000000001";
const reply: NotificationReply = {
  ...{ id, ticketId: anId(7), agentId: agent._id, text: "Yes, it is." },
  ...{ lastSeenSeq: 4, isLate: false },
};

let store: AppStore & { subscribe(listener: () => void): () => void };
/** What the main process keeps. */
let kept: NotificationReply[];
let ended: [id: string, outcome: ReplyOutcome][];
let publish: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  store = aStore() as typeof store;
  kept = [reply];
  ended = [];
  publish = () => {};
});
afterEach(() => {
  vi.useRealTimers();
});

function opensPage(): void {
  sendNotificationReplies(store, {
    read: async () => kept,
    async end(endedId, outcome) {
      ended.push([endedId, outcome]);
    },
    subscribe(listener) {
      publish = listener;
      listener();
      return () => {};
    },
  });
}
function signsIn(): void {
  store.dispatch(sessionStarted(agent));
  store.dispatch(persistenceChanged({ isRestored: true }));
}
const settles = () => vi.advanceTimersByTimeAsync(0);
const outbox = () => store.getState().outbox;
const draft = () => store.getState().drafts[reply.ticketId]?.text;

it("an answer from a notification goes into the outbox under its id, as a reply to what was shown", async () => {
  opensPage();
  await settles();
  expect(outbox()).toEqual([]);
  signsIn();
  await settles();
  expect(outbox()).toMatchObject([
    { clientMessageId: id, text: "Yes, it is.", lastSeenSeq: 4, state: "queued" },
  ]);
  publish();
  await settles();
  expect([outbox().length, ended]).toEqual([1, []]);
  store.dispatch(messageLeft(id));
  publish();
  await settles();
  expect([outbox().length, ended]).toEqual([0, [[id, "sent"]]]);
});

it("an answer that others have overtaken is a draft, and the console is told of it once that is stored", async () => {
  signsIn();
  opensPage();
  await settles();
  store.dispatch(messageChanged({ id, state: "stale" }));
  expect([outbox().length, draft(), ended]).toEqual([0, "Yes, it is.", []]);
  publish();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([outbox().length, draft(), ended]).toEqual([0, "Yes, it is.", [[id, "stale"]]]);
});

it("a refused answer waits in its ticket", async () => {
  signsIn();
  opensPage();
  await settles();
  store.dispatch(messageChanged({ id, state: "failed", problems: ["No."] }));
  expect([outbox().length, ended]).toEqual([1, [[id, "refused"]]]);
});

it("what was typed when its author's session was over is a draft", async () => {
  kept = [{ ...reply, isLate: true }];
  signsIn();
  opensPage();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([outbox().length, draft(), ended]).toEqual([0, "Yes, it is.", [[id, "kept"]]]);
});

it("the end of a session says nothing of what is under way, and what was in the outbox goes on after it", async () => {
  signsIn();
  opensPage();
  await settles();
  const [restored] = outbox();
  store.dispatch(sessionEnded("revoked"));
  await settles();
  expect([outbox().length, ended]).toEqual([0, []]);
  kept = [{ ...reply, isLate: true }];
  store.dispatch(sessionStarted(agent));
  if (restored) store.dispatch(messageQueued(restored));
  store.dispatch(persistenceChanged({ isRestored: true }));
  await vi.advanceTimersByTimeAsync(5_000);
  expect([outbox().length, draft(), ended]).toEqual([1, undefined, []]);
});

it("a draft of a session that ended before it was stored is told again to the next one", async () => {
  kept = [{ ...reply, isLate: true }];
  signsIn();
  opensPage();
  await settles();
  store.dispatch(sessionEnded("revoked"));
  await vi.advanceTimersByTimeAsync(5_000);
  expect([draft(), ended]).toEqual([undefined, []]);
  signsIn();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([draft(), ended]).toEqual(["Yes, it is.", [[id, "kept"]]]);
});

it("somebody else's answer is neither shown nor sent", async () => {
  kept = [{ ...reply, agentId: anId(2) }];
  signsIn();
  opensPage();
  await settles();
  expect([outbox().length, draft(), ended]).toEqual([0, undefined, [[id, "dropped"]]]);
});

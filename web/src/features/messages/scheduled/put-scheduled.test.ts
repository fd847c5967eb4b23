import type { ScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AppStore } from "../../../state/hooks.ts";
import { sessionStarted } from "../../../state/session.slice.ts";
import { aStore } from "../../../testing/a-store.ts";
import { anId, aUser } from "../../../testing/builders.ts";
import { answerByContract } from "../../../testing/contract-fetch.ts";
import { putScheduled, receiveScheduled } from "./put-scheduled.ts";
import { scheduledApi } from "./scheduled.api.ts";

const viewer = aUser();
const own: ScheduledMessage = {
  ...{ id: anId(1), conversationId: anId(7), kind: "later", state: "waiting", version: 1 },
  author: { id: viewer._id, name: "Nora", avatar: "" },
  ...{ clientMessageId: "0198-a-reply", text: "Tomorrow", files: [], fileIds: [] },
  ...{ sendAt: "2026-11-27T08:00:00.000Z", sendsInMs: 60_000, ticket: null },
  createdAt: "2026-11-26T08:00:00.000Z",
};
const colleagues: ScheduledMessage = {
  ...{ ...own, id: anId(2), conversationId: anId(8), clientMessageId: "0198-another" },
  author: { id: anId(3), name: "Bea", avatar: "" },
};

let store: AppStore;
/** What the desk has of each ticket, and of the viewer under null. */
let there: Map<string | null, ScheduledMessage[]>;

/** Other files of this process have put some by the real clock: the last one is long ago again. */
function forgetLastPut(): void {
  vi.setSystemTime(0);
  aStore().dispatch(putScheduled({ ...own, state: "sent" }));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  forgetLastPut();
  vi.setSystemTime(new Date("2026-11-26T08:00:00.000Z"));
  there = new Map();
  answerByContract({
    "GET scheduled": ({ query: { conversationId } }) => ({
      ...{ status: "success", data: there.get(conversationId ?? null) ?? [] },
    }),
  });
  store = aStore();
  store.dispatch(sessionStarted(viewer));
});
afterEach(() => {
  forgetLastPut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const { initiate, select } = scheduledApi.endpoints.listScheduled;
const isLooking = async (list: string | null) => void (await store.dispatch(initiate(list)));
const shownOf = (list: string | null) => select(list)(store.getState()).data?.map(({ id }) => id);
/** The question leaves, and what is done before its answer is. */
const asks = () => {
  vi.advanceTimersByTime(1_000);
  const askedAtMs = Date.now();
  vi.advanceTimersByTime(100);
  return askedAtMs;
};

it("a window that was away is shown what waits in the tickets that it looks at, and its own", async () => {
  await isLooking(null);
  await isLooking(anId(8));
  const askedAtMs = asks();
  store.dispatch(receiveScheduled([own, colleagues], { ticketIds: [anId(8)], askedAtMs }));
  expect([shownOf(null), shownOf(anId(8))]).toEqual([[own.id], [colleagues.id]]);
});

it("a colleague's reply in a ticket that was opened while the desk was asked stays in view", async () => {
  there.set(anId(8), [colleagues]);
  const askedAtMs = asks();
  await isLooking(anId(8));
  store.dispatch(receiveScheduled([], { ticketIds: [], askedAtMs }));
  expect(shownOf(anId(8))).toEqual([colleagues.id]);
});

it("a reply that was sent while the desk was asked can still be taken back", async () => {
  await isLooking(anId(7));
  const askedAtMs = asks();
  there.set(anId(7), [own]);
  store.dispatch(putScheduled(own));
  store.dispatch(receiveScheduled([], { ticketIds: [anId(7)], askedAtMs }));
  expect(shownOf(anId(7))).toEqual([own.id]);
  await Promise.all(store.dispatch(scheduledApi.util.getRunningQueriesThunk()));
  expect(shownOf(anId(7))).toEqual([own.id]);
});

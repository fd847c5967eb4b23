import { afterEach, expect, it, vi } from "vitest";
import { aStore } from "../../../testing/a-store.ts";
import { anId } from "../../../testing/builders.ts";
import { answerByContract } from "../../../testing/contract-fetch.ts";
import { dismissToasts } from "../../../ui/toasts/notify.ts";
import { readUpTo } from "../sync/read-marks.ts";
import { markUnread } from "./mark-unread.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const ticketId = anId(1);

/** A desk that is read and marked, whose answer to a reading is on its way until `arrives`. */
function aDeskWithASlowReading() {
  const { asked } = answerByContract({
    "PUT conversation/:id/read": ({ params: { id }, body: { seq } }) => ({
      status: "success",
      data: { conversationId: id, seq, isUnread: false },
    }),
    "PUT conversation/:id/unread": ({ params: { id } }) => ({
      status: "success",
      data: { conversationId: id, seq: 0, isUnread: true },
    }),
  });
  const line = Promise.withResolvers<void>();
  const answer = fetch;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (path.endsWith("/read")) await line.promise;
    return answer(path, init);
  });
  const { dispatch } = aStore();
  return {
    arrives: line.resolve,
    reads: () => dispatch(readUpTo({ ticketId, seq: 2, openedAtMs: Date.now() })),
    marks: () => dispatch(markUnread(ticketId)),
    asked: () => asked.map(({ path }) => path.replace(/.*\//, "")),
  };
}

it("a ticket that is marked as unread while its reading is on its way stays unread: the server is asked after that", async () => {
  const desk = aDeskWithASlowReading();
  const ends = [desk.reads(), desk.marks()];
  desk.arrives();
  await Promise.all(ends);
  expect(desk.asked()).toEqual(["read", "unread"]);
});

it("a ticket is marked as unread within two seconds where its reading never arrives", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const desk = aDeskWithASlowReading();
  const reading = desk.reads();
  const marking = desk.marks();
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(desk.asked()).toEqual(["unread"]));
  desk.arrives();
  await Promise.all([reading, marking]);
});

it("nothing is marked for whoever has signed out meanwhile", async () => {
  const desk = aDeskWithASlowReading();
  const ends = [desk.reads(), desk.marks()];
  dismissToasts(); // as signing out does
  desk.arrives();
  await Promise.all(ends);
  expect(desk.asked()).toEqual(["read"]);
});

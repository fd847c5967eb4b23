import type { Message } from "@deskbell/shared/messages/message";
import * as fc from "fast-check";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { BatchedEvents } from "../../api/realtime/batched-events.ts";
import { messagesApi } from "../../features/messages/messages.api.ts";
import { subscribeMessages } from "../../features/messages/messages.live.ts";
import { chronological } from "../../features/messages/sync/message-pages.ts";
import { putChanged } from "../../features/messages/sync/put-changed.ts";
import { putMessages, receiveMessages } from "../../features/messages/sync/receive-message.ts";
import { connected, connectionLeft } from "../../state/connection.slice.ts";
import { sessionEnded } from "../../state/session.slice.ts";
import { aTalkingDesk } from "../../testing/a-talking-desk.ts";
import { addServerData, store } from "../store.ts";
import { createCatchUp } from "./catch-up.ts";

const { listMessages } = messagesApi.endpoints;

beforeAll(addServerData);
afterEach(() => {
  store.dispatch(sessionEnded("left"));
  store.dispatch(connectionLeft());
  vi.unstubAllGlobals();
});

/** A reader who has opened the conversation of a desk. */
async function aReader(desk: ReturnType<typeof aTalkingDesk>) {
  await store.dispatch(listMessages.initiate(desk.ticketId, { forceRefetch: true }));
  return {
    sees: () => {
      const { data } = listMessages.select(desk.ticketId)(store.getState());
      return data ? chronological(data) : null;
    },
    receives: (...messages: Message[]) => store.dispatch(receiveMessages(desk.ticketId, messages)),
    /** Resolves with whether it is up to date then. */
    async catchesUp(): Promise<boolean> {
      store.dispatch(connected());
      await store.dispatch(createCatchUp()());
      return store.getState().connection.isCaughtUp;
    },
  };
}

type Step =
  | { kind: "said"; fate: "published" | "late" | "lost" | "twice" }
  | { kind: "late ones arrive" | "late ones arrive together" }
  | { kind: "restored"; keeps: number }
  | { kind: "catch-up" };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("said" as const),
      fate: fc.constantFrom("published", "late", "lost", "twice" as const),
    }) as fc.Arbitrary<Step>,
  },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: "late ones arrive" }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: "late ones arrive together" }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: "catch-up" }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("restored" as const), keeps: fc.nat(80) }),
  },
);

// What was received in one round may still be asked for in the next, as in any page that is reloaded.
async function plays(steps: readonly Step[], startsWith: number): Promise<void> {
  const desk = aTalkingDesk();
  for (let i = 0; i < startsWith; i++) desk.says();
  const reader = await aReader(desk);
  let late: Message[] = [];
  for (const each of steps) {
    if (each.kind === "said") {
      const message = desk.says();
      if (each.fate === "late") late.unshift(message);
      else if (each.fate !== "lost") void reader.receives(message);
      if (each.fate === "twice") void reader.receives(message);
    } else if (each.kind === "restored") {
      // Everybody's connection breaks then, and nothing of before is published any more.
      desk.restores(each.keeps);
      late = [];
      await reader.catchesUp();
    } else if (each.kind === "catch-up") await reader.catchesUp();
    else {
      const arrived = late.splice(0);
      if (each.kind === "late ones arrive together") void reader.receives(...arrived);
      else for (const message of arrived) void reader.receives(message);
    }
  }
  expect(await reader.catchesUp()).toBe(true);
  const seen = reader.sees() ?? [];
  // As far back as it is loaded, it is the desk's thread, message for message.
  expect(seen).toEqual(desk.thread.slice(desk.thread.length - seen.length));
  expect(seen.length).toBeGreaterThanOrEqual(Math.min(desk.thread.length, 50));
  store.dispatch(sessionEnded("left"));
}

describe("a conversation that is followed", () => {
  // case I08 I30
  it("is after events in any order, lost, doubled or late, backups and one catch-up what the desk has", async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.nat(120), plays), {
      numRuns: 150,
    });
  }, 120_000);

  // case I30
  it("of a desk that was put back to yesterday starts anew, and receives what comes next", async () => {
    const desk = aTalkingDesk();
    for (let i = 0; i < 60; i++) desk.says();
    const reader = await aReader(desk);
    desk.restores(40);
    expect(await reader.catchesUp()).toBe(true);
    expect(reader.sees()).toEqual(desk.thread);
    await reader.receives(desk.says());
    expect(reader.sees()).toHaveLength(41);
  });

  it("is loaded anew for what was changed meanwhile, also while somebody reads back in it", async () => {
    const desk = aTalkingDesk();
    for (let i = 0; i < 120; i++) desk.says();
    const reader = await aReader(desk);
    const answered = globalThis.fetch;
    const [missed, older] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
      const answer = await answered(url, init);
      if (url.includes("catch-up")) await missed.promise;
      if (url.includes("before=")) await older.promise;
      return answer;
    });
    desk.edits(119, "Please unplug it.");
    const isCaughtUp = reader.catchesUp();
    await expect.poll(() => desk.asked.map(({ path }) => path)).toContain("catch-up");
    const readsBack = store.dispatch(
      listMessages.initiate(desk.ticketId, { direction: "forward", subscribe: false }),
    );
    missed.resolve();
    await vi.dynamicImportSettled();
    older.resolve();
    await Promise.all([readsBack, isCaughtUp]);
    expect(reader.sees()?.map(({ text }) => text)).toContain("Please unplug it.");
  });

  // case I30
  it("notices another past by what is published under a number that it knows", async () => {
    const desk = aTalkingDesk();
    for (let i = 0; i < 10; i++) desk.says();
    const reader = await aReader(desk);
    desk.restores(4);
    await reader.receives(desk.says());
    expect(reader.sees()).toEqual(desk.thread);
  });

  // case I30
  it("notices another past also among others that are published at the same time", async () => {
    const desk = aTalkingDesk();
    for (let i = 0; i < 10; i++) desk.says();
    const reader = await aReader(desk);
    desk.restores(8);
    await reader.receives(...Array.from({ length: 5 }, () => desk.says()));
    expect(reader.sees()).toEqual(desk.thread);
  });

  it("is asked for nothing when what came out of order came together", async () => {
    const desk = aTalkingDesk();
    desk.says();
    const reader = await aReader(desk);
    const [second, third, fourth] = [desk.says(), desk.says(), desk.says()];
    desk.cannotBeReached(true);
    await reader.receives(fourth, second, third, second);
    expect(reader.sees()).toEqual(desk.thread);
  });

  it("shows what was published in the run in which it was applied, not with the next key", async () => {
    const desk = aTalkingDesk();
    const reader = await aReader(desk);
    const redraw = vi.fn();
    const stop = store.subscribe(redraw);
    void reader.receives(desk.says(), desk.says());
    await Promise.resolve();
    stop();
    expect(redraw).toHaveBeenCalledOnce();
    expect(reader.sees()).toHaveLength(2);
  });

  it("is not up to date while the desk cannot be asked", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true, advanceTimeDelta: 1_000 });
    const desk = aTalkingDesk();
    desk.says();
    const reader = await aReader(desk);
    desk.cannotBeReached(true);
    const asked = reader.catchesUp();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await asked).toBe(false);
    desk.cannotBeReached(false);
    expect(await reader.catchesUp()).toBe(true);
    vi.useRealTimers();
  });
});

it("what was redacted before its message had come is not shown by a late answer of before", async () => {
  const desk = aTalkingDesk();
  desk.says();
  const reader = await aReader(desk);
  const before = desk.says({ text: "My card is 4000 1234" });
  const redacted = { ...before, text: "This message was redacted.", version: 1 };
  store.dispatch(putChanged(desk.ticketId, [redacted]));
  store.dispatch(putMessages(desk.ticketId, [before]));
  await expect.poll(() => reader.sees()?.[1]?.text).toBe("This message was redacted.");
});

describe("a conversation with pictures that stays open", () => {
  const hourMs = 60 * 60_000;
  const aPicture = (path: string) =>
    ({
      path,
      name: "a.webp",
      kind: "image",
      type: "image/webp",
      bytes: 1,
      width: 1,
      height: 1,
    }) as const;

  it("has new paths for them long before the old ones die, and not before that", async () => {
    const desk = aTalkingDesk();
    const message = desk.says({ files: [aPicture("/uploads/today")] });
    const reader = await aReader(desk);
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("document", Object.assign(new EventTarget(), { cookie: "" }));
    const onConnect: (() => void)[] = [];
    const events: BatchedEvents = {
      on: (name, listener) => name === "connect" && onConnect.push(listener as () => void),
      off() {},
    };
    const connects = () => {
      for (const listener of onConnect) listener();
    };
    let nowMs = 0;
    const stop = subscribeMessages(events, store, () => nowMs);
    const pathShown = () => reader.sees()?.[0]?.files[0]?.path;
    Object.assign(message.files[0] ?? {}, { path: "/uploads/tomorrow" });

    nowMs = 11 * hourMs;
    connects();
    await reader.catchesUp();
    expect(pathShown()).toBe("/uploads/today"); // so its picture is not fetched again

    nowMs = 12 * hourMs;
    connects();
    await expect.poll(pathShown).toBe("/uploads/tomorrow");

    Object.assign(message.files[0] ?? {}, { path: "/uploads/after" });
    connects();
    await reader.catchesUp();
    expect(pathShown()).toBe("/uploads/tomorrow");
    stop();
  });
});

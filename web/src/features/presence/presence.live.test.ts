import type { Presence, PresenceUpdate } from "@deskbell/shared/presence/presence";
import type { Access, User } from "@deskbell/shared/users/user";
import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { disconnected } from "../../state/connection.slice.ts";
import { draftCleared, draftTyped } from "../../state/drafts.slice.ts";
import type { AppStore } from "../../state/hooks.ts";
import { presenceReducer, selectPresent, ticketViewed } from "../../state/presence.slice.ts";
import { sessionEnded, sessionStarted } from "../../state/session.slice.ts";
import { slices } from "../../state/slices.ts";
import { aRealtimeConnection } from "../../testing/a-realtime-connection.ts";
import { anId } from "../../testing/builders.ts";
import { subscribePresence } from "./presence.live.ts";
import { lookingText, rowText, typingText } from "./presence-texts.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const [parcel, jug] = [anId(101), anId(102)];
const names = { bea: "Bea Berg", cem: "Cem Demir", ada: "Ada" };

function aPage({ access = "agent" as Access } = {}) {
  const created = configureStore({ reducer: { ...slices, presence: presenceReducer } });
  const store = created as unknown as AppStore & typeof created;
  store.dispatch(sessionStarted({ _id: anId(1), access } as User));
  const server = aRealtimeConnection();
  const stop = subscribePresence(server.socket, store);
  return {
    ...server,
    store,
    stop,
    viewedTicketId: (ticketId: string | null) => store.dispatch(ticketViewed(ticketId)),
    types: (value: string, ticketId = parcel) => store.dispatch(draftTyped({ ticketId, value })),
    sends: (ticketId = parcel) => store.dispatch(draftCleared(ticketId)),
    /** What was published, as `ms: sentence`. */
    published: () =>
      server.sent
        .filter(({ name }) => name === "presence:update")
        .map(({ atMs, payload }) => `${atMs}: ${sentenceOf(payload as PresenceUpdate)}`),
    /** Who is at a ticket, as the row says. */
    sees: (ticketId = parcel) => {
      const people = selectPresent(store.getState(), ticketId);
      return people.length === 0 ? "nobody" : rowText(people, anId(9));
    },
    receives: (...presences: Presence[]) => server.publish("presence", presences),
  };
}

const sentenceOf = ({ ticketId, isTyping }: PresenceUpdate) =>
  ticketId === null
    ? "gone"
    : `${isTyping ? "types" : "looks"} at ${ticketId === parcel ? "parcel" : "jug"}`;

function at(ticketId: string | null, given: Partial<Presence> & { who?: keyof typeof names } = {}) {
  const { who = "bea", ...rest } = given;
  const ids = { bea: 2, cem: 3, ada: 9 };
  const person = { id: anId(ids[who]), name: names[who], avatar: "" };
  return { windowId: who, person, ticketId, isTyping: false, agoMs: 0, ...rest };
}

describe("what others do", () => {
  it("is forgotten at once when the connection is gone, and asked for when it is back", () => {
    const page = aPage();
    page.receives(at(parcel, { isTyping: true }));
    expect(page.sees()).toBe("Bea Berg is replying");
    page.store.dispatch(disconnected());
    expect(page.sees()).toBe("nobody");
    page.receives(at(parcel));
    expect(page.sees()).toBe("Bea Berg is looking at it");
  });

  it("is seen as soon as it is published, by ticket", () => {
    const page = aPage();
    page.receives(
      at(parcel),
      at(jug, { who: "cem", isTyping: true }),
      at(parcel, { who: "ada", isTyping: true }),
    );
    expect(page.sees(parcel)).toBe("Ada is writing");
    expect(page.sees(jug)).toBe("Cem Demir is replying");
    page.receives(at(jug));
    page.receives(at(null, { who: "cem" }));
    expect(page.sees(jug)).toBe("Bea Berg is looking at it");
  });

  it("is forgotten nine seconds after it was last published, whatever became of them", () => {
    const page = aPage();
    page.receives(at(parcel, { isTyping: true }));
    vi.advanceTimersByTime(4_000);
    page.receives(at(parcel, { who: "cem" }));
    vi.advanceTimersByTime(4_999);
    expect(page.sees()).toBe("Bea Berg is replying");
    vi.advanceTimersByTime(1);
    expect(page.sees()).toBe("Cem Demir is looking at it");
    vi.advanceTimersByTime(4_000);
    expect(page.sees()).toBe("nobody");
    expect(page.store.getState().presence.receivedAtMs).toEqual({});
  });

  it("is forgotten as early by whoever came later", () => {
    const page = aPage();
    page.receives(at(parcel, { agoMs: 8_000 }));
    vi.advanceTimersByTime(999);
    expect(page.sees()).toBe("Bea Berg is looking at it");
    vi.advanceTimersByTime(1);
    expect(page.sees()).toBe("nobody");
  });

  it("lasts as long as it is published again, and draws nothing anew", () => {
    const page = aPage();
    page.receives(at(parcel));
    const before = selectPresent(page.store.getState(), parcel);
    for (let i = 0; i < 10; i += 1) {
      vi.advanceTimersByTime(8_000);
      page.receives(at(parcel));
    }
    expect(selectPresent(page.store.getState(), parcel)).toBe(before);
  });

  it("counts once in two windows, until both are gone", () => {
    const page = aPage();
    page.receives(at(parcel, { windowId: "a" }), at(parcel, { windowId: "b", isTyping: true }));
    expect(selectPresent(page.store.getState(), parcel)).toEqual([
      { ...at(parcel).person, isTyping: true },
    ]);
    page.receives(at(null, { windowId: "b" }));
    expect(page.sees()).toBe("Bea Berg is looking at it");
    page.receives(at(null, { windowId: "a" }));
    expect(page.sees()).toBe("nobody");
  });

  it("is nothing to the next person at this computer", () => {
    const page = aPage();
    page.receives(at(parcel));
    page.store.dispatch(sessionEnded("left"));
    expect(page.sees()).toBe("nobody");
  });

  it("is nothing when it is none of the contract", () => {
    const page = aPage();
    for (const payload of [
      null,
      1,
      {},
      [null],
      [{ ...at(parcel), person: null }],
      [{ ticketId: parcel }],
    ]) {
      page.publish("presence", payload);
    }
    expect(page.sees()).toBe("nobody");
  });

  it("is asked for at each connection", () => {
    const page = aPage();
    page.connects();
    page.loses();
    page.connects();
    const asked = page.sent.filter(({ name }) => name === "ask_presence");
    expect(asked).toHaveLength(2);
  });
});

describe("what an agent does here", () => {
  it("is published at once, and again every four seconds", () => {
    const page = aPage();
    page.connects();
    page.viewedTicketId(parcel);
    vi.advanceTimersByTime(9_000);
    page.viewedTicketId(null);
    vi.advanceTimersByTime(60_000);
    expect(page.published()).toEqual([
      "0: looks at parcel",
      "4000: looks at parcel",
      "8000: looks at parcel",
      "9000: gone",
    ]);
  });

  it("that changes quickly is throttled, and the last is published within a second", () => {
    const page = aPage();
    page.connects();
    for (let i = 0; i < 100; i += 1) {
      page.viewedTicketId(i % 2 === 0 ? parcel : jug);
      vi.advanceTimersByTime(100);
    }
    expect(page.published().length).toBeLessThanOrEqual(15);
    vi.advanceTimersByTime(900);
    expect(page.published().at(-1)).toMatch(/looks at jug$/);
  });

  it("is typing from the first key until five seconds after the last", () => {
    const page = aPage();
    page.connects();
    page.viewedTicketId(parcel);
    vi.advanceTimersByTime(1_000);
    page.types("H");
    vi.advanceTimersByTime(3_000);
    page.types("He");
    vi.advanceTimersByTime(6_000);
    expect(page.published().slice(1)).toEqual([
      "1000: types at parcel",
      "5000: types at parcel",
      "9000: looks at parcel",
    ]);
  });

  it("is not typing once it was sent, or nothing is left of it", () => {
    const page = aPage();
    page.connects();
    page.viewedTicketId(parcel);
    vi.advanceTimersByTime(1_000);
    page.types("Hello");
    vi.advanceTimersByTime(1_000);
    page.sends();
    vi.advanceTimersByTime(1_000);
    page.types("x");
    vi.advanceTimersByTime(900);
    page.types("  ");
    expect(page.published().slice(1)).toEqual([
      "1000: types at parcel",
      "2000: looks at parcel",
      "3000: types at parcel",
      "3900: looks at parcel",
    ]);
  });

  it("is published anew to each connection, and to none that is lost", () => {
    const page = aPage();
    page.viewedTicketId(parcel);
    page.connects();
    page.loses();
    page.viewedTicketId(jug);
    vi.advanceTimersByTime(10_000);
    page.connects();
    expect(page.published()).toEqual(["0: looks at parcel", "10000: looks at jug"]);
  });

  it("ends when the page unsubscribes, which leaves nothing behind", () => {
    const page = aPage();
    page.connects();
    page.viewedTicketId(parcel);
    page.receives(at(jug));
    page.stop();
    vi.advanceTimersByTime(60_000);
    page.viewedTicketId(jug);
    expect(page.published()).toEqual(["0: looks at parcel", "0: gone"]);
    expect(page.countListeners()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it("of what a customer does only the typing is published", () => {
  const page = aPage({ access: "customer" });
  page.connects();
  page.viewedTicketId(parcel);
  vi.advanceTimersByTime(20_000);
  page.types("Hello");
  vi.advanceTimersByTime(20_000);
  expect(page.published()).toEqual([
    "20000: types at parcel",
    "24000: types at parcel",
    "25000: gone",
  ]);
});

it("several people are named in a few words", () => {
  const people = ["Bea", "Cem", "Dana"].map((name, i) => ({
    id: anId(i + 2),
    name,
    avatar: "",
    isTyping: true,
  }));
  expect(typingText(people.slice(0, 1))).toBe("Bea is typing…");
  expect(typingText(people.slice(0, 2))).toBe("Bea and Cem are typing…");
  expect(typingText(people)).toBe("Bea and 2 others are typing…");
  expect(lookingText(people.slice(0, 1))).toBe("Bea is looking at this too");
  expect(rowText(people, anId(2))).toBe("Bea and 2 others are replying");
});

import { describe, expect, it } from "vitest";
import { checkHistory } from "./check-history.ts";
import type { History, Seen, Send } from "./history.ts";

const seen = (seq: number, name = `m${seq}`): Seen => ({
  seq,
  id: `id-${name}`,
  clientMessageId: name,
});

const sent = (seq: number, changes: Partial<Send> = {}): Send => ({
  clientMessageId: `m${seq}`,
  sender: "Ada",
  conversation: "#1",
  order: seq,
  outcome: "ok",
  stored: { seq, id: `id-m${seq}` },
  ...changes,
});

type Changes = {
  sends?: Send[];
  server?: Seen[];
  window?: Seen[];
  entries?: Seen[];
  entriesInWindow?: Seen[];
  notes?: Send[];
};

const entry = (seq: number): Seen => ({ seq, id: `entry-${seq}`, clientMessageId: "" });

/** A note between two changes, which two windows of staff show. */
function aStaffStream({ entries, entriesInWindow, notes }: Changes): History["staff"] {
  const server = entries ?? [entry(1), seen(2, "n2"), entry(3)];
  const thread = (viewer: string, shown: Seen[]) => ({ viewer, conversation: "#1", shown });
  return {
    notes: notes ?? [sent(2, { clientMessageId: "n2", stored: { seq: 2, id: "id-n2" } })],
    server: [thread("server", server)],
    windows: [thread("Grace", server), thread("Kim", entriesInWindow ?? server)],
  };
}

/** Three messages of Ada, all acknowledged and seen by two windows; each test spoils it in its own way. */
function aHistory(changes: Changes = {}): History {
  const {
    sends = [sent(1), sent(2), sent(3)],
    server = [seen(1), seen(2), seen(3)],
    window = server,
  } = changes;
  return {
    sends,
    server: [{ viewer: "server", conversation: "#1", shown: server }],
    windows: [
      { viewer: "Ada", conversation: "#1", shown: server },
      { viewer: "staff", conversation: "#1", shown: window },
    ],
    staff: aStaffStream(changes),
  };
}

const kinds = (history: History) => [...new Set(checkHistory(history).map(({ kind }) => kind))];

describe("a run in which nothing was broken", () => {
  it("breaks no promise", () => {
    expect(checkHistory(aHistory())).toEqual([]);
  });

  it("may have messages that were given up, whether they arrived or not, and refused ones that did not", () => {
    const sends = [
      sent(1),
      sent(2, { outcome: "unknown", stored: null }),
      sent(3),
      sent(4, { outcome: "unknown", stored: null }),
      sent(5, { outcome: "fail", stored: null }),
    ];
    expect(checkHistory(aHistory({ sends }))).toEqual([]);
  });
});

describe("the checker finds", () => {
  it("an acknowledged message that is not there", () => {
    const history = aHistory({ server: [seen(1), seen(2)] });
    expect(kinds(history)).toEqual(["lost"]);
  });

  it("a message that is there twice, acknowledged or given up", () => {
    const server = [seen(1), seen(2), seen(3), { ...seen(4, "m2"), id: "id-again" }];
    expect(kinds(aHistory({ server }))).toEqual(["doubled"]);
    const sends = [sent(1), sent(2, { outcome: "unknown", stored: null }), sent(3)];
    expect(kinds(aHistory({ server, sends }))).toEqual(["doubled"]);
  });

  it("a refused message that is there all the same", () => {
    const sends = [sent(1), sent(2, { outcome: "fail", stored: null }), sent(3)];
    expect(kinds(aHistory({ sends }))).toEqual(["refused but there"]);
  });

  it("a message that nobody sent", () => {
    expect(kinds(aHistory({ sends: [sent(1), sent(2)] }))).toEqual(["unheard of"]);
  });

  it("a message that is elsewhere than the acknowledgement said", () => {
    const sends = [sent(1), sent(2, { stored: { seq: 2, id: "id-other" } }), sent(3)];
    expect(kinds(aHistory({ sends }))).toEqual(["not the same"]);
  });

  it("a missing number", () => {
    const server = [seen(1), seen(2), { ...seen(4, "m3") }];
    const sends = [sent(1), sent(2), sent(3, { stored: { seq: 4, id: "id-m3" } })];
    expect(kinds(aHistory({ server, sends }))).toEqual(["gap"]);
  });

  it("two messages of a sender in the wrong order", () => {
    const sends = [sent(1), sent(2, { order: 3 }), sent(3, { order: 2 })];
    expect(kinds(aHistory({ sends }))).toEqual(["order"]);
  });

  it("a window that lacks a message, shows one more, or shows another in its place", () => {
    expect(kinds(aHistory({ window: [seen(1), seen(3)] }))).toEqual(["not the same"]);
    expect(kinds(aHistory({ window: [seen(1), seen(2), seen(3), seen(4)] }))).toEqual([
      "not the same",
    ]);
    const other = { ...seen(2), id: "id-other" };
    expect(kinds(aHistory({ window: [seen(1), other, seen(3)] }))).toEqual(["not the same"]);
  });

  it("a window that showed a message too late, even if all are there in the end", () => {
    expect(kinds(aHistory({ window: [seen(1), seen(3), seen(2)] }))).toEqual([
      "order",
      "not the same",
    ]);
  });

  it("a note that is lost, or there twice, or was refused and is there", () => {
    expect(kinds(aHistory({ entries: [entry(1), entry(2), entry(3)] }))).toEqual(["lost"]);
    const entries = [entry(1), seen(2, "n2"), { ...seen(3, "n2"), id: "id-again" }];
    expect(kinds(aHistory({ entries }))).toEqual(["doubled"]);
    const notes = [sent(2, { clientMessageId: "n2", outcome: "fail", stored: null })];
    expect(kinds(aHistory({ notes }))).toEqual(["refused but there"]);
  });

  it("a history with a gap, and a window of staff that shows another", () => {
    expect(kinds(aHistory({ entries: [entry(1), seen(2, "n2"), entry(4)] }))).toEqual(["gap"]);
    const other = { ...entry(3), id: "entry-other" };
    const entriesInWindow = [entry(1), seen(2, "n2"), other];
    expect(kinds(aHistory({ entriesInWindow }))).toEqual(["not the same"]);
    expect(kinds(aHistory({ entriesInWindow: [entry(1), seen(2, "n2")] }))).toEqual([
      "not the same",
    ]);
  });
});

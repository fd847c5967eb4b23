import { describe, expect, test } from "vitest";
import type { OutgoingMessage } from "../../../state/outbox.slice.ts";
import { aMessage, anId } from "../../../testing/builders.ts";
import { type ThreadRow, threadRows } from "./thread-rows.ts";

const noonOf = (day: number, minute = 0) => new Date(2026, 7, day, 12, minute).toISOString();
const agent = { id: anId(2), name: "Jonas Berg", avatar: "" };
const saidRows = (rows: ThreadRow[]) => rows.flatMap((row) => (row.kind === "said" ? [row] : []));

describe("the rows of a thread", () => {
  test("each day begins with its date", () => {
    const rows = threadRows(
      [
        aMessage({ seq: 1, createdAt: noonOf(1) }),
        aMessage({ seq: 2, createdAt: noonOf(1, 1) }),
        aMessage({ seq: 3, createdAt: noonOf(2) }),
      ],
      null,
    );
    expect(saidRows(rows).map(({ startsDay }) => startsDay)).toEqual([true, false, true]);
  });

  test("what one person says at a stretch is one run", () => {
    const rows = threadRows(
      [
        aMessage({ seq: 1, createdAt: noonOf(1) }),
        aMessage({ seq: 2, createdAt: noonOf(1, 1) }),
        aMessage({ seq: 3, createdAt: noonOf(1, 2), sender: agent }),
        aMessage({ seq: 4, createdAt: noonOf(1, 30), sender: agent }),
      ],
      null,
    );
    expect(saidRows(rows).map(({ startsRun, endsRun }) => [startsRun, endsRun])).toEqual([
      [true, false],
      [false, true],
      [true, true],
      [true, true],
    ]);
  });

  test("the ticket's description stands at the top", () => {
    const rows = threadRows(
      [aMessage({ createdAt: noonOf(1, 1) })],
      aMessage({ text: "It never arrived.", createdAt: noonOf(1) }),
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ key: "opening", isOpening: true, startsDay: true });
  });

  test("a message that arrives changes its own row and the one above it, however long the thread", () => {
    const messages = Array.from({ length: 10_000 }, (_, index) => aMessage({ seq: index + 1 }));
    const opening = aMessage({ text: "It never arrived.", createdAt: noonOf(1) });
    const before = new Set(threadRows(messages, opening));
    const arrived = aMessage({ seq: 10_001, createdAt: messages.at(-1)?.createdAt ?? "" });
    const after = threadRows([...messages, arrived], opening);
    const drawn = after.filter((row) => !before.has(row));
    expect(drawn.map(({ key }) => key)).toEqual(after.slice(-2).map(({ key }) => key));
  });

  test("a later message waits behind one that is under way or overtaken, and not behind a refused one", () => {
    const waiting = (states: OutgoingMessage["state"][]) =>
      threadRows([], null, states.map(anOutgoing)).map(
        (row) => row.kind === "pending" && row.isHeldBack,
      );
    expect(waiting(["queued", "queued"])).toEqual([false, true]);
    expect(waiting(["stale", "queued", "queued"])).toEqual([false, true, true]);
    expect(waiting(["failed", "queued", "queued"])).toEqual([false, false, true]);
    expect(waiting(["failed", "stale", "queued"])).toEqual([false, false, true]);
  });

  test("a message on its way stands last, and only until it has arrived", () => {
    const clientMessageId = "0198f1a2-0000-4000-8000-000000000001";
    const outgoing = {
      clientMessageId,
      ticketId: anId(9_000),
      text: "Hello",
      files: [],
      queuedAtMs: 1,
      sentShare: 0.5,
      state: "sending" as const,
      waitsFor: "" as const,
      problems: [],
    };
    const before = threadRows([aMessage({ seq: 1 })], null, [outgoing]);
    const after = threadRows([aMessage({ seq: 1 }), aMessage({ seq: 2, clientMessageId })], null, [
      outgoing,
    ]);
    expect(before.at(-1)).toMatchObject({ kind: "pending", key: clientMessageId });
    expect(after.at(-1)).toMatchObject({ kind: "said", key: clientMessageId });
    expect(after).toHaveLength(2);
    const fromElsewhere = aMessage({ seq: 2, text: "Hello" });
    expect(threadRows([fromElsewhere], null, [outgoing])).toHaveLength(1);
    expect(threadRows([fromElsewhere], null, [{ ...outgoing, state: "queued" }])).toHaveLength(2);
  });
});

function anOutgoing(state: OutgoingMessage["state"], index: number): OutgoingMessage {
  return {
    clientMessageId: `00000000-0000-4000-8000-00000000000${index}`,
    ticketId: anId(1),
    text: "hello",
    files: [],
    queuedAtMs: index,
    sentShare: 0,
    state,
    waitsFor: "",
    problems: [],
  };
}

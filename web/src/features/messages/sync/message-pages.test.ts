import type { Message } from "@deskbell/shared/messages/message";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aMessage, anId } from "../../../testing/builders.ts";
import {
  answerers,
  chronological,
  lastSeq,
  type MessagePages,
  olderThan,
  placeOf,
  putMessage,
  withMessages,
} from "./message-pages.ts";

const conversation = Array.from({ length: 120 }, (_, index) => aMessage({ seq: index + 1 }));
/** What the server answers for the newest `count` messages up to `last`. */
const pageUpTo = (last: number, count: number) =>
  conversation.slice(Math.max(0, last - count), last).reverse();
const loadedUpTo = (last: number): MessagePages => ({
  pages: [pageUpTo(last, 50)],
  pageParams: [null],
});
const seqs = (data: MessagePages) => chronological(data).map(({ seq }) => seq);
const message = (seq: number) => conversation[seq - 1] as Message;

describe("a conversation on the screen", () => {
  // spec §4 A new_message real-time event puts the new message at the front
  test("the next message stands in front of the newest page", () => {
    const data = loadedUpTo(60);
    putMessage(data, message(61));
    expect(lastSeq(data)).toBe(61);
    expect(data.pages[0]).toHaveLength(51);
  });

  test("a page takes in a hundred at most, and is asked for again from where it now begins", () => {
    const data = withMessages(loadedUpTo(20), conversation.slice(20));
    expect(data.pages.map((page) => page.length)).toEqual([20, 100]);
    expect(data.pageParams).toEqual([null, 101]);
    expect(seqs(data)).toEqual(conversation.map(({ seq }) => seq));
  });

  test("what many write at once makes one new page of what was there, and leaves the older pages alone", () => {
    const data = loadedUpTo(60);
    data.pages.push(pageUpTo(10, 10));
    data.pageParams.push(11);
    const grown = withMessages(data, [message(60), message(61), message(62), message(64)]);
    expect(lastSeq(grown)).toBe(62);
    expect(grown.pages[1]).toBe(data.pages[1]);
    expect(lastSeq(data)).toBe(60);
    expect(withMessages({ pages: [], pageParams: [] }, [message(1)]).pageParams).toEqual([null]);
  });

  test("a message told twice stands there once", () => {
    const data = loadedUpTo(60);
    putMessage(data, message(61));
    putMessage(data, message(61));
    expect(seqs(data).filter((seq) => seq === 61)).toEqual([61]);
  });

  // case I30
  test("another message under a known number is of another past, and changes nothing here", () => {
    const data = loadedUpTo(60);
    const other = aMessage({ seq: 60, _id: "f".repeat(24) });
    expect(placeOf(data, other)).toBe("foreign");
    expect(placeOf(data, message(60))).toBe("seen");
    putMessage(data, other);
    expect(data).toEqual(loadedUpTo(60));
  });

  test("a message that skips others waits until they are fetched", () => {
    const data = loadedUpTo(60);
    expect(placeOf(data, message(63))).toBe("gap");
    putMessage(data, message(63));
    expect(lastSeq(data)).toBe(60);
    expect(lastSeq(withMessages(data, [message(61), message(62), message(63)]))).toBe(63);
  });

  test("the first message of an empty conversation is shown", () => {
    const data: MessagePages = { pages: [[]], pageParams: [null] };
    putMessage(data, message(1));
    expect(seqs(data)).toEqual([1]);
  });

  test("older pages end at the first message", () => {
    expect(olderThan(pageUpTo(60, 50))).toBe(11);
    expect(olderThan(pageUpTo(10, 50))).toBeUndefined();
    expect(olderThan([])).toBeUndefined();
  });

  // case I08
  test("events in any order, lost or doubled, and one catch-up show what a fresh reader sees", () => {
    const event = fc.record({
      offset: fc.nat(39),
      // a gap is answered by a fetch that may itself see only a part
      isFetchedFor: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.nat(60), fc.nat(40), fc.array(event), (start, more, events) => {
        const end = start + more;
        let data = loadedUpTo(start);
        for (const { offset, isFetchedFor } of events) {
          if (offset >= more) continue;
          const received = message(start + offset + 1);
          putMessage(data, received);
          if (placeOf(data, received) === "gap" && isFetchedFor) {
            data = withMessages(data, conversation.slice(lastSeq(data), received.seq));
          }
        }
        data = withMessages(data, conversation.slice(lastSeq(data), end));
        expect(seqs(data).slice(-50)).toEqual(seqs(loadedUpTo(end)).slice(-50));
        expect(seqs(data)).toEqual([...new Set(seqs(data))].sort((a, b) => a - b));
      }),
      { numRuns: 500, reporter: throwUnmetExpectation },
    );
  });
});

/** Instead of fast-check's own error, which looks the same for an unmet expectation and for a mistake. */
function throwUnmetExpectation<Values>(run: fc.RunDetails<Values>): void {
  if (!run.failed) return;
  const { errorInstance } = run;
  if (!(errorInstance instanceof Error)) throw new Error(fc.defaultReportMessage(run));
  errorInstance.message += `\n${fc.defaultReportMessage(run)}`;
  throw errorInstance;
}

const mara = { id: anId(1), name: "Mara Lind", avatar: "" };
const [samir, nora] = ["Samir Berg", "Nora Holm"].map((name, i) => ({
  id: anId(50 + i),
  name,
  avatar: "",
}));

test("a customer sees each who answered them once, whoever wrote last first, and never themselves", () => {
  const said = [nora, mara, samir, samir, nora, mara].map((sender, i) =>
    aMessage({ seq: 6 - i, ...(sender && { sender }) }),
  );
  expect(answerers({ pages: [said.slice(0, 2), said.slice(2)] }, mara.id)).toEqual([nora, samir]);
});

test("nobody has answered as long as only the customer wrote, or nobody told a name", () => {
  const said = [
    aMessage({ sender: mara }),
    aMessage({ sender: { ...mara, id: anId(9), name: "" } }),
  ];
  expect(answerers({ pages: [said] }, mara.id)).toEqual([]);
});

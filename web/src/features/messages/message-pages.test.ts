import type { Message } from "@deskbell/shared/messages/message";
import { describe, expect, test } from "vitest";
import { aMessage } from "../../testing/messages.ts";
import {
  chronological,
  lastSeq,
  type MessagePages,
  olderThan,
  placeOf,
  putMessage,
  putMissing,
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

  test("a message told twice stands there once", () => {
    const data = loadedUpTo(60);
    putMessage(data, message(61));
    putMessage(data, message(61));
    expect(seqs(data).filter((seq) => seq === 61)).toEqual([61]);
  });

  test("a message that skips others waits until they are fetched", () => {
    const data = loadedUpTo(60);
    expect(placeOf(data, message(63))).toBe("gap");
    putMessage(data, message(63));
    expect(lastSeq(data)).toBe(60);
    putMissing(data, [message(61), message(62), message(63)]);
    expect(lastSeq(data)).toBe(63);
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

  test("events in any order, lost or doubled, and one catch-up show what a fresh reader sees", () => {
    const random = aGenerator(20_260_801);
    for (let round = 0; round < 300; round++) {
      const start = Math.floor(random() * 60);
      const end = start + Math.floor(random() * 40);
      const data = loadedUpTo(start);
      const told = shuffled(conversation.slice(start, end), random).filter(() => random() > 0.2);
      for (const event of [...told, ...told.slice(0, 3)]) {
        putMessage(data, event);
        // a gap is answered by a fetch that may itself see only a part
        if (placeOf(data, event) === "gap" && random() > 0.5) {
          putMissing(data, conversation.slice(lastSeq(data), event.seq));
        }
      }
      putMissing(data, conversation.slice(lastSeq(data), end));
      const fresh = loadedUpTo(end);
      expect(seqs(data).slice(-50)).toEqual(seqs(fresh).slice(-50));
      expect(seqs(data)).toEqual([...new Set(seqs(data))].sort((a, b) => a - b));
    }
  });
});

/** Mulberry32: the same numbers in every run, so that a failure can be repeated. */
function aGenerator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

import { expect, it } from "vitest";
import type { PresentPerson } from "../../state/presence.slice.ts";
import { writingColleagues } from "./writing-colleagues.ts";

const bea = (isTyping: boolean): PresentPerson => ({
  id: "bea",
  name: "Bea",
  avatar: "",
  isTyping,
});
const since = (sinceSeq: number) => [{ id: "bea", sinceSeq }];

it("a colleague who types writes a reply, also while they pause, until they go", () => {
  expect(writingColleagues([], [bea(false)], 4)).toEqual([]);
  expect(writingColleagues([], [bea(true)], 4)).toEqual(since(4));
  expect(writingColleagues(since(4), [bea(false)], 4)).toEqual(since(4));
  expect(writingColleagues(since(4), [], 4)).toEqual([]);
});

it("a colleague whose message has come writes no more, unless they go on typing", () => {
  expect(writingColleagues(since(4), [bea(true)], 5)).toEqual(since(4));
  expect(writingColleagues(since(4), [bea(false)], 5)).toEqual([]);
  expect(writingColleagues([], [bea(true)], 5)).toEqual(since(5));
});

import { expect, it } from "vitest";
import { prepareEntries, searchEntries } from "../../../../ui/replies/search-entries.ts";
import { emojiPlaceAt, ticketPlaceAt } from "../slash/slash-place.ts";
import { emoji } from "./emoji-entries.ts";

const found = (query: string) =>
  searchEntries(prepareEntries(emoji), query).map(({ character }) => character);

it("common emoji are found by their shortcodes first, then by what else people call them", () => {
  expect(found("tada")[0]).toBe("🎉");
  expect(found("+1")[0]).toBe("👍");
  expect(found("thumbsup")).toEqual(["👍"]);
  expect(found("delivery")).toContain("🚚");
  expect(found("nosuchemoji")).toEqual([]);
});

it("each emoji has one character and one shortcode of its own", () => {
  expect(emoji.length).toBeGreaterThanOrEqual(150);
  expect(new Set(emoji.map(({ shortcut }) => shortcut)).size).toBe(emoji.length);
  const segments = new Intl.Segmenter();
  for (const { character, shortcut } of emoji) {
    expect([...segments.segment(character)], shortcut).toHaveLength(1);
    expect(shortcut).toMatch(/^[\w+-]+$/);
  }
});

it.each([":tada", "Well (:smi", "Hi\n:+1"])(
  "a colon at the start of a word means one: %j",
  (text) => {
    expect(emojiPlaceAt(text, text.length)?.from).toBe(text.indexOf(":"));
  },
);

it.each([":", ":D", ":-)", "Note:this", "at 10:30", ":30", ":tada:", "::st"])(
  "a colon that means something else opens nothing: %j",
  (text) => {
    expect(emojiPlaceAt(text, text.length)).toBeNull();
  },
);

it("a number sign offers tickets at the start of a word", () => {
  expect(ticketPlaceAt("Same as #12", 11)).toMatchObject({ from: 8, query: "12" });
  expect(ticketPlaceAt("#kettle", 7)).toMatchObject({ query: "kettle" });
  for (const text of ["a#1", "##", "# 12", "#12 "])
    expect(ticketPlaceAt(text, text.length)).toBeNull();
});

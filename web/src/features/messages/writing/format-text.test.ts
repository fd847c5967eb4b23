import { describe, expect, test } from "vitest";
import { type Format, formatted } from "./format-text.ts";

/** What stands in the field after a format: what is selected is in [brackets], before and after. */
function after(format: Format, typed: string): string {
  const from = typed.indexOf("[");
  const to = typed.indexOf("]") - 1;
  const text = typed.replace("[", "").replace("]", "");
  const { insert, select, ...place } = formatted(format, { text, from, to });
  const now = text.slice(0, place.from) + insert + text.slice(place.to);
  return `${now.slice(0, select.from)}[${now.slice(select.from, select.to)}]${now.slice(select.to)}`;
}

describe("somebody who writes", () => {
  test.each<[Format, string, string]>([
    ["bold", "press [Start] now", "press **[Start]** now"],
    ["bold", "press [Start ]now", "press **[Start]** now"],
    ["italic", "so [it] is", "so *[it]* is"],
    ["code", "press [F8]", "press `[F8]`"],
    ["bold", "here[]", "here**[]**"],
  ])("makes what is selected %s: %s", (format, typed, expected) => {
    expect(after(format, typed)).toBe(expected);
  });

  test.each<[Format, string]>([
    ["bold", "press **[Start]** now"],
    ["italic", "so *[it]* is"],
    ["code", "press `[F8]`"],
  ])("takes %s off by the same key", (format, typed) => {
    expect(after(format, typed)).toBe(typed.replace(/[*`]/g, ""));
  });

  test("makes bold words italic too, and does not take them for italic ones", () => {
    expect(after("italic", "**[a]**")).toBe("***[a]***");
  });

  test("makes lines a list, and lines again", () => {
    expect(after("bullets", "Bring\n[a spoon\na b]owl")).toBe("Bring\n[- a spoon\n- a bowl]");
    expect(after("numbers", "[- a spoon\n- a bowl]")).toBe("[1. - a spoon\n2. - a bowl]");
    expect(after("bullets", "[- a spoon\n- a bowl]")).toBe("[a spoon\na bowl]");
    expect(after("quote", "[Is it\non?]")).toBe("[> Is it\n> on?]");
    expect(after("bullets", "[]")).toBe("- []");
  });

  test("makes several lines a block of code", () => {
    expect(after("code", "so: [a\nb]")).toBe("so: \n```\n[a\nb]\n```\n");
  });

  test("is asked for the address of words, and for the words of an address", () => {
    expect(after("link", "see [our page]")).toBe("see [our page](https://[])");
    expect(formatted("link", { text: "https://a.example", from: 0, to: 17 })).toEqual({
      from: 0,
      to: 17,
      insert: "[](https://a.example)",
      select: { from: 1, to: 1 },
    });
  });
});

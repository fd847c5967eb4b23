import { describe, expect, it } from "vitest";
import {
  type Prepared,
  prepareEntries,
  searchEntries,
} from "../../../../ui/replies/search-entries.ts";
import { slashPlaceAt, standsStill } from "./slash-place.ts";

const replies = [
  { name: "Return label", shortcut: "label", words: "Here is your label. Warranty" },
  { name: "New one on its way", shortcut: "new", words: "Your warranty covers this" },
  { name: "What warranty covers", shortcut: "warranty", words: "Two years" },
  { name: "جهاز جديد في الطريق", shortcut: "ضمان", words: "" },
  { name: "Après-vente", shortcut: "", words: "Größe" },
];
const found = (query: string) =>
  searchEntries(prepareEntries(replies), query).map(({ name }) => name);

describe("an agent finds a saved reply", () => {
  it("by its shortcut first, then by its name, then by its text, the most used first", () => {
    expect(found("war")).toEqual(["What warranty covers", "Return label", "New one on its way"]);
    expect(found("")).toHaveLength(replies.length);
  });

  it("by any alphabet, without accents, and by several words", () => {
    expect(found("ضم")).toEqual(["جهاز جديد في الطريق"]);
    expect(found("apres")).toEqual(["Après-vente"]);
    expect(found("GROSSE")).toEqual(["Après-vente"]);
    expect(found("your warr")).toEqual(["Return label", "New one on its way"]);
    expect(found("warranty no")).toEqual([]);
  });

  it("among 2,000 long ones while they type: each is compared once, and takes no longer than reading it", () => {
    const text = "Thank you for writing to us about your coffee machine. ".repeat(20);
    const many = Array.from({ length: 2_000 }, (_, n) => ({
      ...{ name: `Reply ${n}`, shortcut: `r${n}`, words: `${text} ${n}` },
    }));
    let compared = 0;
    const counted = prepareEntries(many).map(
      (one): Prepared<(typeof many)[number]> => ({
        ...one,
        get words() {
          compared += 1;
          return one.words;
        },
      }),
    );
    expect(searchEntries(counted, "1999")).toHaveLength(1);
    expect(compared).toBeLessThanOrEqual(2_000);

    const prepared = prepareEntries(many);
    const timeOf = (run: () => unknown) => {
      const from = performance.now();
      run();
      return performance.now() - from;
    };
    // The floor are the same texts, each read once: what no search can be without. In turn, so that a busy moment is both's.
    let [search, floor] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let time = 0; time < 25; time++) {
      search = Math.min(
        search,
        timeOf(() => searchEntries(prepared, "nowhere")),
      );
      floor = Math.min(
        floor,
        timeOf(() => prepared.filter(({ words }) => words.includes("nowhere"))),
      );
    }
    expect(search).toBeLessThan(Math.max(floor * 4, 1));
  });
});

describe("a slash", () => {
  it.each([
    ["/", 1, ""],
    ["/war", 4, "war"],
    ["Hello /war", 10, "war"],
    ["Hello\n/ضمان", 11, "ضمان"],
    ["/warranty", 4, "war"],
  ])("at the start of a word opens the menu: %j", (text, cursor, query) => {
    const place = slashPlaceAt(text, cursor);
    expect(place).toMatchObject({ query, to: cursor });
    expect(text[place?.from ?? -1]).toBe("/");
  });

  it.each([
    ["and/or", 6],
    ["https://", 8],
    ["/usr/bin", 8],
    ["/war is", 7],
    [`/${"x".repeat(31)}`, 32],
    ["24/12", 5],
  ])("that means something else does not: %j", (text, cursor) => {
    expect(slashPlaceAt(text, cursor)).toBeNull();
  });

  it("that is gone from a draft which was changed elsewhere is not written over", () => {
    const place = slashPlaceAt("Hello /war", 10);
    expect(place && standsStill("Hello /war", place)).toBe(true);
    expect(place && standsStill("Dear all, hello /war", place)).toBe(false);
  });
});

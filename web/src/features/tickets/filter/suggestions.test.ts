import { describe, expect, it } from "vitest";
import { fieldHints } from "./filter-field-words.ts";
import {
  dayChoices,
  fieldSuggestions,
  placeAt,
  type TypedPlace,
  valueSuggestions,
  withSuggestion,
} from "./suggestions.ts";

const staff = { isStaff: true };
/** `|` is the caret. */
function placeIn(marked: string, who = staff) {
  const caret = marked.indexOf("|");
  const text = marked.replace("|", "");
  return { text, place: placeAt(text, caret, who) };
}
const fieldsAt = (marked: string, who = staff) => {
  const { place } = placeIn(marked, who);
  return place ? fieldSuggestions(place, fieldHints, who).map(({ text }) => text) : null;
};
const people = [
  { value: "me", word: "Me" },
  { value: "Samir Haddad", word: "Samir Haddad" },
  { value: "Nora", word: "Nora" },
];

describe("while a filter is typed", () => {
  it("fields that begin so are offered, to customers their own alone", () => {
    expect(fieldsAt("st|")).toEqual(["status:"]);
    expect(fieldsAt("boiler -ta|")).toEqual(["tag:"]);
    expect(fieldsAt("as|")).toEqual(["assignee:"]);
    const customer = { isStaff: false };
    expect(fieldsAt("st|", customer)).toEqual(["status:"]);
    expect(fieldsAt("as|", customer)).toEqual([]);
    expect(placeIn("tag:|", customer).place).toBeNull();
  });

  it.each(["s|", "|", "sta|tus", "nonsense:|", '"st|', "12|"])("nothing is in %s", (marked) => {
    expect(fieldsAt(marked) ?? []).toEqual([]);
  });

  it("the values of a field are, by each of their words", () => {
    const at = (fragment: string) =>
      valueSuggestions({ field: "assignee", fragment, from: 0, to: 0 }, people).map(
        ({ text }) => text,
      );
    expect(at("")).toEqual(["me", '"Samir Haddad"', "Nora"]);
    expect(at("had")).toEqual(['"Samir Haddad"']);
    expect(at("samir h")).toEqual(['"Samir Haddad"']);
    expect(at("nora")).toEqual([]);
    expect(at("x")).toEqual([]);
    const statuses = [
      { value: "active", word: "Open or pending" },
      { value: "open", word: "Open" },
    ];
    const place: TypedPlace = { field: "status", fragment: "op", from: 0, to: 0 };
    expect(valueSuggestions(place, statuses).map(({ text }) => text)).toEqual(["open", "active"]);
  });

  it.each([
    ["status:op|", "op", 7],
    ["status:open,|", "", 12],
    ['tag:"big le| x', "big le", 4],
    ['-Tag:"a b",c|', "c", 11],
  ])("the value at the caret of %s is known", (marked, fragment, from) => {
    expect(placeIn(marked).place).toMatchObject({ fragment, from });
  });

  it("what is taken stands there, and the caret behind it", () => {
    const take = (marked: string, offered: string) => {
      const { text, place } = placeIn(marked);
      const next = withSuggestion(text, place as TypedPlace, { text: offered, word: "" });
      return `${next.text.slice(0, next.caret)}|${next.text.slice(next.caret)}`;
    };
    expect(take("boiler -st|", "status:")).toBe("boiler -status:|");
    expect(take("status:op|", "open")).toBe("status:open |");
    expect(take('tag:"big le| x', '"big leak"')).toBe('tag:"big leak"| x');
  });

  it("days are offered as the language writes them", () => {
    const words = { today: "", yesterday: "", week: "", month: "", year: "" };
    const days = dayChoices(new Date("2026-03-01T12:00:00Z"), words).map(({ value }) => value);
    expect(days).toEqual(["2026-03-01", "2026-02-28", "2026-02-22", "2026-01-30", "2026-01-01"]);
  });
});

import { describe, expect, it, test } from "vitest";
import { mentionAt, mentionedIds, peopleFor, splitMentions } from "./mentions.ts";

const person = (id: string, name: string) => ({ id, name, avatar: "" });
const [ana, anaLima, kim] = [person("1", "Ana"), person("2", "Ana Lima"), person("3", "Kim")];
const people = [ana, anaLima, kim];

describe("whom a note addresses", () => {
  test.each<[string, string[]]>([
    ["@Ana Lima, look", ["2"]],
    ["@Ana, look", ["1"]],
    ["@Kim and @Ana Lima: @Kim!", ["2", "3"]],
    ["@Anabel is nobody here", []],
    ["mail kim@Kimberley.com", []],
    ["no at sign, Kim", []],
  ])("by %j are %j", (text, ids) => {
    expect(mentionedIds(text, people)).toEqual(ids);
  });

  it("are all who bear the name", () => {
    expect(mentionedIds("@Kim", [kim, person("4", "Kim")])).toEqual(["3", "4"]);
  });

  it("is marked, and the text stays as it was written", () => {
    const text = "So @Ana Lima, and @nobody: 1 < 2 @Kim";
    const pieces = splitMentions(text, ["Ana Lima", "Kim"]);
    expect(pieces.map((piece) => piece.text).join("")).toBe(text);
    expect(pieces.filter(({ isMention }) => isMention).map((piece) => piece.text)).toEqual([
      "@Ana Lima",
      "@Kim",
    ]);
  });
});

describe("a name that is being typed", () => {
  test.each<[string, string | null]>([
    ["@", ""],
    ["Hello @an", "an"],
    ["Hello @Ana Li", "Ana Li"],
    ["mail@an", null],
    ["@an\nnext line", null],
  ])("of %j is %j", (text, typed) => {
    expect(mentionAt(text, text.length)?.typed ?? null).toBe(typed);
  });

  it("finds people by the beginning of any of their names", () => {
    expect(peopleFor("li", people)).toEqual([anaLima]);
    expect(peopleFor("AN", people)).toEqual([ana, anaLima]);
    expect(peopleFor("", people)).toEqual(people);
  });
});

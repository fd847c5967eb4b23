import { describe, expect, it, test } from "vitest";
import { addresseesFor, addresseesOf, mentionAt, mentionedIds, splitMentions } from "./mentions.ts";

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

  it("are teams, too, where anybody is in them", () => {
    const team = (id: string, name: string, memberIds: string[]) => ({ id, name, memberIds });
    const all = addresseesOf(people, [team("8", "Repairs", ["1"]), team("9", "Empty", [])]);
    expect(mentionedIds("@Repairs, @Empty and @Kim", all)).toEqual(["3", "8"]);
    expect(addresseesFor("rep", all)).toMatchObject([{ id: "8", isTeam: true }]);
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
    expect(addresseesFor("li", people)).toEqual([anaLima]);
    expect(addresseesFor("AN", people)).toEqual([ana, anaLima]);
    expect(addresseesFor("", people)).toEqual(people);
  });
});

import { expect, it } from "vitest";
import { tagMeant } from "./tag-meant.ts";

const tags = ["bug", "bug-fix", "leak"].map((name) => ({ id: name, name }));
const whileTyping = (typed: string) => tagMeant(typed, tags, { isFinal: false })?.name;
const atItsEnd = (typed: string) => tagMeant(typed, tags, { isFinal: true })?.name;

it("a tag whose name begins with another tag's can be typed to its end", () => {
  expect(["b", "bug", "bug-", "bug-fi"].map(whileTyping)).toEqual(Array(4).fill(undefined));
  expect(whileTyping("bug-fix")).toBe("bug-fix");
});

it("the shorter one is meant by Enter, and by what is chosen from the list", () => {
  expect(atItsEnd("bug")).toBe("bug");
  expect(atItsEnd(" Bug ")).toBe("bug");
  expect(atItsEnd("bu")).toBeUndefined();
});

it("a tag is taken with its last letter where no other can follow", () => {
  expect(["lea", "Leak"].map(whileTyping)).toEqual([undefined, "leak"]);
});

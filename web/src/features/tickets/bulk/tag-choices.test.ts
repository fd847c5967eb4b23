import { expect, it } from "vitest";
import { tagsCalled } from "./tag-choices.ts";

const named = (...names: string[]) => names.map((name) => ({ name }));

it("tags are found by letters anywhere in their name, those that begin with them first", () => {
  const tags = named("Boiler leak", "Kettle", "Leak", "leaks again");
  expect(tagsCalled(tags, " LEAK ").map(({ name }) => name)).toEqual([
    "Leak",
    "leaks again",
    "Boiler leak",
  ]);
  expect(tagsCalled(tags, "")).toEqual(tags);
  expect(tagsCalled(tags, "cup")).toEqual([]);
});

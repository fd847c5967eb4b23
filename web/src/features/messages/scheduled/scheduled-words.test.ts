import { expect, it } from "vitest";
import { shortWhenText } from "./scheduled-words.ts";

const now = new Date(2026, 10, 27, 8, 0);
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 0).toISOString();

it.each([
  [at(27, 14), /^2:00\sPM$/],
  [at(28, 9), /^Sat,? 9:00\sAM$/],
  [at(27 + 9, 9), /^Dec 6$/],
])("the row of a ticket says in few signs when its reply goes: %s", (iso, words) => {
  expect(shortWhenText(iso, now)).toMatch(words);
});

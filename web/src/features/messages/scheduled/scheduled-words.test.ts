import { expect, it } from "vitest";
import { rowWhenTexts } from "./scheduled-words.ts";

const now = new Date(2026, 10, 27, 8, 0);
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 0).toISOString();

it.each([
  [at(27, 14), /^Sends at 2:00\sPM$/, /^2:00\sPM$/],
  [at(28, 9), /^Sends Sat,? 9:00\sAM$/, /^Sat$/],
  [at(27 + 9, 9), /^Sends Dec 6$/, /^Dec 6$/],
])("the row of a ticket says in few words when its reply goes: %s", (iso, long, short) => {
  const texts = rowWhenTexts(iso, now);
  expect(texts.long).toMatch(long);
  expect(texts.short).toMatch(short);
});

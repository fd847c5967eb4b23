import { expect, test } from "vitest";
import { meantWords } from "./meant-words.ts";
import { typedTime } from "./typed-time.ts";

/** What is said of what an agent types on 26 November 2026 at this hour, where they are. */
const wordsAt = (hour: number, typed: string): string => {
  const now = new Date(2026, 10, 26, hour);
  const meant = typedTime(typed, now);
  return meant ? meantWords(meant, now) : "";
};

test("who types “tonight” in the afternoon reads when the ticket comes back, in the evening that it is past", () => {
  expect(wordsAt(15, "tonight")).toMatch(
    /^It comes back Thursday, November 26, 2026 at 6:00\sPM\.$/,
  );
  expect(wordsAt(19, "tonight")).toMatch(
    /^That is past: Thursday, November 26, 2026 at 6:00\sPM\.$/,
  );
  expect(wordsAt(18, "tonight")).toMatch(/^That is past/);
});

import { expect, test } from "vitest";
import { splitStatements } from "./split-statements.ts";

const texts = (text: string) => splitStatements(text).map(({ before, text }) => before + text);

test("sentences and what semicolons separate are statements of their own", () => {
  expect(texts("5 ms by default; 1 ms else. Both are shown.")).toEqual([
    "5 ms by default;",
    "1 ms else.",
    "Both are shown.",
  ]);
});

test("dots inside addresses, numbers and quotes end no sentence", () => {
  const whole =
    "Reads errors.common.msg of users/me, 0.5 of it: 'Please describe it here.', always";
  expect(texts(whole)).toEqual([whole]);
});

test("words that say nothing alone stay with their neighbour", () => {
  expect(texts("idle; the token is stored; its place is not shown.")).toEqual([
    "idle; the token is stored; its place is not shown.",
  ]);
});

test("a list of quoted texts is as many statements", () => {
  expect(texts("'Don't!', 'b' (d, e), contact 'f'.")).toEqual([
    "'Don't!'",
    "'b' (d, e)",
    "contact 'f'.",
  ]);
  expect(texts("Fields: name, email.")).toEqual(["Fields: name, email."]);
});

test("so is a list of what something is for", () => {
  expect(texts("A service for: this (a, b), that.")).toEqual([
    "A service for: this (a, b)",
    "A service for: that.",
  ]);
});

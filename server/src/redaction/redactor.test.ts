import { expect, it } from "vitest";
import { expectWithin } from "../testing/expect-within.ts";
import { redactorOf } from "./redactor.ts";

it("a card number is found however its digits are grouped, and nothing tells how long it was", () => {
  const redact = redactorOf("4111 1111 1111 1111");
  expect(redact("It is 4111-1111-1111-1111, or 4111111111111111.")).toBe("It is █████, or █████.");
  expect(redact("4111 1111")).toBe("4111 1111");
});

it("words are found in capitals and over a line break, and mean themselves, not a pattern", () => {
  expect(redactorOf("my pass(word)+")("MY\nPASS(WORD)+!")).toBe("█████!");
  expect(redactorOf("a.c")("abc a.c")).toBe("abc █████");
  expect(redactorOf("$&x")("$&x y")).toBe("█████ y");
  expect(redactorOf("пароль-7")("Мой Пароль-7")).toBe("Мой █████");
});

it("a long text of digits takes no time", () => {
  const digits = "1 ".repeat(50_000);
  const startedMs = performance.now();
  redactorOf("1111 1111 1111 1112")(digits);
  expectWithin(performance.now() - startedMs, 1_000);
});

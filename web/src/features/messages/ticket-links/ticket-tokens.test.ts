import { expect, it } from "vitest";
import { ticketTokens } from "./ticket-tokens.ts";

const numbersIn = (text: string) =>
  ticketTokens(text).flatMap(({ number }) => (number === null ? [] : [number]));

it("a number sign with digits calls a ticket, wherever a word may begin", () => {
  expect(numbersIn("#12 like #7, (#8) and #900.")).toEqual([12, 7, 8, 900]);
  expect(ticketTokens("Same as #12.").map(({ text }) => text)).toEqual(["Same as ", "#12", "."]);
});

it("what only looks like that stays words: part of a word, an address or a colour", () => {
  expect(numbersIn("a#12 ##3 /#4 &#39; #0 #12a #12_3 #fff #1234567890123")).toEqual([]);
});

it("a text full of numbers asks for few tickets, and loses no word", () => {
  const text = Array.from({ length: 1_000 }, (_, n) => `#${n + 1}`).join(" ");
  expect(numbersIn(text)).toEqual([1, 2, 3, 4, 5]);
  expect(
    ticketTokens(text)
      .map((token) => token.text)
      .join(""),
  ).toBe(text);
});

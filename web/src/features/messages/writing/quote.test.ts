import { expect, it } from "vitest";
import { quoteOf } from "./quote.ts";

it("a message is quoted line by line, and what is written goes on below it", () => {
  expect(quoteOf("One\n\nTwo\n", "", "")).toBe("> One\n>\n> Two\n\n");
  expect(quoteOf("> Earlier\nLater", "", "")).toBe("> > Earlier\n> Later\n\n");
});

it("a quote within a draft begins after an empty line", () => {
  expect(quoteOf("One", "", "Hello")).toBe("\n\n> One\n\n");
  expect(quoteOf("One", "", "Hello\n")).toBe("\n> One\n\n");
  expect(quoteOf("One", "", "Hello\n\n")).toBe("> One\n\n");
});

it("what is selected of a message is quoted alone, and not what is selected elsewhere", () => {
  expect(quoteOf("One two three", "two ", "")).toBe("> two\n\n");
  expect(quoteOf("One", "Another", "")).toBe("> One\n\n");
});

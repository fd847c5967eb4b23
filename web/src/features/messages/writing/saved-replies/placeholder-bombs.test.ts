import {
  fillIn,
  placeholderProblems,
  placeholdersIn,
} from "@deskbell/shared/saved-replies/placeholders";
import { describe, expect, it } from "vitest";
import { growthOf, proportional } from "../../../../testing/growth-of.ts";

describe("placeholders within placeholders", () => {
  const within = (open: string, close: string) => (size: number) => {
    const times = size / (open.length + close.length);
    return open.repeat(times) + close.repeat(times);
  };
  const bombs = [
    ["of names", within("{{customer.name|", "}}")],
    ["of nothing", within("{{", "}}")],
    ["that never close", within("{{", "")],
    ["that never open", within("}}", "")],
    ["one after the other", within("{{agent.name}}", "")],
    ["of blanks alone", (size: number) => `{{${" ".repeat(size)}`],
    ["with braces between", within("{{a} }", "")],
  ] as const;

  // case K11
  it.each(bombs)(
    "%s, 100 kB of them, are read in about the time that their length asks for",
    (_, bomb) => {
      const read = (size: number) => {
        const text = bomb(size);
        return [
          placeholdersIn(text),
          fillIn(text, { "ticket.subject": "My kettle" }),
          placeholderProblems(text),
        ];
      };
      expect(growthOf(read, 100_000)).toBeLessThan(proportional);
    },
  );
});

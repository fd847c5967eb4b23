import { describe, expect, it } from "vitest";
import { findMessages } from "./find-messages.ts";
import { findErrorMessages } from "./find-wire-messages.ts";
import { judgeCatalogue, renewed } from "./judge-catalogue.ts";

const literalsIn = (code: string) => findMessages(code, "a.tsx").literals.map(({ text }) => text);
const messagesIn = (code: string) => findMessages(code, "a.tsx").messages.map(({ text }) => text);

describe("a text outside the catalogues is refused", () => {
  it.each([
    ["<p>Nothing here.</p>", "Nothing here."],
    ["<p>you</p>", "you"],
    ['<Fact label="E-mail" />', "E-mail"],
    ['<button aria-label="Close" />', "Close"],
    ['<input placeholder="your name" />', "your name"],
    ['<b>{isOpen ? "close" : icon}</b>', "close"],
    [`<b title={\`Remove \${name}\`} />`, "Remove {0}"],
    ['notify.error("That did not work.")', "That did not work."],
    ['const hint = "Choose a file"', "Choose a file"],
  ])("%s", (code, text) => {
    expect(literalsIn(code)).toEqual([text]);
  });

  it.each([
    '<p>{t("Nothing here.")}</p>',
    '<b title={t("Remove {name}", { name })} />',
    'throw new Error("This cannot be.")',
    'console.warn("Not stored:", error)',
    'import a from "./Some file.ts"',
    'if (key === "Enter") go()',
    'const request = { headers: { "Content-Type": type } }',
    "type Kind = 'Some kind'",
    "<p>{count} / {limit}</p>",
  ])("%s is fine", (code) => {
    expect(literalsIn(code)).toEqual([]);
  });

  it("and so are dates and numbers written by hand, and messages that cannot be read", () => {
    const problems = (code: string) => findMessages(code, "a.tsx").problems.length;
    expect(problems('new Intl.NumberFormat("en-US")')).toBe(1);
    expect(problems("size.toLocaleString()")).toBe(1);
    expect(problems("t(word)")).toBe(1);
    expect(problems("t(texts.rememberMe)")).toBe(0);
  });
});

it("messages are collected also from one of two, and from inside a message's values", () => {
  expect(messagesIn('t(isOpen ? "Close" : "Open")')).toEqual(["Close", "Open"]);
  expect(messagesIn('t("{a} left", { a: t("nobody") })')).toEqual(["{a} left", "nobody"]);
});

it("what the server says to people is collected from its errors", () => {
  const code = `const gone = "This is gone.";
    throw new AppError("not_found", isOld ? gone : \`No \${name} here.\`);
    throw new AppError("conflict", gone);`;
  expect(findErrorMessages(code, "a.ts")).toEqual([
    "This is gone.",
    "No {0} here.",
    "This is gone.",
  ]);
});

describe("a catalogue", () => {
  const message = "{count, plural, one {# ticket of {name}} other {# tickets of {name}}}";

  it("has every message of the source, in words, and no other", () => {
    expect(judgeCatalogue({ Inbox: "Posteingang" }, ["Inbox"])).toEqual([]);
    expect(judgeCatalogue({ Inbox: " " }, ["Inbox"])).toEqual(["“Inbox” is missing"]);
    expect(judgeCatalogue({}, ["Inbox"])).toEqual(["“Inbox” is missing"]);
    expect(judgeCatalogue({ Inbox: "x", Gone: "y" }, ["Inbox"])).toEqual([
      "“Gone” is used nowhere",
    ]);
  });

  it("puts into a message what the source puts into it", () => {
    expect(judgeCatalogue({ [message]: message }, [message])).toEqual([]);
    const other = "{count, plural, other {# Tickets}}";
    expect(judgeCatalogue({ [message]: other }, [message])).toHaveLength(1);
    expect(judgeCatalogue({ "<0>a</0>": "a" }, ["<0>a</0>"])).toHaveLength(1);
  });

  it("keeps its words when it is renewed; what is new has none yet", () => {
    const catalogue = { Inbox: "Posteingang", Gone: "Weg" };
    expect(renewed(catalogue, ["Inbox", "New"], () => "")).toEqual({
      Inbox: "Posteingang",
      New: "",
    });
  });
});

import { describe, expect, it } from "vitest";
import {
  filledText,
  fillIn,
  placeholderProblems,
  placeholdersIn,
  type VariableValues,
  variableNames,
} from "./placeholders.ts";
import { variableValues } from "./variable-values.ts";

const zofia: VariableValues = { "customer.first_name": "Zofia", "ticket.subject": "My kettle" };
const filled = (text: string, values = zofia) => filledText(fillIn(text, values));

describe("a saved reply is filled in", () => {
  it("with what is known, whatever blanks and case its placeholders are written with", () => {
    expect(filled("Hello {{customer.first_name}}, {{ Customer.First_Name }}!")).toBe(
      "Hello Zofia, Zofia!",
    );
  });

  it("with its fallback where there is no value, also an empty one", () => {
    expect(filled("Hello {{customer.first_name|there}}{{customer.email|}}.", {})).toBe(
      "Hello there.",
    );
    expect(filled("Hello {{customer.first_name|there}}.")).toBe("Hello Zofia.");
  });

  it("and what has neither a value nor a fallback stays, and is marked", () => {
    expect(fillIn("By {{agent.name}}", {})).toEqual([
      { kind: "plain", text: "By " },
      { kind: "missing", name: "agent.name", text: "{{agent.name}}" },
    ]);
  });

  it("once: what a value says is text, and never taken for a placeholder again", () => {
    const values = { "ticket.subject": "{{agent.name}} $& $1 <b>", "agent.name": "Nora" };
    const text = filled("About {{ticket.subject}}", values);
    expect(text).toBe("About { {agent.name}} $& $1 <b>");
    expect(placeholdersIn(text)).toEqual([]);
  });

  it.each([
    ["three braces", "{{ticket.subject}}", "{{{customer.email}} broken"],
    ["four braces", "{{ticket.subject}}", "{{{{customer.email}}}}"],
    ["a brace that meets one of the reply", "{{{ticket.subject}}", "{customer.email}}"],
    [
      "a brace that meets one of another value",
      "{{agent.name}}{{ticket.subject}}",
      "{agent.name}}",
    ],
    ["an end that meets the reply's braces", "{{ticket.subject}}{customer.email}}", "a {"],
  ])("and %s make no placeholder of a subject", (_braces, text, subject) => {
    const values = { "ticket.subject": subject, "agent.name": "Nora {" };
    expect(placeholdersIn(filled(text, values))).toEqual([]);
  });

  it("so that whatever a subject says, nothing but what was missing asks to be filled in afterwards", () => {
    const bits = ["{", "}", "{{", "}}", "agent.name", " "];
    const upTo = (count: number): string[] =>
      count === 0
        ? [""]
        : upTo(count - 1).flatMap((some) => ["", ...bits].map((bit) => some + bit));
    const subjects = new Set(upTo(4));
    const replies = [
      "",
      "{",
      "}",
      "{agent.name}}",
      "{{ticket.subject}}",
      "{{agent.name|}}",
    ].flatMap((end) =>
      ["{{ticket.subject}}", "{{{ticket.subject}}", "{{company.name}}{{ticket.subject}}"].map(
        (start) => start + end,
      ),
    );
    for (const reply of replies) {
      expect(placeholderProblems(reply)).toEqual([]);
      for (const subject of subjects) {
        const pieces = fillIn(reply, { "ticket.subject": subject });
        const missing = pieces.flatMap((piece) => (piece.kind === "missing" ? [piece.name] : []));
        expect(placeholdersIn(filledText(pieces)).map(({ name }) => name)).toEqual(missing);
      }
    }
  });

  it("and what is in braces without being known stays as it is", () => {
    expect(filled("{{name}} {a} {{}} {{ticket.subject")).toBe("{{name}} {a} {{}} {{ticket.subject");
  });
});

describe("a text is saved", () => {
  it.each(variableNames)("with %s, which is known", (name) => {
    expect(placeholderProblems(`a {{${name}}} b {{${name}|x}}`)).toEqual([]);
  });

  it.each([
    ["{{customer.fist_name}}", /“\{\{customer\.fist_name\}\}” is not known\. There are: customer/],
    ["{{}}", /“\{\{\}\}” is not known/],
    ["{{customer.name|{{agent.name}}}}", /no placeholder stands in another/],
    ["Hello {{customer.name", /is not closed by \}\}/],
  ])("but not with %s", (text, said) => {
    expect(placeholderProblems(text)).toHaveLength(1);
    expect(placeholderProblems(text)[0]).toMatch(said);
  });

  it("and says only the first few of many things that are wrong, of a hostile text too", () => {
    expect(placeholderProblems("{{a}} ".repeat(1_000))).toHaveLength(5);
    expect(placeholderProblems(`${"{{".repeat(50_000)}}}`)).toHaveLength(1);
  });
});

it("a customer who is known by their address alone is greeted by the fallback", () => {
  const values = variableValues({
    customer: { name: "zofia@example.com", email: "zofia@example.com" },
    ticket: { number: 7, subject: "My kettle" },
    agent: { name: "Nora Lind" },
    company: "",
  });
  expect(filled("Hello {{customer.first_name|there}}, {{agent.first_name}}", values)).toBe(
    "Hello there, Nora",
  );
  expect(filled("#{{ticket.number}} {{customer.email}}", values)).toBe("#7 zofia@example.com");
});

it.each([
  ["Dr. Anna Weiss", "Anna"],
  ["J. Smith", "Smith"],
  ["Dr.", "Dr."],
])("%s is greeted as %s: a title or an initial is no first name", (name, called) => {
  const values = variableValues({
    ...{ customer: { name }, ticket: { number: 7, subject: "" }, agent: { name }, company: "" },
  });
  expect(filled("{{customer.first_name}}", values)).toBe(called);
});

describe("placeholders within placeholders", () => {
  // case K11
  it("are neither filled in nor saved: what is in the outer one is no name", () => {
    const text = "{{customer.first_name|{{agent.name|{{company.name}}}}}}";
    expect(filled(text, {})).toBe(text);
    expect(fillIn(text, {}).filter(({ kind }) => kind !== "plain")).toEqual([
      { kind: "missing", name: "company.name", text: "{{company.name}}" },
    ]);
    expect(placeholderProblems(text)).toHaveLength(1);
  });
});

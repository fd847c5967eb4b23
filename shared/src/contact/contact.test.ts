import { describe, expect, it, test } from "vitest";
import { contactSchema } from "./contact.ts";

const draft = {
  name: "Ada Byron",
  email: "ada@example.com",
  subject: "Opening hours",
  message: "Are you open on Sunday?",
};

function firstTextFor(change: Record<string, unknown>): string | undefined {
  return contactSchema.safeParse({ ...draft, ...change }).error?.issues[0]?.message;
}

describe("a visitor who writes to support reads", () => {
  // spec §5 Contact form
  test.each([
    ["name missing", { name: "" }, "Please tell us your name."],
    ["name of blanks", { name: "   " }, "Please tell us your name."],
    ["name of direction marks", { name: "\u202e\u200f" }, "Please tell us your name."],
    ["name of 102 characters", { name: "x".repeat(102) }, "Max length 101"],
    ["subject missing", { subject: "" }, "Please give your message a subject."],
    ["subject of 201 characters", { subject: "x".repeat(201) }, "Max length 200"],
    ["message missing", { message: " \n\t " }, "Please write your message."],
    ["message of 10,001 characters", { message: "x".repeat(10_001) }, "Max length 10000"],
    ["nothing when all is there", {}, undefined],
  ])("%s", (_, change, expected) => {
    expect(firstTextFor(change)).toBe(expected);
  });

  // spec §5 applies the pattern, with no message given
  test.each([
    ["", "Email is require"],
    ["   ", "Email is require"],
    ["ada", "Provide a valid email"],
    ["ada@", "Provide a valid email"],
    ["ada@example", "Provide a valid email"],
    ["ada@example.com,eve@example.com", "Provide a valid email"],
    ["ada@example.com>\r\nBcc: eve@example.com", "Provide a valid email"],
    ["ada@exam\u0000ple.com", "Provide a valid email"],
    ["ada@example.com,", "Provide a valid email"],
    ["ada@<example.com>", "Provide a valid email"],
    ["ada\u202e@example.com", "Provide a valid email"],
    [`${"x".repeat(50_000)}@example.com`, "Provide a valid email"],
  ])("for the address %j", (email, expected) => {
    expect(firstTextFor({ email })).toBe(expected);
  });
});

// case F13
it("a name, an address and a subject never hold a line break, whatever was sent", () => {
  for (const lineBreak of ["\r\n", "\n", "\r", "\u0085", "\u2028", "\u2029", "\v", "\f"]) {
    const parsed = contactSchema.parse({
      ...draft,
      name: `Ada${lineBreak}Bcc: eve@example.com`,
      subject: `Hello${lineBreak}X-Other: yes`,
      email: `${lineBreak}ada@example.com${lineBreak}`.replace(/[\u0085]/g, ""),
    });
    for (const value of [parsed.name, parsed.subject, parsed.email]) {
      expect(value).not.toMatch(/[\r\n\v\f\u0085\u2028\u2029]/);
    }
  }
});

it("a message keeps its lines, its emoji and what looks like code", () => {
  const message = "Hello 👋\n\n<script>alert(1)</script> {{name}}";
  expect(contactSchema.parse({ ...draft, message: `${message}\r\n` }).message).toBe(message);
});

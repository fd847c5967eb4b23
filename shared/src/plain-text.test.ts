import { describe, expect, it, test } from "vitest";
import { contactSchema } from "./contact/contact.ts";
import { newMessageSchema } from "./messages/message.ts";
import { newTicketSchema } from "./tickets/ticket.ts";
import { fullNameSchema } from "./users/credentials.ts";

/** A zero-width space, a joiner, a filler, an empty Braille cell, a soft hyphen, a tag, a variation selector. */
const unseen = "\u200b\u200d\u3164\u2800\u00ad\u{e0041}\ufe0f\u2060\u00a0";

describe("words that nobody can see", () => {
  it("are no message", () => {
    const conversationId = "0123456789abcdef01234567";
    expect(newMessageSchema.parse({ conversationId, text: unseen.repeat(3) }).text).toBe("");
  });

  it("are no subject, no description, no name and no message to the team", () => {
    const text = unseen.repeat(5);
    const ticket = { subject: text, description: text, visibility: "privet", enquiryInfo: "x" };
    expect(fieldsOf(newTicketSchema.safeParse(ticket))).toEqual(["subject", "description"]);
    expect(fullNameSchema.safeParse(text).success).toBe(false);
    const contact = { name: text, email: "ada@example.com", subject: text, message: text };
    expect(fieldsOf(contactSchema.safeParse(contact))).toEqual(["name", "subject", "message"]);
  });

  it("do not make a name or a subject long enough", () => {
    expect(fullNameSchema.safeParse("A\u200b\u2060").error?.issues[0]?.message).toBe(
      "Min length 2",
    );
    const { subject, description } = newTicketSchema.shape;
    expect(subject.safeParse(`abc${unseen.repeat(2)}`).success).toBe(false);
    expect(description.safeParse(`abc${unseen.repeat(4)}`).success).toBe(false);
  });
});

test.each(["👩‍🔧👩‍🔧", "می‌خواهم", "नमस्ते", "e\u0301 e\u0301"])(
  "%s stays as it was typed",
  (text) => {
    expect(fullNameSchema.parse(text)).toBe(text);
  },
);

const fieldsOf = ({ error }: { error?: { issues: { path: PropertyKey[] }[] } | undefined }) => [
  ...new Set(error?.issues.map(({ path }) => path[0])),
];

import { describe, expect, it, test } from "vitest";
import { enquiryReasons } from "./enquiry-reasons.ts";
import { newTicketSchemaFor, ticketQuerySchema } from "./ticket.ts";
import { ticketCursor } from "./ticket-cursor.ts";

const draft = {
  subject: "Parcel never arrived",
  description: "It was due on Monday and is still not here.",
  visibility: "privet",
  enquiryInfo: "I have a general enquiry",
};

const newTicketSchema = newTicketSchemaFor(enquiryReasons("Bazaar"));

function firstTextFor(change: Record<string, unknown>): string | undefined {
  return newTicketSchema.safeParse({ ...draft, ...change }).error?.issues[0]?.message;
}

// spec §5 Ticket subject
// spec §5 Ticket subject … The message displayed
// spec §5 Ticket description
// spec §5 Ticket description … minimum length 20
// spec §9 ticket subject at least 10
// spec §9 ticket description at least 20
describe("a customer who describes a ticket reads", () => {
  test.each([
    ["subject missing", { subject: "" }, "Subject"],
    ["subject of blanks", { subject: "    " }, "Subject"],
    ["subject of nine characters", { subject: "123456789" }, "Min length 8"],
    ["subject of 201 characters", { subject: "x".repeat(201) }, "Max length 200"],
    ["description missing", { description: "" }, "Please describe your problem here."],
    ["description of 19 characters", { description: "x".repeat(19) }, "Min length 20"],
    ["description of 10,001 characters", { description: "x".repeat(10_001) }, "Max length 10000"],
    ["nothing when subject has ten characters", { subject: "1234567890" }, undefined],
    ["nothing when description has 20 characters", { description: "x".repeat(20) }, undefined],
  ])("%s", (_, change, expected) => {
    expect(firstTextFor(change)).toBe(expected);
  });

  test.each([
    { visibility: "secret" },
    { enquiryInfo: "I want to complain" },
    { enquiryInfo: "I have a problem with a product I purchased on Elsewhere" },
    { subject: { $gt: "" } },
  ])("a refusal of %j", (change) => {
    expect(firstTextFor(change)).toBeDefined();
  });
});

describe("what a ticket can be about", () => {
  // spec §3 Enquiry reasons
  // spec §9 Default enquiry reason
  it("is one of three reasons, a problem with a product first, the third names the marketplace", () => {
    expect(enquiryReasons("Bazaar")).toEqual([
      "I have a problem with a product",
      "I have a general enquiry",
      "I have a problem with a product I purchased on Bazaar",
    ]);
    for (const enquiryInfo of enquiryReasons("Bazaar")) {
      expect(firstTextFor({ enquiryInfo })).toBeUndefined();
    }
  });
});

describe("a list of tickets", () => {
  it("goes on after its last ticket", () => {
    const before = ticketCursor({
      updatedAt: "2026-11-21T08:00:00.000Z",
      _id: "0123456789abcdef01234567",
    });
    expect(ticketQuerySchema.parse({ before })).toEqual({ before, limit: 50 });
  });

  test.each(["1", "x_0123456789abcdef01234567", "1_0123456789abcdef0123456"])(
    "does not go on after %s",
    (before) => {
      expect(ticketQuerySchema.safeParse({ before }).success).toBe(false);
    },
  );
});

import { describe, expect, it } from "vitest";
import { aMailWith, arrivedAt, bytesOf, useMailParser } from "../testing/a-mail.ts";

const parse = useMailParser();
const token = "abcdefghijklmnop";

// mail N60
describe("a mail has the time of its arrival when its date", () => {
  it.each([
    ["is missing", null],
    ["is empty", ""],
    ["is only a zone", " +0000"],
    ["is a word", "yesterday"],
    ["is in 1970", "Thu, 01 Jan 1970 00:00:00 +0000"],
    ["is in 2099", "Wed, 23 Nov 2099 11:00:00 +0000"],
    ["is a little ahead", "Mon, 23 Nov 2026 12:05:00 +0000"],
    ["is a number", "12"],
    ["has no such day", "Mon, 42 Nov 2026 11:00:00 +0000"],
    ["is 200 kB of blanks", `Mon, ${" ".repeat(200_000)}23 Nov 2026`],
  ])("%s", async (_title, date) => {
    expect((await parse(aMailWith({ Date: date }))).writtenAt).toEqual(arrivedAt);
  });
});

it.each([
  ["with its zone", "Mon, 23 Nov 2026 12:30:00 +0200", "2026-11-23T10:30:00Z"],
  ["without the day of the week", "3 Nov 2026 09:05 GMT", "2026-11-03T09:05:00Z"],
  ["with a comment", "Tue, 03 Nov 2026 09:05:01 +0000 (UTC)", "2026-11-03T09:05:01Z"],
])("a mail has the time that it says, %s", async (_title, date, expected) => {
  expect((await parse(aMailWith({ Date: date }))).writtenAt).toEqual(new Date(expected));
});

// mail N59
it("a mail without a Message-ID is read", async () => {
  expect(await parse(aMailWith({ "Message-ID": null }))).toMatchObject({
    messageId: null,
    subject: "The printer",
  });
});

// case J07
// mail N11
it("a subject of several lines is one line", async () => {
  const subject = Buffer.from("Hello\r\nBcc: all@example.com").toString("base64");
  const mail = await parse(aMailWith({ Subject: `=?utf-8?B?${subject}?=` }));
  expect(mail.subject).toBe("Hello Bcc: all@example.com");
  expect(mail.recipients.map(({ address }) => address)).toEqual(["support@company.example"]);
});

// mail N21
it("of 5,000 references the last ones are read, and ours is among them", async () => {
  const others = Array.from({ length: 4_999 }, (_, i) => `<${i}.${"x".repeat(20)}@example.com>`);
  const References = [...others, `<t12.7.${token}@company.example>`].join("\r\n ");
  const mail = await parse(
    aMailWith({ References, "In-Reply-To": "words <2@example.com> (of Monday)" }),
  );
  expect(mail.references).toHaveLength(100);
  expect(mail.references.at(-1)).toBe(`t12.7.${token}@company.example`);
  expect(mail.inReplyTo).toEqual(["2@example.com"]);
});

// mail N19
it("of 10,000 recipients 500 are noted, and the address of the ticket is among them", async () => {
  const others = Array.from({ length: 10_000 }, (_, i) => `u${i}@example.com`);
  const To = [...others, `Support <support+t12.${token}@company.example>`].join(",\r\n ");
  const { recipients } = await parse(aMailWith({ To }));
  expect(recipients).toHaveLength(500);
  expect(recipients[0]).toEqual({
    header: "to",
    address: `support+t12.${token}@company.example`,
    name: "Support",
    isAnswerable: true,
  });
});

it("whom a mail went to is known by envelope and headers", async () => {
  const headers = {
    "Delivered-To": "support@company.example",
    "X-Original-To": "Help@company.example",
    "Envelope-To": "a@company.example",
    To: "Team: ben@example.com, Cy <cy@example.com>;",
    Cc: "not an address, dan@example.com",
  };
  const { recipients } = await parse(aMailWith(headers), {
    from: "ada@example.com",
    to: ["e@company.example"],
  });
  expect(recipients.map(({ header, address }) => [header, address])).toEqual([
    ["envelope", "e@company.example"],
    ["delivered-to", "support@company.example"],
    ["x-original-to", "help@company.example"],
    ["envelope-to", "a@company.example"],
    ["to", "ben@example.com"],
    ["to", "cy@example.com"],
    ["cc", "dan@example.com"],
  ]);
});

// mail N14
it.each([
  ["without headers", "\nHello\n"],
  ["of nothing", ""],
  ["of one line", "Hello"],
])("a mail %s is nobody's", async (_title, raw) => {
  expect((await parse(bytesOf(raw))).sender).toEqual({ problem: "no_from" });
});

// case J05
// mail N20
it.each([
  [
    "50,000 headers",
    aMailWith({ "X-Many": Array.from({ length: 50_000 }, (_, i) => `${i}\r\nX-${i}: x`).join("") }),
  ],
  ["a subject of 2 MB", aMailWith({ Subject: "x".repeat(2_000_000) })],
])("a mail with %s cannot be read", async (_title, raw) => {
  await expect(parse(raw)).rejects.toMatchObject({ reason: "headers_too_large" });
});

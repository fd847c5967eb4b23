import { describe, expect, it } from "vitest";
import { aMailWith, useMailParser } from "../testing/a-mail.ts";

const parse = useMailParser();
const senderOf = async (from: string | null, more = {}) =>
  (await parse(aMailWith({ From: from, ...more }))).sender;

it("a mail is from the one mailbox of its From", async () => {
  expect(await senderOf('"Lovelace, Ada" <Ada.L+desk@Example.COM>')).toEqual({
    problem: null,
    address: "ada.l+desk@example.com",
    name: "Lovelace, Ada",
    isAnswerable: true,
  });
});

it("Reply-To and Sender are not whom a mail is from", async () => {
  const more = { "Reply-To": "eve@evil.example", Sender: "eve@evil.example" };
  expect(await senderOf("ada@example.com", more)).toMatchObject({ address: "ada@example.com" });
});

// case J02
// mail N37 N14
describe("a mail is nobody's", () => {
  it.each([
    ["without a From", null, "no_from"],
    ["with two From lines", "ada@example.com\r\nFrom: ben@example.com", "several_from"],
    ["with a From in other letters", "ada@example.com\r\nfROM: ben@example.com", "several_from"],
    ["with a list in its From", "ada@example.com, ben@example.com", "several_mailboxes"],
    [
      "with two addresses for one name",
      "Ada <ada@example.com> <ben@example.com>",
      "several_mailboxes",
    ],
    ["with an empty group", "Nobody:;", "no_mailbox"],
    ["with a group of one", "Team: ada@example.com;", "no_mailbox"],
    ["with an empty From", "", "no_mailbox"],
    ["with only a name", "Ada Lovelace", "no_mailbox"],
    ["with an address hidden in a word", "=?utf-8?B?PGFkYUBleGFtcGxlLmNvbT4=?=", "no_mailbox"],
    ["with an address without a domain", "Ada <ada>", "bad_address"],
    ["with the address of a machine", "Ada <ada@[192.0.2.1]>", "bad_address"],
    ["with a number for a domain", "Ada <ada@3221225985>", "bad_address"],
    ["with a quoted local part", '"a b"@example.com', "no_mailbox"],
    ["with an address that has no end", `Ada <${"a".repeat(65)}@example.com>`, "bad_address"],
  ])("%s", async (_title, from, problem) => {
    expect(await senderOf(from)).toEqual({ problem });
  });
});

// case J02
// mail N38 N39
describe("no name is shown that pretends to be an address:", () => {
  it.each([
    ["ours", '"support@company.example" <eve@evil.example>'],
    ["ours, encoded", "=?utf-8?Q?support=40company.example?= <eve@evil.example>"],
    ["one among words", '"Ada (ada@example.com)" <eve@evil.example>'],
    ["one with a wide sign", '"support＠company.example" <eve@evil.example>'],
  ])("%s", async (_title, from) => {
    expect(await senderOf(from)).toMatchObject({ address: "eve@evil.example", name: "" });
  });
});

// case J07
// mail N11
it("a name of several lines is one line", async () => {
  const name = Buffer.from("Ada\r\nBcc: all@example.com \u202Edrow").toString("base64");
  expect(await senderOf(`=?utf-8?B?${name}?= <ada@example.com>`)).toEqual({
    problem: null,
    address: "ada@example.com",
    name: "",
    isAnswerable: true,
  });
  const plain = Buffer.from("Ada\r\nBcc: all \u202Edrow").toString("base64");
  expect(await senderOf(`=?utf-8?B?${plain}?= <ada@example.com>`)).toMatchObject({
    name: "Ada Bcc: all drow",
  });
});

// mail N40
it("a local part beyond ASCII is a guest's, and cannot be answered through every server", async () => {
  expect(await senderOf("Jürgen <jürgen@bücher.example>")).toEqual({
    problem: null,
    address: "jürgen@xn--bcher-kva.example",
    name: "Jürgen",
    isAnswerable: false,
  });
});

it("somebody in a country's own letters has an address in ASCII where only the domain has them", async () => {
  expect(await senderOf("Ada <ada@BÜCHER.example>")).toMatchObject({
    address: "ada@xn--bcher-kva.example",
    isAnswerable: true,
  });
});

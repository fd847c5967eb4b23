import { describe, expect, it } from "vitest";
import { aMailWith, useMailParser } from "../testing/a-mail.ts";

const parse = useMailParser();
const kindOf = async (headers: Record<string, string | null>, envelope = null as null | string) =>
  (await parse(aMailWith(headers), envelope === null ? null : { from: envelope, to: [] })).kind;

describe("a mail is written by a person", () => {
  it.each<[string, Record<string, string | null>]>([
    ["when nothing says otherwise", {}],
    ["when it says so", { "Auto-Submitted": "no" }],
    ["when a program only asks for no answer", { "X-Auto-Response-Suppress": "All" }],
    ["when its return path is theirs", { "Return-Path": "<ada@example.com>" }],
    [
      "when somebody else is called like the desk",
      { From: "support@company.example.evil.example" },
    ],
    [
      "when its Message-ID only looks like ours",
      { "Message-ID": "<t12.7.abcdefghijklmnop@example.com>" },
    ],
  ])("%s", async (_title, headers) => {
    expect(await kindOf(headers)).toBe("person");
  });
});

describe("a mail is automatic", () => {
  it.each<[string, Record<string, string | null>]>([
    ["when it is generated", { "Auto-Submitted": "auto-generated" }],
    ["when it is an out-of-office notice", { "Auto-Submitted": "auto-replied; owner=ada" }],
    ["by the header of Exim and Plesk", { "X-Autoreply": "yes" }],
    ["by the header of Gmail's neighbours", { "X-Autorespond": "Out of office" }],
    ["by its precedence", { Precedence: "auto_reply" }],
    ["when nothing can be returned to it", { "Return-Path": "<>" }],
    ["when a mail server wrote it", { From: "MAILER-DAEMON@example.com" }],
  ])("%s", async (_title, headers) => {
    const mail = await parse(aMailWith(headers));
    expect(mail).toMatchObject({ kind: "automatic", refusesAutomaticAnswers: true });
  });

  it("when its envelope is from nobody", async () => {
    expect(await kindOf({ "Return-Path": "<ada@example.com>" }, "")).toBe("automatic");
    expect(await kindOf({ "Return-Path": "<>" }, "ada@example.com")).toBe("person");
  });
});

// mail N56
describe("a mail to many is not answered by itself", () => {
  it.each<[string, Record<string, string | null>]>([
    ["with the name of a list", { "List-Id": "<news.example.com>" }],
    ["with the address of a list", { "List-Post": "<mailto:news@example.com>" }],
    ["of a list's precedence", { Precedence: "list" }],
    ["of bulk", { Precedence: "Bulk" }],
    ["of junk", { Precedence: "junk" }],
  ])("%s", async (_title, headers) => {
    const mail = await parse(aMailWith(headers));
    expect(mail).toMatchObject({ kind: "bulk", refusesAutomaticAnswers: true });
  });
});

// mail N42
describe("a mail is the desk's own", () => {
  it.each<[string, Record<string, string | null>]>([
    ["from its address", { From: "Company <Support@Company.Example>" }],
    ["from its address with a tag", { From: "help+t1@company.example" }],
    ["by its mark", { "X-Deskbell-Loop": "1", "Auto-Submitted": "auto-replied" }],
    ["by its Message-ID", { "Message-ID": "<t12.7.abcdefghijklmnop@company.example>" }],
  ])("%s", async (_title, headers) => {
    expect(await kindOf(headers)).toBe("ourselves");
  });
});

describe("a report is", () => {
  it.each([
    ["about delivery", "delivery-status", "delivery-report"],
    ["about complaints", "Feedback-Report", "feedback-report"],
    ["about reading", '"disposition-notification"', "read-receipt"],
  ])("%s", async (_title, type, kind) => {
    const headers = { "Content-Type": `multipart/report; report-type=${type}; boundary=x` };
    expect(await kindOf(headers)).toBe(kind);
  });
});

it("a mail that asks for no automatic answer gets none", async () => {
  const refused = async (value: string) =>
    (await parse(aMailWith({ "X-Auto-Response-Suppress": value }))).refusesAutomaticAnswers;
  expect(await refused("OOF, AutoReply")).toBe(true);
  expect(await refused("None")).toBe(false);
  expect((await parse(aMailWith())).refusesAutomaticAnswers).toBe(false);
});

it("spam is what the operator's server says on top, whatever stands below", async () => {
  const isSpam = async (value: string | null) =>
    (await parse(aMailWith({ "X-Spam-Flag": value }))).isSpam;
  expect(await isSpam("YES")).toBe(true);
  expect(await isSpam("yes\r\nX-Spam-Flag: NO")).toBe(true);
  expect(await isSpam("NO\r\nX-Spam-Flag: YES")).toBe(false);
  expect(await isSpam(null)).toBe(false);
});

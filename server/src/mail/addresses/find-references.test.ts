import { expect, it } from "vitest";
import { aMailWith, aMultipart, useMailParser } from "../parsing/testing/a-mail.ts";
import { findReferences, findReported } from "./find-references.ts";
import { referenceAddress, writeReference } from "./mail-reference.ts";
import { createMailTokens, type Signed } from "./mail-tokens.ts";

const parse = useMailParser();
const tokens = createMailTokens("a secret of at least thirty-two characters");
const ada = "6a1b2c3d4e5f60718293a4b5";

const signed = (one: Omit<Signed, "person">) => ({
  ...one,
  token: tokens.tokenFor({ ...one, person: ada }),
});
const reply = (ticket: number) => signed({ kind: "reply", ticket, seq: null });
const message = (ticket: number, seq: number) => signed({ kind: "message", ticket, seq });
const addressOf = (ticket: number) => referenceAddress("support@company.example", reply(ticket));
const idOf = (ticket: number, seq: number) =>
  `<${writeReference(message(ticket, seq))}@company.example>`;

// mail N43
it("an answer is to the ticket of the address that it went to, also in upper case and by its envelope", async () => {
  const address = addressOf(12).toUpperCase();
  const ways = [
    await parse(aMailWith({ To: `Support <${address}>` })),
    await parse(aMailWith({ "Delivered-To": address })),
    await parse(aMailWith(), { from: "ada@example.com", to: [address] }),
  ];
  for (const mail of ways) {
    const [found] = findReferences(mail).byAddress;
    expect(found).toEqual(reply(12));
    expect(found && tokens.personOf(found, [ada])).toBe(ada);
  }
});

// mail N46
it("of two tickets that an answer went to the newest is first", async () => {
  const { byAddress, byMessageId } = findReferences(
    await parse(
      aMailWith({
        To: `${addressOf(12)}, ${addressOf(40)}, ${addressOf(12)}`,
        "In-Reply-To": idOf(12, 7),
        References: `${idOf(12, 7)} <other@example.com> ${idOf(12, 9)} ${idOf(40, 1)}`,
      }),
    ),
  );
  expect(byAddress).toEqual([reply(40), reply(12)]);
  expect(byMessageId).toEqual([message(40, 1), message(12, 9), message(12, 7)]);
});

// mail N21
it("an answer whose program forgets the address is known by our Message-ID among 5,000 others", async () => {
  const others = Array.from({ length: 4_999 }, (_, i) => `<${i}.${"x".repeat(20)}@example.com>`);
  const mail = await parse(aMailWith({ References: [...others, idOf(12, 7)].join("\r\n ") }));
  const [found] = findReferences(mail).byMessageId;
  expect(found && tokens.personOf(found, [ada])).toBe(ada);
});

it("what a subject names is kept apart, as anybody could write it", async () => {
  const found = async (subject: string) =>
    findReferences(await parse(aMailWith({ Subject: subject })));
  expect(await found("Re: [#12] The printer")).toEqual({
    byAddress: [],
    byMessageId: [],
    bySubject: 12,
  });
  expect((await found("Re: #12 and [#0] and [#99999999999]")).bySubject).toBeNull();
});

it("a bounce's address makes nothing an answer, and an answer's nothing a bounce", async () => {
  const bounce = signed({ kind: "bounce", ticket: 12, seq: 7 });
  const mail = await parse(aMailWith({ To: referenceAddress("support@company.example", bounce) }));
  expect(findReferences(mail).byAddress).toEqual([]);
  expect(findReported(mail)).toEqual([bounce]);
  expect(findReported(await parse(aMailWith({ To: addressOf(12) })))).toEqual([]);
});

// mail N53 N54
it("a report is about a mail of ours when it has its signature, and about none otherwise", async () => {
  const aReport = (envelopeId: string, id: string) =>
    aMultipart(
      "multipart/report; report-type=delivery-status",
      [
        [
          "Content-Type: message/delivery-status",
          `Original-Envelope-Id: ${envelopeId}\n\nFinal-Recipient: rfc822; ada@example.com\nAction: failed\n`,
        ],
        ["Content-Type: text/rfc822-headers", `Message-ID: ${id}\n`],
      ],
      { "Return-Path": "<>", From: "MAILER-DAEMON@mx.example" },
    );
  const ours = findReported(await parse(aReport(writeReference(message(12, 7)), idOf(12, 6))));
  expect(ours).toEqual([message(12, 7), message(12, 6)]);
  expect(ours.map((one) => tokens.personOf(one, [ada]))).toEqual([ada, ada]);
  expect(findReported(await parse(aReport("QQ123", "<1@example.com>")))).toEqual([]);
  const [forged] = findReported(await parse(aReport("t12.7.aaaaaaaaaaaaaaaa", "<1@example.com>")));
  expect(forged && tokens.personOf(forged, [ada])).toBeNull();
});

it("of 500 tickets that a mail was sent to 20 are looked at", async () => {
  const To = Array.from({ length: 500 }, (_, i) => addressOf(i + 1)).join(",\r\n ");
  expect(findReferences(await parse(aMailWith({ To }))).byAddress).toHaveLength(20);
});

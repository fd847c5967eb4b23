import { describe, expect, it } from "vitest";
import { aMailWith, aMultipart, useMailParser } from "../testing/a-mail.ts";

const parse = useMailParser();
const bounce = { From: "Mail Delivery System <MAILER-DAEMON@mx.example>", "Return-Path": "<>" };
const ourId = "t12.7.abcdefghijklmnop@company.example";
const ours = `Message-ID:\n <${ourId}>\nFrom: support@company.example\nSubject: Re: The printer\n`;

const aReport = (
  status: string,
  original: readonly [string, string] = ["Content-Type: message/rfc822", `${ours}\nHello`],
) =>
  aMultipart(
    "multipart/report; report-type=delivery-status",
    [
      ["Content-Type: text/plain", "Could not be delivered."],
      ["Content-Type: message/delivery-status", status],
      original,
    ],
    bounce,
  );

const failed = `Reporting-MTA: dns; mx.example
Original-Envelope-Id: t12.7.abcdefghijklmnop
Arrival-Date: Mon, 23 Nov 2026 11:00:00 +0000

Final-Recipient: rfc822; ada@Example.com
Original-Recipient: rfc822;Ada@example.com
Action: failed
Status: 5.1.1 (no such user)
Diagnostic-Code: smtp; 550 5.1.1
 <ada@example.com>:
\tno such user\u202E
`;

// mail N53
describe("a report of what could not be delivered says whom, why, and of which mail:", () => {
  it.each<[string, readonly [string, string]]>([
    ["with the mail", ["Content-Type: message/rfc822", `${ours}\nHello`]],
    ["with its headers only", ["Content-Type: text/rfc822-headers", ours]],
  ])("%s", async (_title, original) => {
    const mail = await parse(aReport(failed, original));
    expect(mail).toMatchObject({
      kind: "delivery-report",
      files: [],
      newText: "Could not be delivered.",
    });
    expect(mail.delivery).toEqual({
      recipients: [
        {
          address: "ada@example.com",
          action: "failed",
          status: "5.1.1",
          diagnostic: "550 5.1.1 <ada@example.com>: no such user",
        },
      ],
      messageId: ourId,
      envelopeId: "t12.7.abcdefghijklmnop",
    });
  });

  it("a delay", async () => {
    const { delivery } = await parse(
      aReport(failed.replace("failed", "Delayed").replace("5.1.1 (", "4.4.1 (")),
    );
    expect(delivery?.recipients).toMatchObject([{ action: "delayed", status: "4.4.1" }]);
  });

  it("two recipients", async () => {
    const second = "\nFinal-Recipient: rfc822; ben@example.com\nAction: failed\nStatus: 5.2.2\n";
    const { delivery } = await parse(aReport(failed + second));
    expect(delivery?.recipients.map(({ address, status }) => [address, status])).toEqual([
      ["ada@example.com", "5.1.1"],
      ["ben@example.com", "5.2.2"],
    ]);
  });

  it("without fields of the mail, or any that could be read", async () => {
    const { delivery } = await parse(
      aReport("Final-Recipient: rfc822; ada@example.com\nAction: exploded\nStatus: bad\n"),
    );
    expect(delivery).toMatchObject({
      recipients: [{ address: "ada@example.com", action: "unknown", status: null, diagnostic: "" }],
      envelopeId: null,
    });
    expect((await parse(aReport("nothing"))).delivery?.recipients).toEqual([]);
  });
});

it("of a report without the mail the Message-ID is not known", async () => {
  const { delivery } = await parse(aReport(failed, ["Content-Type: text/plain", "gone"]));
  expect(delivery?.messageId).toBeNull();
});

it("a Message-ID in the text of the mail is none of its headers", async () => {
  const { delivery } = await parse(
    aReport(failed, ["Content-Type: message/rfc822", `Subject: x\n\nMessage-ID: <${ourId}>\n`]),
  );
  expect(delivery?.messageId).toBeNull();
});

it("a report with 20,000 recipients names 50", async () => {
  const status = `${failed}\n${"Final-Recipient: rfc822; ben@example.com\nAction: failed\n\n".repeat(20_000)}`;
  expect((await parse(aReport(status))).delivery?.recipients).toHaveLength(50);
});

// mail N55
it("a complaint is about one of our mails", async () => {
  const mail = await parse(
    aMultipart(
      "multipart/report; report-type=feedback-report",
      [
        ["Content-Type: text/plain", "This is an abuse report."],
        [
          "Content-Type: message/feedback-report",
          "Feedback-Type: abuse\nUser-Agent: x\nVersion: 1\n",
        ],
        ["Content-Type: message/rfc822", `${ours}\nHello`],
      ],
      { From: "feedback@isp.example" },
    ),
  );
  expect(mail).toMatchObject({
    kind: "feedback-report",
    complainedAbout: ourId,
    delivery: null,
    files: [],
  });
});

// mail N55
it("a read receipt is nothing else", async () => {
  const mail = await parse(
    aMultipart("multipart/report; report-type=disposition-notification", [
      ["Content-Type: text/plain", "The message was displayed."],
      [
        "Content-Type: message/disposition-notification",
        `Original-Message-ID: <${ourId}>\nDisposition: manual-action/MDN-sent-manually; displayed\n`,
      ],
    ]),
  );
  expect(mail).toMatchObject({ kind: "read-receipt", complainedAbout: null, delivery: null });
});

it("words that look like a report are none", async () => {
  expect(await parse(aMailWith({}, failed))).toMatchObject({ kind: "person", delivery: null });
});

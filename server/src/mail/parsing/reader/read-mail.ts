import { singleLineText } from "@deskbell/shared/plain-text";
import { decodeWords } from "postal-mime";
import { isEncrypted } from "../files/is-encrypted.ts";
import { readFiles } from "../files/read-files.ts";
import { classifyMail, isMarkedSpam, refusesAutomaticAnswers } from "../headers/classify-mail.ts";
import { firstOf } from "../headers/mail-headers.ts";
import { readMessageIds } from "../headers/message-ids.ts";
import { readAuthentication } from "../headers/read-authentication.ts";
import { readRecipients } from "../headers/read-recipients.ts";
import { readSender } from "../headers/read-sender.ts";
import { readWrittenAt } from "../headers/written-at.ts";
import type { Envelope, ParsedMail, ParserSettings } from "../parsed-mail.ts";
import { readDeliveryReport } from "../reports/delivery-report.ts";
import { originalMessageId } from "../reports/original-message.ts";
import { readText } from "../text/read-text.ts";
import { readParts } from "./read-parts.ts";

const subjectMaxChars = 1_000;

export type ReadingContext = {
  settings: ParserSettings;
  envelope: Envelope | null;
  arrivedAt: Date;
};

/** Reads one mail: who wrote what to whom, with which files. */
export async function readMail(raw: Uint8Array, context: ReadingContext): Promise<ParsedMail> {
  const { settings, envelope, arrivedAt } = context;
  const parts = await readParts(raw);
  const { headers } = parts;
  const sender = readSender(headers);
  const ids = readMessageIds(headers);
  const domain = sender.problem === null ? sender.address.split("@").at(-1) : undefined;
  const kind = classifyMail(
    {
      headers,
      sender,
      messageId: ids.messageId,
      contentType: parts.contentTypes[0],
      reportType: (parts.parameters["report-type"] ?? "").toLowerCase(),
    },
    settings,
    envelope,
  );
  const subject = singleLineText.parse(decodeWords(firstOf(headers, "subject") ?? ""));
  const text = readText(parts, { subject, ...settings });
  const isReport = parts.contentTypes[0] === "multipart/report";
  return {
    sender,
    recipients: readRecipients(headers, envelope),
    ...ids,
    subject: subject.slice(0, subjectMaxChars).toWellFormed(),
    writtenAt: readWrittenAt(headers, arrivedAt),
    kind,
    refusesAutomaticAnswers: refusesAutomaticAnswers(headers, kind),
    authentication: readAuthentication(headers, settings.trustedAuthserv, domain ?? ""),
    isSpam: isMarkedSpam(headers, settings.spamHeader),
    newText: text.newText,
    wholeText: text.wholeText,
    isTextCut: text.isTextCut || parts.isTextCut,
    hasHtml: text.hasHtml,
    isEncrypted: isEncrypted(parts.contentTypes, text.wholeText),
    // The files in a delivery report are parts of the mail that it is about.
    files: isReport ? [] : readFiles(parts.attachments, text),
    delivery: kind === "delivery-report" ? readDeliveryReport(parts.attachments) : null,
    complainedAbout: kind === "feedback-report" ? originalMessageId(parts.attachments) : null,
  };
}

import { readReference } from "../../addresses/mail-reference.ts";
import { readOwnMail } from "../../addresses/own-mail.ts";
import type { Envelope, MailOrigin, ParserSettings, Sender } from "../parsed-mail.ts";
import { firstOf, type MailHeaders } from "./mail-headers.ts";

export type Outline = {
  headers: MailHeaders;
  sender: Sender;
  messageId: string | null;
  /** Of the whole mail, in lower case. */
  contentType: string;
  /** Its parameter `report-type`, or the type of the part that a report is made of. */
  reportType: string;
};

/** Whether a mail was written by a person, or by which kind of program. */
export function classifyMail(
  { headers, sender, messageId, contentType, reportType }: Outline,
  { ownAddresses }: ParserSettings,
  envelope: Envelope | null,
): MailOrigin {
  const isOurs = (address: string) => ownAddresses.includes(withoutTag(address));
  const isLoop = headers.some(({ key }) => key === "x-deskbell-loop");
  if (isLoop || (sender.problem === null && isOurs(sender.address))) return "ourselves";
  if (messageId !== null && isOwnMessageId(messageId, ownAddresses)) return "ourselves";
  if (contentType === "multipart/report") {
    if (reportType === "delivery-status") return "delivery-report";
    if (reportType === "feedback-report") return "feedback-report";
    if (reportType === "disposition-notification") return "read-receipt";
  }
  if (isAutomatic(headers) || isFromNobody(headers, sender, envelope)) return "automatic";
  return isBulk(headers) ? "bulk" : "person";
}

/** `support+t12.7@company.example` is `support@company.example`. */
function withoutTag(address: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, at).split("+")[0]}${address.slice(at)}`;
}

function isOwnMessageId(messageId: string, ownAddresses: readonly string[]): boolean {
  const domain = messageId.slice(messageId.lastIndexOf("@")).toLowerCase();
  const isOurDomain = ownAddresses.some((address) => address.endsWith(domain));
  const isSigned = readReference(messageId)?.kind === "message" || readOwnMail(messageId) !== null;
  return isOurDomain && isSigned;
}

const wordOf = (headers: MailHeaders, name: string): string =>
  (firstOf(headers, name) ?? "").split(/[;(]/)[0]?.trim().toLowerCase() ?? "";

function isAutomatic(headers: MailHeaders): boolean {
  const submitted = wordOf(headers, "auto-submitted");
  if (submitted !== "" && submitted !== "no") return true;
  if (headers.some(({ key }) => key === "x-autoreply" || key === "x-autorespond")) return true;
  return wordOf(headers, "precedence") === "auto_reply";
}

/** Nothing can be returned to it: a program wrote it. */
function isFromNobody(headers: MailHeaders, sender: Sender, envelope: Envelope | null): boolean {
  const returnPath = envelope ? (envelope.from ?? "") : firstOf(headers, "return-path");
  if (returnPath !== null && /^(?:<\s*>)?$/.test(returnPath.trim())) return true;
  return sender.problem === null && /^mailer-daemon@/.test(sender.address);
}

function isBulk(headers: MailHeaders): boolean {
  if (headers.some(({ key }) => key === "list-id" || key === "list-post")) return true;
  return ["list", "bulk", "junk"].includes(wordOf(headers, "precedence"));
}

/** Whether it says itself that programs are not to answer, or is of a kind that none answer. */
export function refusesAutomaticAnswers(headers: MailHeaders, kind: MailOrigin): boolean {
  if (kind !== "person") return true;
  const suppressed = wordOf(headers, "x-auto-response-suppress");
  return suppressed !== "" && suppressed !== "none";
}

/** Whether the operator's server marks it: the first header of that name, as it writes above what came. */
export function isMarkedSpam(headers: MailHeaders, spamHeader: string | null): boolean {
  const [name = "", wanted = ""] = spamHeader?.split(/:(.*)/s) ?? [];
  const said = firstOf(headers, name.trim().toLowerCase())?.trim().toLowerCase();
  return name !== "" && said !== undefined && said.startsWith(wanted.trim().toLowerCase());
}

import { singleLineText } from "@deskbell/shared/plain-text";
import type { Attachment } from "postal-mime";
import type { DeliveryReport, ReportedRecipient } from "../parsed-mail.ts";
import { fieldsOf, originalMessageId, textOfPart } from "./original-message.ts";

const recipientsMax = 50;
const diagnosticMaxChars = 500;
const actions = ["failed", "delayed", "delivered", "relayed", "expanded"] as const;

/** What a delivery report says (RFC 3464), or null where it says nothing that a program could read. */
export function readDeliveryReport(attachments: readonly Attachment[]): DeliveryReport | null {
  const status = textOfPart(
    attachments,
    "message/delivery-status",
    "message/global-delivery-status",
  );
  if (status === null) return null;
  const [aboutMail = [], ...aboutRecipients] = status
    .split(/(?:\r?\n){2,50}/)
    .slice(0, recipientsMax + 1)
    .map(fieldsOf);
  // Some servers leave out the fields of the mail.
  const isOfRecipient = aboutMail.some(({ name }) => name === "final-recipient");
  const blocks = isOfRecipient ? [aboutMail, ...aboutRecipients] : aboutRecipients;
  return {
    recipients: blocks.flatMap(recipientOf),
    messageId: originalMessageId(attachments),
    envelopeId: fieldCalled(aboutMail, "original-envelope-id")?.slice(0, 200) ?? null,
  };
}

type Fields = ReturnType<typeof fieldsOf>;

const fieldCalled = (fields: Fields, wanted: string): string | null =>
  fields.find(({ name }) => name === wanted)?.value ?? null;

function recipientOf(fields: Fields): ReportedRecipient[] {
  const said = fieldCalled(fields, "original-recipient") ?? fieldCalled(fields, "final-recipient");
  if (said === null) return [];
  const action = fieldCalled(fields, "action")?.toLowerCase().split(/\s/)[0];
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fieldCalled(fields, "status") ?? "")?.[0] ?? null;
  return [
    {
      address: withoutType(said).replace(/^<|>$/g, "").toLowerCase().slice(0, 320),
      action: actions.find((one) => one === action) ?? "unknown",
      status,
      diagnostic: singleLineText
        .parse(withoutType(fieldCalled(fields, "diagnostic-code") ?? ""))
        .slice(0, diagnosticMaxChars)
        .toWellFormed(),
    },
  ];
}

/** `rfc822; ada@example.com` and `smtp; 550 No such user`: what stands behind the type. */
const withoutType = (value: string): string => value.slice(value.indexOf(";") + 1).trim();

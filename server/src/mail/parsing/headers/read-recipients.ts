import { addressParser } from "postal-mime";
import { readReference } from "../../addresses/mail-reference.ts";
import { readMailbox } from "../../addresses/mailbox.ts";
import { readOwnMail } from "../../addresses/own-mail.ts";
import type { Envelope, RecipientHeader, ShownAddress } from "../parsed-mail.ts";
import { type MailHeaders, valuesOf } from "./mail-headers.ts";

const recipientsMax = 500;
const headersRead = ["delivered-to", "x-original-to", "envelope-to", "to", "cc"] as const;

/** Whom a mail went to, by envelope and headers; addresses that nothing can be sent to are left out. */
export function readRecipients(headers: MailHeaders, envelope: Envelope | null): ShownAddress[] {
  const all = [
    ...(envelope?.to ?? []).map((address) => recipientOf("envelope", address, "")),
    ...headersRead.flatMap((header) => valuesOf(headers, header).flatMap(readList(header))),
  ].filter((one) => one !== null);
  if (all.length <= recipientsMax) return all;
  const [ours, others] = [true, false].map((isOurs) =>
    all.filter(({ address }) => isSigned(address) === isOurs),
  );
  return [...(ours ?? []), ...(others ?? [])].slice(0, recipientsMax);
}

const isSigned = (address: string): boolean =>
  readReference(address) !== null || readOwnMail(address) !== null;

const readList = (header: RecipientHeader) => (value: string) =>
  addressParser(value, { flatten: true }).map(({ address = "", name }) =>
    recipientOf(header, address, name),
  );

function recipientOf(header: RecipientHeader, address: string, name: string): ShownAddress | null {
  const mailbox = readMailbox(address, name);
  return mailbox && { header, ...mailbox };
}

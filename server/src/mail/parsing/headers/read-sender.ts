import { addressParser } from "postal-mime";
import { readMailbox } from "../../addresses/mailbox.ts";
import type { Sender } from "../parsed-mail.ts";
import { type MailHeaders, valuesOf, withoutQuotedWords } from "./mail-headers.ts";

/**
 * Who a mail says it is from: one From with one mailbox, or why it is nobody's. Of two, programs show one
 * and servers check the other.
 */
export function readSender(headers: MailHeaders): Sender {
  const [value, ...others] = valuesOf(headers, "from");
  if (value === undefined) return { problem: "no_from" };
  if (others.length > 0) return { problem: "several_from" };
  const [entry, ...more] = addressParser(value);
  if (more.length > 0 || angleCount(value) > 1) return { problem: "several_mailboxes" };
  // A group, or only a name. An address that was made of an encoded word is none.
  if (!entry?.address || !value.includes(entry.address)) return { problem: "no_mailbox" };
  const mailbox = readMailbox(entry.address, entry.name);
  return mailbox ? { problem: null, ...mailbox } : { problem: "bad_address" };
}

/** `<a@b.example> <c@d.example>` is two mailboxes to some programs. */
const angleCount = (value: string): number => withoutQuotedWords(value).split("<").length - 1;

import { AppError } from "../../errors/app-error.ts";
import { type Mailbox, readMailbox } from "../addresses/mailbox.ts";
import { withoutTag } from "../joining/judge-mail.ts";

type Asked = {
  address: string;
  name: string;
  /** The desk's own. */
  ownAddresses: readonly string[];
};

/**
 * An address that staff have typed, as mails can go there.
 *
 * @throws AppError `invalid_input` (400, field `address`)
 */
export function allowedAddress({ address, name, ownAddresses }: Asked): Mailbox {
  const mailbox = readMailbox(address, name);
  if (!mailbox) throw refused("Enter an e-mail address.");
  if (!mailbox.isAnswerable) throw refused("Not every mail server takes mails to this address.");
  if (ownAddresses.includes(withoutTag(mailbox.address))) {
    throw refused("This is an address of the desk itself.");
  }
  return mailbox;
}

export const refused = (text: string) => new AppError("invalid_input", text, { field: "address" });

import { Types } from "mongoose";
import { isDuplicateKey } from "../../../database/duplicate-key.ts";
import { readMailbox } from "../../addresses/mailbox.ts";
import type { TicketSender } from "../../mailboxes/open-mailboxes.ts";
import { OutgoingMailModel, type OutgoingMailRecord } from "../outgoing-mail.model.ts";

type Recipient = {
  email: string;
  isVerified: boolean;
  sender: Pick<TicketSender, "hasRelay" | "takesUtf8">;
};

/** What becomes of a mail to somebody. */
export async function stateOf(
  { email, isVerified, sender }: Recipient,
  { isSuppressed }: { isSuppressed(address: string): Promise<boolean> },
) {
  // Nobody has shown that this address is theirs: it may be a stranger's.
  if (!isVerified) return "unproven";
  if (!(await isMailable(email, sender))) return "unmailable";
  if (await isSuppressed(email)) return "suppressed";
  return sender.hasRelay ? "queued" : "kept";
}

/** Beyond ASCII a server has to offer it; what cannot be said now is asked again when the mail goes out. */
export async function isMailable(
  email: string,
  { takesUtf8 }: Pick<TicketSender, "takesUtf8">,
): Promise<boolean> {
  const mailbox = readMailbox(email, "");
  if (!mailbox || mailbox.isAnswerable) return mailbox !== null;
  return takesUtf8 ? (await takesUtf8()) !== false : false;
}

type Stored = Pick<
  OutgoingMailRecord,
  "kind" | "state" | "to" | "subject" | "messageId" | "envelopeFrom" | "dueAt" | "createdAt"
>;
type MailToStore = Stored & {
  /** Where the mail names it itself. */
  _id?: Types.ObjectId;
  raw: Buffer;
  mailboxId: string;
  key?: string;
  ticketId?: string;
  personId?: string;
  fromSeq?: number;
  uptoSeq?: number;
  seqs?: number[];
  quotedSeq?: number;
  ticketIds?: string[];
  envelopeId?: string;
  forward?: { byId: string; comment: string; at: Date };
};

/** @returns the mail; null where it was stored before */
export async function storeOnce({ ticketId, ...mail }: MailToStore) {
  try {
    const { _id, state } = await OutgoingMailModel.create({
      ...mail,
      ...(ticketId !== undefined && { ticketId: new Types.ObjectId(ticketId) }),
    });
    return { id: _id.toString(), state, to: mail.to };
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return null;
  }
}

import { Types } from "mongoose";
import { isDuplicateKey } from "../../database/duplicate-key.ts";
import { readMailbox } from "../addresses/mailbox.ts";
import { OutgoingMailModel, type OutgoingMailRecord } from "./outgoing-mail.model.ts";

type Recipient = { email: string; isVerified: boolean; hasRelay: boolean };

/** What becomes of a mail to somebody. */
export async function stateOf(
  { email, isVerified, hasRelay }: Recipient,
  { isSuppressed }: { isSuppressed(address: string): Promise<boolean> },
) {
  // Nobody has shown that this address is theirs: it may be a stranger's.
  if (!isVerified) return "unproven";
  if (readMailbox(email, "")?.isAnswerable === false) return "unmailable";
  if (await isSuppressed(email)) return "suppressed";
  return hasRelay ? "queued" : "kept";
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

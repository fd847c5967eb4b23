import type { BlockedSender } from "@deskbell/shared/mail/listed-mail";
import { isDuplicateKey } from "../../database/duplicate-key.ts";
import { BlockedSenderModel } from "./blocked-sender.model.ts";

const listedMax = 1_000;

/** Whether staff have said that this address sends spam: its mails are filed. */
export async function isBlocked(address: string): Promise<boolean> {
  return (await BlockedSenderModel.exists({ address: address.toLowerCase() })) !== null;
}

/** Blocking what is blocked changes nothing, and answers false. */
export async function blockSender(address: string, by: string): Promise<boolean> {
  try {
    await BlockedSenderModel.create({ address: address.toLowerCase(), by, at: new Date() });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}

/** False where it was not blocked. */
export async function unblockSender(address: string): Promise<boolean> {
  const { deletedCount } = await BlockedSenderModel.deleteOne({ address: address.toLowerCase() });
  return deletedCount === 1;
}

/** The newest first. */
export async function listBlockedSenders(): Promise<BlockedSender[]> {
  const records = await BlockedSenderModel.find().sort({ _id: -1 }).limit(listedMax).lean();
  return records.map(({ address, at }) => ({ address, at: at.toISOString() }));
}

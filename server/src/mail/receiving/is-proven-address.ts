import { trusted } from "mongoose";
import { MailModel } from "../mail.model.ts";

/**
 * Whether a mail has shown that an address is its writer's: it was proven to come from there, or it answered what was
 * mailed there, whose signature nobody else has. What staff decided on a mail shows nothing of its sender.
 */
export async function isProvenAddress(address: string): Promise<boolean> {
  const found = await MailModel.exists({
    "from.address": address.toLowerCase(),
    $or: [
      { isProven: true, state: trusted({ $in: ["joined", "opened"] }) },
      // Without a proof only a signature of its writer's own makes a message of a mail.
      { state: "joined", messageSeq: trusted({ $exists: true }), decision: null },
    ],
  });
  return found !== null;
}

import type { DeliveredMail, DeliveryState } from "@deskbell/shared/mail/delivery";
import type { Types } from "mongoose";

/** As much of a mail as staff are shown of it. */
export type ShownMail = {
  _id: Types.ObjectId;
  uptoSeq?: number | null | undefined;
  seqs?: number[] | null | undefined;
  to: string;
  state: string;
  reason?: string | null | undefined;
  createdAt: Date;
  sentAt?: Date | null | undefined;
};

const unwanted: readonly string[] = ["seen", "muted", "unwanted"] satisfies DeliveryState[];

export function presentMail(mail: ShownMail): DeliveredMail {
  const state = stateOf(mail);
  const saysWhy = state === "failed" || state === "delayed";
  return {
    _id: mail._id.toString(),
    // Of a mail of before 2026-11-24 its last number alone is known.
    seqs: mail.seqs ?? (mail.uptoSeq ? [mail.uptoSeq] : []),
    state,
    to: mail.to,
    reason: (saysWhy && mail.reason) || null,
    at: (mail.sentAt ?? mail.createdAt).toISOString(),
  };
}

function stateOf({ state, reason }: ShownMail): string {
  switch (state) {
    case "queued":
      return reason ? "delayed" : "waiting";
    case "sent":
    case "kept":
      return reason ? "delayed" : "mailed";
    case "bounced":
      return "failed";
    case "dropped":
      return reason && unwanted.includes(reason) ? reason : "dropped";
    default:
      return state;
  }
}

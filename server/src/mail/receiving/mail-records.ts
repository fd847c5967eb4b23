import { limits } from "@deskbell/shared/limits";
import type { MailListQuery } from "@deskbell/shared/mail/listed-mail";
import { trusted } from "mongoose";
import { AppError } from "../../errors/app-error.ts";
import { MailModel, type MailRecord } from "../mail.model.ts";

const countedStates = {
  held: "held",
  filed: "filed",
  failed: "failed",
  waiting: "stored",
} as const;
type IncomingCounts = Record<keyof typeof countedStates, number>;

/** A mail as it is stored. */
export type StoredMail = MailRecord;

/** @throws AppError `not_found` (404) */
export async function findMail(mailId: string): Promise<StoredMail> {
  const mail = await MailModel.findById(mailId).lean();
  if (!mail) throw new AppError("not_found", "This mail does not exist.");
  return mail;
}

/** One page, the newest first. */
export const listMails = ({ state, ticket, before, limit }: MailListQuery): Promise<StoredMail[]> =>
  MailModel.find({
    ...(state && { state }),
    ...(ticket && { ticketId: ticket }),
    ...(before && { _id: trusted({ $lt: before }) }),
  })
    .sort({ _id: -1 })
    .limit(limit)
    .lean();

/** Of the mails that somebody should look at. */
export async function countMails(): Promise<IncomingCounts> {
  const count = (of: keyof IncomingCounts) =>
    MailModel.countDocuments({ state: countedStates[of] }, { limit: limits.mailCountMax });
  const [held, filed, failed, waiting] = await Promise.all([
    count("held"),
    count("filed"),
    count("failed"),
    count("waiting"),
  ]);
  return { held, filed, failed, waiting };
}

/** Changes a mail as long as it is still in the state it was found in; whether it was. */
export async function changeFoundMail(
  { _id, state, reason }: Pick<StoredMail, "_id" | "state" | "reason">,
  change: Partial<StoredMail>,
): Promise<boolean> {
  const found = { _id, state, reason: reason ?? null };
  const { modifiedCount } = await MailModel.updateOne(found, { $set: change });
  return modifiedCount === 1;
}

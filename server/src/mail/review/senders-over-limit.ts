import { limits } from "@deskbell/shared/limits";
import type { OverAll, SenderDecision, SenderOverLimit } from "@deskbell/shared/mail/listed-mail";
import { trusted } from "mongoose";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { MailModel } from "../mail.model.ts";
import { blockSender } from "./blocked-senders.ts";

const listedMax = 20;
/** Each becomes a message or a ticket: more at once would bury what others write. */
const acceptedMax = 100;

const overLimit = () =>
  ({ state: "held", reason: trusted({ $in: ["too_many", "too_many_tickets"] }) }) as const;

/** Whose mails wait since they sent more than is taken in an hour, who sends most first. */
export async function sendersOverLimit(): Promise<SenderOverLimit[]> {
  const mails = await MailModel.find({ ...overLimit(), "from.address": trusted({ $exists: true }) })
    .select({ "from.address": 1, arrivedAt: 1 })
    .sort({ _id: 1 })
    .limit(limits.mailCountMax)
    .lean();
  return [...Map.groupBy(mails, ({ from }) => from?.address ?? "")]
    .map(([address, [oldest, ...others]]) => ({
      address,
      waiting: others.length + 1,
      since: (oldest?.arrivedAt ?? new Date(0)).toISOString(),
    }))
    .sort((a, b) => b.waiting - a.waiting)
    .slice(0, listedMax);
}

/** What waits since more came in of all senders together than is taken in an hour; null for nothing. */
export async function mailsOverAll(): Promise<OverAll | null> {
  const held = { state: "held", reason: "too_many_of_all" } as const;
  const [waiting, oldest] = await Promise.all([
    MailModel.countDocuments(held, { limit: limits.mailCountMax }),
    MailModel.findOne(held).select({ arrivedAt: 1 }).sort({ _id: 1 }).lean(),
  ]);
  return oldest && { waiting: Math.max(waiting, 1), since: oldest.arrivedAt.toISOString() };
}

/** @returns how many mails it was said of */
export type DecideSender = (
  viewer: Viewer,
  address: string,
  as: SenderDecision,
) => Promise<{ mails: number }>;

/**
 * Says what becomes of all that waits of a sender over their limit: the oldest hundred are let in, or all of it is spam
 * and so is what comes later. A mail that somebody has decided on meanwhile keeps what they said.
 *
 * @param wake called when some wait to be understood
 * @throws AppError `conflict` (409) where nothing waits any more
 */
export function createDecideSender(wake: () => void): DecideSender {
  return async (viewer, given, as) => {
    const address = given.toLowerCase();
    const ofSender = { ...overLimit(), "from.address": address };
    const isWaiting = await MailModel.exists(ofSender);
    if (!isWaiting) throw nothingWaits();
    if (as === "accept") {
      const mails = await acceptOldest(ofSender, viewer.id);
      wake();
      return { mails };
    }
    // First: what comes meanwhile is spam too.
    await blockSender(address, viewer.id);
    const decision = { by: viewer.id, is: "spam" as const };
    const filed = { state: "filed" as const, reason: "spam", decision };
    const { modifiedCount } = await MailModel.updateMany(ofSender, { $set: filed });
    return { mails: modifiedCount };
  };
}

/** They wait anew to be understood, each with what was said of it. */
async function acceptOldest(
  ofSender: ReturnType<typeof overLimit> & { "from.address": string },
  by: string,
): Promise<number> {
  const oldest = await MailModel.find(ofSender)
    .select({ ticketId: 1 })
    .sort({ _id: 1 })
    .limit(acceptedMax)
    .lean();
  let mails = 0;
  for (const is of ["join", "open"] as const) {
    const ids = oldest.flatMap(({ _id, ticketId }) => ((is === "join") === !!ticketId ? _id : []));
    const again = { state: "stored" as const, reason: null, tries: 0, dueAt: new Date() };
    const { modifiedCount } = await MailModel.updateMany(
      { ...ofSender, _id: trusted({ $in: ids }) },
      { $set: { ...again, decision: { by, is } } },
    );
    mails += modifiedCount;
  }
  return mails;
}

const nothingWaits = () =>
  new AppError("conflict", "Nothing of this sender waits any more. Look at the list again.");

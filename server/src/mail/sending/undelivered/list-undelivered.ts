import { limits } from "@deskbell/shared/limits";
import {
  type UndeliveredMail,
  type UndeliveredQuery,
  undeliveredStates,
} from "@deskbell/shared/mail/undelivered-mail";
import { trusted } from "mongoose";
import { can } from "../../../access/can.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { NumbersOf } from "../../review/present-mail.ts";
import {
  kindOf,
  type OutgoingKind,
  OutgoingMailModel,
  type OutgoingMailRecord,
} from "../outgoing-mail.model.ts";
import type { SuppressedAddresses } from "../reports/suppressed-addresses.ts";

export const isUndelivered = { state: trusted({ $in: undeliveredStates }) };
/** Of those that staff have not dismissed. */
export const isListed = { ...isUndelivered, dismissed: null };

/** What admins send to addresses that they name; other staff are not shown it. */
const ofAdmins: readonly OutgoingKind[] = ["invitation", "test"];

/** A mail of which the bytes stay where they are. */
type Listed = Omit<OutgoingMailRecord, "raw">;
type Parts = { numbersOf: NumbersOf; suppressed: Pick<SuppressedAddresses, "amongSuppressed"> };

const shownTo = (viewer: Viewer) => ({
  // What is renewed is said by another mail.
  reason: trusted({ $ne: "renewed" }),
  ...(!can(viewer, "mailbox:manage") && { kind: trusted({ $nin: ofAdmins }) }),
});

/** How many there are that this viewer is shown. */
export const countUndelivered = (viewer: Viewer): Promise<number> =>
  OutgoingMailModel.countDocuments(
    { ...isListed, ...shownTo(viewer) },
    { limit: limits.mailCountMax },
  );

/** One page, the newest first. */
export const findUndelivered = (viewer: Viewer, { before, limit }: UndeliveredQuery) =>
  OutgoingMailModel.find({
    ...isListed,
    ...shownTo(viewer),
    ...(before && { _id: trusted({ $lt: before }) }),
  })
    .select({ raw: 0 })
    .sort({ _id: -1 })
    .limit(limit)
    .lean();

/** One of them, whatever has become of it; null for none that this viewer is shown. */
export const findShown = (viewer: Viewer, mailId: string) =>
  OutgoingMailModel.findOne({ _id: mailId, ...shownTo(viewer) })
    .select({ raw: 0 })
    .lean();

/** Mails as staff see them in the list, in their order. */
export async function presentUndelivered(
  mails: readonly Listed[],
  { numbersOf, suppressed }: Parts,
): Promise<UndeliveredMail[]> {
  const ids = mails.flatMap(({ ticketId }) => (ticketId ? [ticketId.toString()] : []));
  const [numbers, givenUp] = await Promise.all([
    numbersOf([...new Set(ids)]),
    suppressed.amongSuppressed(mails.map(({ to }) => to)),
  ]);
  return mails.map((mail) => {
    const { _id, state, reason, to, subject, ticketId, sentAt, createdAt } = mail;
    const number = ticketId && numbers.get(ticketId.toString());
    const isGivenUp = givenUp.has(to);
    return {
      _id: _id.toString(),
      kind: kindOf(mail),
      state,
      reason: reason ?? null,
      to,
      subject,
      ticket: ticketId && number ? { _id: ticketId.toString(), ticket: number } : null,
      at: (sentAt ?? createdAt).toISOString(),
      isGivenUp,
      canTryAgain: canBeSent(mail) && !isGivenUp,
    };
  });
}

/** Those of before 2026-11-24 do not say which answers they hold: one of these may be deleted since. */
const holdsUnnamedAnswers = (mail: Listed): boolean =>
  ["answer", "copy", "forward"].includes(kindOf(mail)) && !mail.seqs?.length;

/** Of an invitation only a hash of its link is left, and words that are gone are in no mail. */
const canBeSent = (mail: Listed): boolean =>
  (undeliveredStates as readonly string[]).includes(mail.state) &&
  !mail.dismissed &&
  kindOf(mail) !== "invitation" &&
  !mail.emptiedAt &&
  !holdsUnnamedAnswers(mail);

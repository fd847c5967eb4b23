import type { ShownProblem } from "@deskbell/shared/mail/mailbox";
import { singleLineText } from "@deskbell/shared/plain-text";
import { forgetUnfetchedOf } from "../receiving/imap/unfetched-mails.ts";
import type { Signing } from "./checks/signing.ts";
import { MailboxStateModel } from "./mailbox-state.model.ts";

type Way = "incoming" | "outgoing";

const saidMaxChars = 300;

/** Notes for all nodes that something of a mailbox does not work; the same problem keeps its time. */
export async function noteProblem(
  mailboxId: string,
  way: Way,
  { problem, said }: { problem: string; said: string },
): Promise<void> {
  const words = singleLineText.parse(said).slice(0, saidMaxChars).toWellFormed();
  const { matchedCount } = await MailboxStateModel.updateOne(
    { _id: mailboxId, [`${way}.problem`]: problem },
    { $set: { [`${way}.said`]: words } },
  );
  if (matchedCount > 0) return;
  await MailboxStateModel.updateOne(
    { _id: mailboxId },
    { $set: { [way]: { problem, said: words, since: new Date() } } },
    { upsert: true },
  );
}

/** It works. */
export async function clearProblem(mailboxId: string, way: Way): Promise<void> {
  await MailboxStateModel.updateOne({ _id: mailboxId }, { $unset: { [way]: 1 } });
}

/** By which key what came back from a round trip was signed. */
export async function noteSigning(mailboxId: string, signedBy: Signing): Promise<void> {
  await MailboxStateModel.updateOne({ _id: mailboxId }, { $set: { signedBy } }, { upsert: true });
}

/** Null until something has come back. */
export async function readSigning(mailboxId: string): Promise<Signing | null> {
  const state = await MailboxStateModel.findById(mailboxId).select({ signedBy: 1 }).lean();
  const { is, domain, selector } = state?.signedBy ?? {};
  if (is === "known") return domain && selector ? { is, domain, selector } : null;
  return is ? { is } : null;
}

/** Whatever was wrong is to be seen anew: the mailbox is another. */
export async function forgetProblems(mailboxId: string): Promise<void> {
  await MailboxStateModel.updateOne({ _id: mailboxId }, { $unset: { incoming: 1, outgoing: 1 } });
  await forgetUnfetchedOf(mailboxId);
}

/** The mailbox is gone. */
export async function forgetState(mailboxId: string): Promise<void> {
  await MailboxStateModel.deleteOne({ _id: mailboxId });
  await forgetUnfetchedOf(mailboxId);
}

/** What is wrong now, by the ids of mailboxes. */
export async function readProblems(): Promise<ReadonlyMap<string, ShownProblem[]>> {
  const states = await MailboxStateModel.find().lean();
  return new Map(
    states.map((state) => [
      state._id,
      (["incoming", "outgoing"] as const).flatMap((way) => {
        const found = state[way];
        if (!found) return [];
        const { problem, said, since } = found;
        return [{ way, problem, said, since: since.toISOString() }];
      }),
    ]),
  );
}

import type { Logger } from "pino";
import { jobLeases } from "../../database/job-leases.ts";
import { environmentMailbox, type MailboxWithSecrets } from "../mailboxes/desk-mailbox.ts";
import { clearProblem, noteProblem } from "../mailboxes/mailbox-states.ts";
import type { Mailboxes } from "../mailboxes/open-mailboxes.ts";
import { watchMailbox } from "./imap/watch-mailbox.ts";
import type { TakeIn } from "./take-in.ts";

type Parts = {
  mailboxes: Pick<Mailboxes, "certificates" | "findHost" | "list" | "onChanged" | "tokensOf">;
  takeIn: TakeIn;
  log: Logger;
};

type Watched = { revision: number; watcher: ReturnType<typeof watchMailbox> };

/**
 * Watches every mailbox that has a server, each on one node at a time, and goes on as they are changed: one that is
 * another than before is left first, and those that are gone are left.
 */
export function watchMailboxes({ mailboxes, takeIn, log }: Parts) {
  const watched = new Map<string, Watched>();
  let isClosed = false;
  let last: Promise<void> = Promise.resolve();

  function watch(mailbox: MailboxWithSecrets & { imap: NonNullable<MailboxWithSecrets["imap"]> }) {
    const { id, imap } = mailbox;
    const isOperators = id === environmentMailbox;
    const note = createNoting(id, log);
    return watchMailbox({
      notedAt: id,
      // Versions before have known one mailbox, and its lease.
      ...(!isOperators && {
        jobName: `watch-mailbox-${id}`,
        findHost: mailboxes.findHost,
      }),
      imap:
        isOperators || !mailboxes.certificates
          ? imap
          : { ...imap, certificates: mailboxes.certificates },
      takeIn: (raw, envelope, source, facts) =>
        takeIn(raw, envelope, source, { ...facts, mailboxId: id }),
      tokens: mailboxes.tokensOf(mailbox),
      leases: jobLeases,
      onProblem: note,
      log: log.child({ mailboxId: id }),
    });
  }

  async function adjust(): Promise<void> {
    const wanted = new Map(mailboxes.list().map((mailbox) => [mailbox.id, mailbox]));
    for (const [id, { revision, watcher }] of watched) {
      const mailbox = wanted.get(id);
      if (mailbox?.imap && mailbox.revision === revision && !isClosed) continue;
      watched.delete(id);
      await watcher.close();
    }
    if (isClosed) return;
    for (const mailbox of wanted.values()) {
      const { id, imap, revision } = mailbox;
      if (imap && !watched.has(id)) {
        watched.set(id, { revision, watcher: watch({ ...mailbox, imap }) });
      }
    }
  }

  const adjustNext = () => {
    last = last.then(adjust).catch((error: unknown) => {
      log.error({ err: error }, "the mailboxes to watch could not be adjusted");
    });
    return last;
  };
  void adjustNext();
  mailboxes.onChanged(() => void adjustNext());

  return {
    async close(): Promise<void> {
      isClosed = true;
      await adjustNext();
    },
  };
}

/** Notes for all nodes what changes, one after the other. */
function createNoting(mailboxId: string, log: Logger) {
  let noted: string | undefined;
  let last: Promise<void> = Promise.resolve();
  return (problem: string | null, said: string): void => {
    const now = `${problem}`;
    if (noted === now) return;
    noted = now;
    last = last
      .then(() =>
        problem === null
          ? clearProblem(mailboxId, "incoming")
          : noteProblem(mailboxId, "incoming", { problem, said }),
      )
      .catch((error: unknown) => {
        noted = undefined; // said again with the next look
        log.warn({ err: error, mailboxId }, "the state of a mailbox could not be noted");
      });
  };
}

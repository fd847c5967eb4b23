import { schedulePeriodicJob } from "../../concurrency/periodic-job.ts";
import { jobLeases } from "../../database/job-leases.ts";
import { messagesAfter } from "../../messages/list-messages-after.ts";
import { unmailedNotices } from "../../notifications/unmailed-notices.ts";
import { findNoteText } from "../../tickets/notes/find-note-text.ts";
import { mailPreferencesOf } from "../../users/mails/stored-preferences.ts";
import { userDirectory } from "../../users/user.directory.ts";
import type { Mailboxes } from "../mailboxes/open-mailboxes.ts";
import type { MailQueue } from "../sending/queue/mail-queue.ts";
import { goneOf, type NoticeParts, queueDueNotices, readableOf } from "./queue-notices.ts";

const lookEveryMs = 15_000;
const leastMs = 1_000;

type Parts = Pick<NoticeParts, "accountsOf" | "tickets" | "now" | "log"> & {
  mailboxes: Pick<Mailboxes, "answersWaitMs" | "onChanged">;
  queue: MailQueue;
};

/** Mails staff what they were notified of and have not read, once it is started until it is closed. */
export function openNotices({ mailboxes, ...given }: Parts) {
  const { queue, now, log } = given;
  const { findUser, people } = userDirectory;
  const unmailed = unmailedNotices;
  const asked = { findUser, people, mailPreferencesOf, messagesAfter, findNoteText };
  const parts = { ...given, ...asked, unmailed };

  queue.askBefore("notice", async ({ key, createdAt }) => {
    if (!key) return false;
    const all = await unmailed.inMail(key);
    // What it says is gone: what stands beside it is mailed anew.
    if ((await goneOf(all, parts, createdAt)).length > 0) {
      await unmailed.beginAgain(key, new Date(now()));
      return false;
    }
    return (await readableOf(all, parts)).length > 0;
  });

  return {
    start() {
      let job: { close(): Promise<void> } | null = null;
      /** As soon as there is somebody to send as. */
      function begin(): void {
        const waitMs = mailboxes.answersWaitMs();
        if (job || waitMs === null) return;
        job = schedulePeriodicJob({
          name: "queue-notices",
          leases: jobLeases,
          everyMs: Math.min(lookEveryMs, waitMs),
          async run({ signal, againInMs }) {
            await queueDueNotices(parts, signal);
            const next = await unmailed.nextDueAt();
            if (next) againInMs(Math.min(lookEveryMs, Math.max(leastMs, next.getTime() - now())));
          },
          log,
        });
      }
      begin();
      mailboxes.onChanged(begin);
      return { close: async () => job?.close() };
    },
  };
}

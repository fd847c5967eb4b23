import { pino } from "pino";
import { queueDueNotices } from "../mail/notices/queue-notices.ts";
import { messagesAfter } from "../messages/list-messages-after.ts";
import { unmailedNotices } from "../notifications/unmailed-notices.ts";
import { findNoteText } from "../tickets/notes/find-note-text.ts";
import { mailPreferencesOf } from "../users/mails/stored-preferences.ts";
import { userDirectory } from "../users/user.directory.ts";
import type { TestDesk } from "./start-test-desk.ts";

type NoticeDesk = Pick<TestDesk, "mailQueue"> & {
  tickets: Pick<TestDesk["tickets"], "mailed">;
  identity: Pick<TestDesk["identity"], "accountsOf">;
};

/** What a desk does each quarter of a minute, as if it were so much later: mails staff what they have not read. */
export const mailNotices = (
  { mailQueue, tickets, identity }: NoticeDesk,
  laterMs: number,
): Promise<boolean> =>
  queueDueNotices(
    {
      unmailed: unmailedNotices,
      queue: mailQueue,
      tickets,
      accountsOf: identity.accountsOf,
      findUser: userDirectory.findUser,
      people: userDirectory.people,
      mailPreferencesOf,
      messagesAfter,
      findNoteText,
      now: () => Date.now() + laterMs,
      log: pino({ level: "silent" }),
    },
    new AbortController().signal,
  );

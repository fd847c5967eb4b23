import { pino } from "pino";
import { createMailTokens } from "../../mail/addresses/mail-tokens.ts";
import { createMuteLinks } from "../../mail/sending/muting/mute-links.ts";
import { queueDueAnswers } from "../../mail/sending/queue/queue-answers.ts";
import type { QueueParts } from "../../mail/sending/queue/queue-parts.ts";
import { messagesAfter } from "../../messages/list-messages-after.ts";
import { unmailedAnswers } from "../../tickets/answers/unmailed-answers.ts";
import { readSeq } from "../../unread/read-marks.ts";
import { mailPreferencesOf } from "../../users/mails/stored-preferences.ts";
import { userDirectory } from "../../users/user.directory.ts";
import type { TestDesk } from "../start-test-desk.ts";

const minuteMs = 60_000;

/** What a desk mails customers by, at https://help.example, and time that passes for it. */
export function dueAnswers(desk: Pick<TestDesk, "identity">, secret: string) {
  const queueing = (laterMs = 3 * minuteMs): QueueParts => ({
    senderOf: () => ({
      ...{ address: "support@desk.example", name: "Example Support" },
      ...{ mailboxId: "environment", signature: "", answersTo: null, hasRelay: true },
    }),
    linkTo: (path) => `https://help.example${path}`,
    tokens: createMailTokens(secret),
    muteLinks: createMuteLinks(secret),
    readFile: async () => null,
    fileLinkTo: ({ fileId }) => `https://help.example/file/${fileId}`,
    isSuppressed: async () => false,
    noteMail: async () => {},
    accountsOf: desk.identity.accountsOf,
    findUser: userDirectory.findUser,
    mailPreferencesOf,
    people: userDirectory.people,
    messagesAfter,
    readSeq,
    isLookedAt: async () => false,
    now: () => Date.now() + laterMs,
  });
  return {
    queueing,
    /** What the desk does each quarter of a minute, as if that were so much later. */
    timePasses: (
      laterMs?: number,
      parts: Partial<QueueParts> & { settle?: (typeof unmailedAnswers)["settle"] } = {},
    ): Promise<boolean> =>
      queueDueAnswers({
        unmailed: { ...unmailedAnswers, ...(parts.settle && { settle: parts.settle }) },
        queueing: { ...queueing(laterMs), ...parts },
        waitMs: 2 * minuteMs,
        signal: new AbortController().signal,
        log: pino({ level: "silent" }),
      }),
  };
}

import { breaks } from "./breaks.ts";
import type { Promised } from "./promise.ts";

const sentAgain = {
  path: "server/src/messages/message.routes.test.ts",
  name: "sent again under the same id is stored once, even when both arrive together",
};
const tenAtOnce = {
  path: "server/src/messages/message.routes.test.ts",
  name: "gets the next number without a gap when ten people send twenty each at once",
};
const allocateSequence = {
  what: "number by number",
  path: "server/src/messages/sending/allocate-sequence.ts",
};
const messageModel = { what: "unique indexes", path: "server/src/messages/message.model.ts" };

/** What is promised of messages. */
export const messagePromises: readonly Promised[] = [
  {
    id: "P1",
    says: "A message that was shown as sent is never lost.",
    mechanism: [
      {
        what: "acknowledged by the majority and journaled",
        path: "server/src/database/connect-database.ts",
      },
      { what: "the document is the commit", path: "server/src/messages/message.service.ts" },
    ],
    tests: [
      {
        path: "server/src/messages/sending/slow-database.test.ts",
        name: "a hundred messages for one ticket of a slow database are refused quickly but one, and nothing of them stays",
        brokenBy: breaks.failureCalledSent,
      },
      {
        path: "server/embedded-store/src/kill.test.ts",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: so the test's name is written
        name: "what was acknowledged is there after kill -9 under load (${trials} times)",
        brokenBy: breaks.storeForgets,
      },
    ],
    figures: [{ suite: "faults", names: ["messagesSent", "acknowledged", "lost"] }],
  },
  {
    id: "P2",
    says: "A message is there once, however often it had to be tried.",
    mechanism: [
      messageModel,
      { what: "fingerprint", path: "server/src/uploads/receiving/fingerprint.ts" },
    ],
    tests: [{ ...sentAgain, brokenBy: breaks.noUniqueClientId }],
    figures: [{ suite: "faults", names: ["retries", "doubled"] }],
  },
  {
    id: "P3",
    says: "Everybody reads a conversation in the same order, and nobody skips a message.",
    mechanism: [
      allocateSequence,
      { what: "why", path: "docs/decisions/0004-order-and-catch-up.md" },
    ],
    tests: [
      { ...tenAtOnce, brokenBy: breaks.noTurns },
      {
        path: "web/src/features/messages/sync/message-pages.test.ts",
        name: "events in any order, lost or doubled, and one catch-up show what a fresh reader sees",
        brokenBy: breaks.gapsUnseen,
      },
    ],
    figures: [
      { suite: "faults", names: ["gaps", "outOfOrder"] },
      {
        suite: "faults-of-one-desk",
        names: ["disconnects", "nodeKills", "failpointKills", "entries", "gaps", "outOfOrder"],
      },
    ],
  },
  {
    id: "P4",
    says: "Every window shows the same in the end, whatever happened to its connection.",
    mechanism: [
      { what: "followed by number", path: "web/src/features/messages/sync/receive-message.ts" },
      { what: "asked again", path: "web/src/app/live/subscribe-catch-up.ts" },
    ],
    tests: [
      {
        path: "e2e/failures/connection.spec.ts",
        name: "when the connection was gone while the other side wrote, the thread is complete and in order afterwards",
        brokenBy: breaks.noCatchUp,
      },
    ],
    figures: [
      {
        suite: "faults",
        names: ["disconnects", "halfOpen", "eventsLost", "eventsDoubled", "eventsReordered"],
      },
    ],
  },
  {
    id: "P5",
    says: "Others see a message within three seconds even if the server dies that stored it.",
    mechanism: [
      {
        what: "what was not published is published again",
        path: "server/src/realtime/publishing/publish-relay.ts",
      },
    ],
    tests: [
      {
        path: "server/src/realtime/publishing/lost-events.test.ts",
        name: "%s: others receive it within three seconds, once it is stored",
        brokenBy: breaks.nothingPublishedAgain,
      },
    ],
    figures: [{ suite: "faults", names: ["failpointKills"] }],
  },
  {
    id: "P20",
    says: "What was written and not sent survives a crash of the browser.",
    mechanism: [{ what: "kept by the browser", path: "web/src/state/outbox.slice.ts" }],
    tests: [
      {
        path: "e2e/writing/outbox.spec.ts",
        name: "a window that crashes loses nothing: what was sent and what was being typed is there in the next",
        brokenBy: breaks.outboxNotKept,
      },
    ],
    figures: [],
  },
  {
    id: "P21",
    says: "Who wrote something sees it as it was stored, at once.",
    mechanism: [
      { what: "the answer is the document", path: "server/src/messages/message.routes.ts" },
    ],
    tests: [
      {
        path: "server/src/messages/message.routes.test.ts",
        name: "is stored with its number, its sender and its pictures",
        brokenBy: breaks.answerIsNotStored,
      },
    ],
    figures: [],
  },
];

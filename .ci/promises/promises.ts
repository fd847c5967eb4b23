/** A promise to those who run Deskbell or write to it, and what stands behind it. */
export type Promised = {
  id: `P${number}`;
  /** A sentence for a customer. */
  says: string;
  /** How it is kept, and where that is written. */
  mechanism: readonly { what: string; path: string }[];
  /** The tests that fail when it is broken. */
  tests: readonly { path: string; name: string }[];
  /** Of the suites' last runs. */
  figures: readonly { suite: string; names: readonly string[] }[];
};

const checker = {
  path: "e2e/faults/check-history.test.ts",
  name: "an acknowledged message that is not there",
};
const powerCuts = {
  path: "server/src/database/failpoint.test.ts",
  name: "a power cut at %s leaves the whole thing or nothing, and trying again does it once",
};
const drain = {
  path: "server/src/start/graceful-shutdown.test.ts",
  name: "an operator stops the desk with 50 messages on their way: each is answered and stored, or was never sent",
};
const databaseAway = {
  path: "server/src/database/database-away.test.ts",
  name: "while the database %s for ten seconds every request is refused quickly and clearly, and afterwards each message is there once",
};
const askedAsItGoes = {
  path: "server/src/database/mongodb-drain-patch.test.ts",
  name: "a question that is asked just when the database %s is refused as when it is away, and the next one is answered once it is back",
};
const tenAtOnce = {
  path: "server/src/messages/message.routes.test.ts",
  name: "gets the next number without a gap when ten people send twenty each at once",
};
const sentAgain = {
  path: "server/src/messages/message.routes.test.ts",
  name: "sent again under the same id is stored once, even when both arrive together",
};
const allocateSequence = {
  what: "number by number",
  path: "server/src/messages/allocate-sequence.ts",
};
const messageModel = { what: "unique indexes", path: "server/src/messages/message.model.ts" };

/** The promises of docs/promises.md, as the specification of security numbers them. */
export const promises: readonly Promised[] = [
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
    tests: [checker, powerCuts],
    figures: [{ suite: "faults", names: ["messagesSent", "acknowledged", "lost"] }],
  },
  {
    id: "P2",
    says: "A message is there once, however often it had to be tried.",
    mechanism: [messageModel, { what: "fingerprint", path: "server/src/messages/fingerprint.ts" }],
    tests: [
      sentAgain,
      { path: checker.path, name: "a message that is there twice, acknowledged or given up" },
    ],
    figures: [{ suite: "faults", names: ["retries", "doubled"] }],
  },
  {
    id: "P3",
    says: "Everybody reads a conversation in the same order, and nobody skips a message.",
    mechanism: [
      allocateSequence,
      { what: "why", path: "docs/decisions/0004-order-and-catch-up.md" },
    ],
    tests: [tenAtOnce, { path: checker.path, name: "a missing number" }],
    figures: [{ suite: "faults", names: ["gaps", "outOfOrder"] }],
  },
  {
    id: "P4",
    says: "Every window shows the same in the end, whatever happened to its connection.",
    mechanism: [
      { what: "followed by number", path: "web/src/features/messages/sync/receive-message.ts" },
      { what: "asked again", path: "web/src/features/messages/messages.live.ts" },
    ],
    tests: [
      {
        path: checker.path,
        name: "a window that lacks a message, shows one more, or shows another in its place",
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
        path: "server/src/realtime/publish-relay.ts",
      },
    ],
    tests: [
      {
        path: "server/src/realtime/lost-events.test.ts",
        name: "%s: others hear of it within three seconds, once it is stored",
      },
    ],
    figures: [{ suite: "faults", names: ["failpointKills"] }],
  },
  {
    id: "P6",
    says: "A ticket's number belongs to that ticket alone, for ever.",
    mechanism: [{ what: "one counter", path: "server/src/tickets/ticket-number.ts" }],
    tests: [
      {
        path: "server/src/tickets/ticket.routes.test.ts",
        name: "never gets a number that another ticket has, however many open theirs at once",
      },
    ],
    figures: [{ suite: "failpoints", names: ["powerCuts", "doubled"] }],
  },
  {
    id: "P7",
    says: "A ticket or a message is there with all its files, or not at all.",
    mechanism: [
      { what: "files first, on the disk", path: "server/src/uploads/file-store.ts" },
      {
        what: "what nobody points to goes after an hour",
        path: "server/src/uploads/sweep-uploads.ts",
      },
    ],
    tests: [
      powerCuts,
      {
        path: "server/src/uploads/sweep-uploads.test.ts",
        name: "removes what nobody points to after an hour, and nothing younger and nothing that is used",
      },
    ],
    figures: [{ suite: "failpoints", names: ["powerCuts", "halves", "orphansRemoved"] }],
  },
  {
    id: "P8",
    says: "A registration that broke off is whole after the next sign-in, or gone after a day.",
    mechanism: [
      { what: "made or mended at each sign-in", path: "server/src/users/upsert-user.ts" },
      { what: "the janitor", path: "server/src/users/prune-orphan-accounts.ts" },
    ],
    tests: [
      {
        path: "server/src/users/prune-orphan-accounts.test.ts",
        name: "a registration that broke off is removed after a day, and its address can be registered again",
      },
      {
        path: "server/src/identity/identity-away.test.ts",
        name: "a registration that the identity service took and the desk could not is whole after the next sign-in",
      },
    ],
    figures: [{ suite: "failpoints", names: ["powerCuts", "halves"] }],
  },
  {
    id: "P9",
    says: "There is one password and one verified address, and one place that knows them.",
    mechanism: [{ what: "the provider alone", path: "server/src/identity/identity-provider.ts" }],
    tests: [
      {
        path: "server/src/users/password-reset.test.ts",
        name: "hears the same of a wrong password, an unknown address and a disabled account, and ends nobody's session",
      },
      powerCuts,
    ],
    figures: [{ suite: "attacks", names: ["casesTried", "refused"] }],
  },
  {
    id: "P10",
    says: "Who is signed out or kept out is out at once, in every window.",
    mechanism: [{ what: "asked at each request", path: "server/src/identity/session.service.ts" }],
    tests: [
      {
        path: "server/src/realtime/nodes.test.ts",
        name: "by signing out has its sockets at the other closed within a second",
      },
    ],
    figures: [{ suite: "attacks", names: ["casesTried", "refused"] }],
  },
  {
    id: "P11",
    says: "A stop of the desk loses nothing and takes at most fifteen seconds.",
    mechanism: [
      { what: "announced, then closed in order", path: "server/src/app.ts" },
      { what: "the signal", path: "server/src/start/graceful-shutdown.ts" },
    ],
    tests: [drain],
    figures: [{ suite: "drain", names: ["sends", "answered", "refused", "lost", "doubled"] }],
  },
  {
    id: "P12",
    says: "A slow or hostile client costs a bounded amount, and others do not feel it.",
    mechanism: [
      { what: "limits of a form", path: "server/src/uploads/receive-files.ts" },
      { what: "waiting for a connection ends", path: "server/src/database/connect-database.ts" },
    ],
    tests: [databaseAway],
    figures: [{ suite: "attacks", names: ["casesTried", "refused"] }],
  },
  {
    id: "P13",
    says: "The desk needs no more memory the longer it runs.",
    mechanism: [{ what: "a bounded queue to Redis", path: "server/src/redis/open-redis.ts" }],
    tests: [
      {
        path: "server/src/realtime/lost-events.test.ts",
        name: "does not stop it: it serves, tells its own sockets, says that it is degraded, and joins in later",
      },
    ],
    figures: [{ suite: "attacks", names: ["casesTried", "refused"] }],
  },
  {
    id: "P14",
    says: "One request that goes wrong goes wrong alone.",
    mechanism: [{ what: "one place answers errors", path: "server/src/http/answer-errors.ts" }],
    tests: [
      {
        path: "server/src/http/failing-handlers.test.ts",
        name: "an exception in any handler fails that request alone",
      },
    ],
    figures: [{ suite: "handlers", names: ["handlers", "exceptions", "othersFailed"] }],
  },
  {
    id: "P15",
    says: "While the database is away people see an error at once, and nothing they wrote is forgotten.",
    mechanism: [
      { what: "bounded waits", path: "server/src/database/connect-database.ts" },
      { what: "a clear 503", path: "server/src/database/is-database-away.ts" },
      {
        what: "no wait for a closed connection",
        path: "server/src/database/mongodb-drain-patch.ts",
      },
    ],
    tests: [databaseAway, askedAsItGoes],
    figures: [
      {
        suite: "database",
        names: ["outages", "sent", "refusals", "slowestRefusalMs", "lost", "doubled"],
      },
    ],
  },
  {
    id: "P16",
    says: "While nobody can sign in, who is signed in goes on working.",
    mechanism: [
      { what: "calls end in time", path: "server/src/concurrency/with-timeout.ts" },
      { what: "a silent service is left alone", path: "server/src/identity/circuit-breaker.ts" },
    ],
    tests: [
      {
        path: "server/src/identity/identity-away.test.ts",
        name: "who is signed in goes on reading and writing",
      },
      {
        path: "server/src/identity/circuit-breaker.test.ts",
        name: "when five people in a row got no answer, the next hear so without a wait, and the service is left alone",
      },
    ],
    figures: [{ suite: "identity", names: ["callsSpoiled", "signedOut"] }],
  },
  {
    id: "P17",
    says: "Without Redis events come later, and nothing is wrong.",
    mechanism: [
      { what: "the database is the truth", path: "server/src/realtime/cluster-adapter.ts" },
    ],
    tests: [
      {
        path: "server/src/realtime/nodes.test.ts",
        name: "leaves both nodes serving; what was sent meanwhile is there to ask for, and news flow again",
      },
    ],
    figures: [{ suite: "faults", names: ["redisKills", "lost", "doubled"] }],
  },
  {
    id: "P18",
    says: "On a full disk texts still go, and a picture is refused with a reason.",
    mechanism: [
      { what: "room is left to the database", path: "server/src/uploads/file-store.ts" },
      { what: "the reason", path: "server/src/uploads/keep-bytes.ts" },
    ],
    tests: [
      {
        path: "server/src/uploads/full-disk.test.ts",
        name: "a picture is refused with a reason, and the text goes without it",
      },
    ],
    figures: [],
  },
  {
    id: "P19",
    says: "A power cut between any two steps loses nothing that was acknowledged.",
    mechanism: [
      { what: "each step has a name", path: "server/src/database/failpoint.ts" },
      { what: "a store that survives kill -9", path: "server/embedded-store/src/storage/store.ts" },
    ],
    tests: [
      powerCuts,
      {
        path: "server/embedded-store/src/kill.test.ts",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: so the test's name is written
        name: "what was acknowledged is there after kill -9 under load (${trials} times)",
      },
    ],
    figures: [
      { suite: "failpoints", names: ["moments", "powerCuts", "halves", "doubled"] },
      { suite: "faults", names: ["nodeKills", "failpointKills", "storeKills"] },
    ],
  },
  {
    id: "P20",
    says: "What was written and not sent survives a crash of the browser.",
    mechanism: [{ what: "kept by the browser", path: "web/src/state/outbox.slice.ts" }],
    tests: [
      {
        path: "e2e/tickets/outbox.spec.ts",
        name: "a window that crashes loses nothing: what was sent and what was being typed is there in the next",
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
      },
    ],
    figures: [],
  },
  {
    id: "P22",
    says: "A backup made while people write is a whole desk, file by file and message by message.",
    mechanism: [
      { what: "read in the right order", path: "server/src/backup/dump-records.ts" },
      { what: "compared byte by byte", path: "server/src/backup/read-backup.ts" },
    ],
    tests: [
      {
        path: "server/src/backup/backup.test.ts",
        name: "is restored as a new desk: each conversation without a gap, with every file, and nothing acknowledged is missing",
      },
    ],
    figures: [
      {
        suite: "backup",
        names: ["messages", "files", "sentWhileItRan", "gaps", "filesMissing", "lost"],
      },
    ],
  },
];

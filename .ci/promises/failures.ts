import { breaks } from "./breaks.ts";
import { databaseAway, type Promised, powerCuts } from "./promise.ts";

const drain = {
  path: "server/src/start/graceful-shutdown.test.ts",
  name: "an operator stops the desk with 50 messages on their way: each is answered and stored, or was never sent",
};
const askedAsItGoes = {
  path: "server/vendor-patches/mongodb-drain-patch.test.ts",
  name: "a question that is asked just when the database %s is refused as when it is away, and the next one is answered once it is back",
};

/** What is promised while something fails, or somebody means harm. */
export const failurePromises: readonly Promised[] = [
  {
    id: "P11",
    says: "A stop of the desk loses nothing and takes at most fifteen seconds.",
    mechanism: [
      { what: "announced, then closed in order", path: "server/src/app.ts" },
      { what: "the signal", path: "server/src/start/graceful-shutdown.ts" },
    ],
    tests: [{ ...drain, brokenBy: breaks.stopsAtOnce }],
    figures: [{ suite: "drain", names: ["sends", "answered", "refused", "lost", "doubled"] }],
  },
  {
    id: "P12",
    says: "A slow or hostile client costs a bounded amount, and others do not feel it.",
    mechanism: [
      {
        what: "what waits for a client is bounded",
        path: "server/src/realtime/sockets/backpressure-limit.ts",
      },
      { what: "limits of a form", path: "server/src/uploads/receiving/receive-files.ts" },
      { what: "waiting for a connection ends", path: "server/src/database/connect-database.ts" },
    ],
    tests: [
      {
        path: "server/src/realtime/sockets/hostile-clients.test.ts",
        name: "costs a bounded amount, is cut off, and finds everything by asking",
        brokenBy: breaks.unboundedBuffer,
      },
      { ...databaseAway, brokenBy: breaks.waitsForEver },
    ],
    figures: [{ suite: "attacks", names: ["casesTried", "refused"] }],
  },
  {
    id: "P13",
    says: "The desk needs no more memory the longer it runs.",
    mechanism: [
      {
        what: "what waits for a client is bounded",
        path: "server/src/realtime/sockets/backpressure-limit.ts",
      },
      { what: "a bounded queue to Redis", path: "server/src/redis/open-redis.ts" },
    ],
    tests: [
      {
        path: "server/src/realtime/sockets/hostile-clients.test.ts",
        name: "costs a bounded amount, is cut off, and finds everything by asking",
        brokenBy: breaks.unboundedBuffer,
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
        brokenBy: breaks.failureStopsServer,
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
        path: "server/vendor-patches/mongodb-drain-patch.ts",
      },
    ],
    tests: [
      { ...databaseAway, brokenBy: breaks.awayIsUnexpected },
      { ...askedAsItGoes, brokenBy: breaks.waitsForDrain },
    ],
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
        brokenBy: breaks.silenceEndsSessions,
      },
      {
        path: "server/src/identity/circuit-breaker.test.ts",
        name: "when five people in a row got no answer, the next hear so without a wait, and the service is left alone",
        brokenBy: breaks.neverLeftAlone,
      },
    ],
    figures: [{ suite: "identity", names: ["callsSpoiled", "signedOut"] }],
  },
  {
    id: "P17",
    says: "Without Redis events come later, and nothing is wrong.",
    mechanism: [
      {
        what: "the database is the truth",
        path: "server/src/realtime/publishing/cluster-adapter.ts",
      },
    ],
    tests: [
      {
        path: "server/src/realtime/publishing/nodes.test.ts",
        name: "leaves both nodes serving; what was sent meanwhile is there to ask for, and events flow again",
        brokenBy: breaks.nothingPublishedAgain,
      },
    ],
    figures: [{ suite: "faults", names: ["redisKills", "lost", "doubled"] }],
  },
  {
    id: "P19",
    says: "A power cut between any two steps loses nothing that was acknowledged.",
    mechanism: [
      { what: "each step has a name", path: "server/src/database/failpoint.ts" },
      { what: "a store that survives kill -9", path: "server/embedded-store/src/storage/store.ts" },
    ],
    tests: [
      { ...powerCuts, brokenBy: breaks.filesAfterDocuments },
      {
        path: "server/embedded-store/src/kill.test.ts",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: so the test's name is written
        name: "what was acknowledged is there after kill -9 under load (${trials} times)",
        brokenBy: breaks.storeForgets,
      },
    ],
    figures: [
      { suite: "failpoints", names: ["moments", "powerCuts", "halves", "doubled"] },
      { suite: "faults", names: ["nodeKills", "failpointKills", "storeKills"] },
    ],
  },
];

import { breaks } from "./breaks.ts";
import { type Promised, powerCuts } from "./promise.ts";

/** What is promised of tickets, files and people. */
export const peopleAndFilePromises: readonly Promised[] = [
  {
    id: "P6",
    says: "A ticket's number belongs to that ticket alone, for ever.",
    mechanism: [
      { what: "one counter", path: "server/src/tickets/allocate-ticket-number.ts" },
      { what: "a unique index", path: "server/src/tickets/ticket.model.ts" },
    ],
    tests: [
      {
        path: "server/src/tickets/ticket.routes.test.ts",
        name: "never gets a number that another ticket has, however many open theirs at once",
        brokenBy: breaks.numbersTwice,
      },
    ],
    figures: [{ suite: "failpoints", names: ["powerCuts", "doubled"] }],
  },
  {
    id: "P7",
    says: "A ticket or a message is there with all its files, or not at all.",
    mechanism: [
      { what: "files first, on the disk", path: "server/src/uploads/storage/file-store.ts" },
      {
        what: "what nobody points to goes after an hour",
        path: "server/src/uploads/storage/sweep-uploads.ts",
      },
    ],
    tests: [
      { ...powerCuts, brokenBy: breaks.filesAfterDocuments },
      {
        path: "server/src/uploads/storage/sweep-uploads.test.ts",
        name: "removes what nobody points to after an hour, and nothing younger and nothing that is used",
        brokenBy: breaks.youngFilesRemoved,
      },
    ],
    figures: [{ suite: "failpoints", names: ["powerCuts", "halves", "orphansRemoved"] }],
  },
  {
    id: "P8",
    says: "A registration that broke off is whole after the next sign-in, or gone after a day.",
    mechanism: [
      { what: "made or mended at each sign-in", path: "server/src/users/accounts/upsert-user.ts" },
      { what: "the janitor", path: "server/src/users/accounts/prune-orphan-accounts.ts" },
    ],
    tests: [
      {
        path: "server/src/users/accounts/prune-orphan-accounts.test.ts",
        name: "a registration that broke off is removed after a day, and its address can be registered again",
        brokenBy: breaks.orphansStay,
      },
      {
        path: "server/src/identity/identity-away.test.ts",
        name: "a registration that the identity service took and the desk could not is whole after the next sign-in",
        brokenBy: breaks.recordWithoutName,
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
        path: "server/src/users/signing-in/password-reset.test.ts",
        name: "hears the same of a wrong password, an unknown address and a disabled account, and ends nobody's session",
        brokenBy: breaks.resetUnproven,
      },
    ],
    figures: [{ suite: "attacks", names: ["casesTried", "refused"] }],
  },
  {
    id: "P10",
    says: "Who is signed out or kept out is out at once, in every window.",
    mechanism: [{ what: "asked at each request", path: "server/src/identity/session.service.ts" }],
    tests: [
      {
        path: "server/src/realtime/publishing/nodes.test.ts",
        name: "by signing out has its sockets at the other closed within a second",
        brokenBy: breaks.socketsStayOpen,
      },
    ],
    figures: [{ suite: "attacks", names: ["casesTried", "refused"] }],
  },
  {
    id: "P18",
    says: "On a full disk texts still go, and a picture is refused with a reason.",
    mechanism: [
      { what: "room is left to the database", path: "server/src/uploads/storage/file-store.ts" },
      { what: "the reason", path: "server/src/uploads/storage/keep-bytes.ts" },
    ],
    tests: [
      {
        path: "server/src/uploads/storage/full-disk.test.ts",
        name: "a picture is refused with a reason, and the text goes without it",
        brokenBy: breaks.fullDiskUnexplained,
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
        brokenBy: breaks.filesLeftOut,
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

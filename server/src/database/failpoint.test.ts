import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DraftFileModel } from "../drafts/files/draft-file.model.ts";
import { MailModel } from "../mail/mail.model.ts";
import { MessageModel } from "../messages/message.model.ts";
import { SavedReplyModel } from "../saved-replies/saved-reply.model.ts";
import { findReferencedFiles } from "../start/start-jobs.ts";
import { hourMs } from "../testing/durations.ts";
import { keepFigures } from "../testing/keep-figures.ts";
import { startNodes, type TestNodes } from "../testing/programs/start-nodes.ts";
import { sendDraftWithFile } from "../testing/write-paths/of-drafts.ts";
import { handOver } from "../testing/write-paths/of-guests.ts";
import { handOverMail, mailSecret } from "../testing/write-paths/of-mails.ts";
import { mergeMany } from "../testing/write-paths/of-merges.ts";
import {
  addNote,
  deleteMessage,
  deleteNote,
  redactWords,
  sendAndSolve,
  sendContactForm,
  sendMacro,
  sendMessage,
  splitMessage,
} from "../testing/write-paths/of-messages.ts";
import {
  acceptInvitation,
  changeMembers,
  changeName,
  changePassword,
  changePhoto,
  grantRole,
  logIn,
  signUp,
} from "../testing/write-paths/of-people.ts";
import { addReplyFiles, importReplies } from "../testing/write-paths/of-replies.ts";
import {
  changeMany,
  mergeTickets,
  notify,
  openOnBehalf,
  openTicket,
  setStatus,
  undoChange,
} from "../testing/write-paths/of-tickets.ts";
import type { WritePath } from "../testing/write-paths/write-path.ts";
import { NoteModel } from "../tickets/notes/note.model.ts";
import { TicketModel } from "../tickets/ticket.model.ts";
import { createDiskFileStore } from "../uploads/storage/file-store.ts";
import { sweepUploads } from "../uploads/storage/sweep-uploads.ts";
import { UserModel } from "../users/user.model.ts";
import { type Failpoint, failpoints } from "./failpoint.ts";

let nodes: TestNodes;
let powerCuts = 0;
let orphansRemoved = 0;

beforeAll(async () => {
  nodes = await startNodes({ count: 1, variables: { MAIL_HTTP_SECRET: mailSecret } });
});
afterAll(() => nodes.close());

/**
 * Moments of jobs, and of what only a desk that sends mails does: mail/notices/killed-notices.test.ts,
 * mail/sending/relay/killed-mails.test.ts, messages/scheduled/killed-sending.test.ts.
 */
const elsewhere = ["notice", "answer", "forward", "scheduled"] as const;
type OfJobs = (typeof elsewhere)[number];
type NameOf<Moment> = Moment extends `${infer Name}.${string}` ? Name : never;
type PathName = Exclude<NameOf<Failpoint>, OfJobs>;
const ofRequests = failpoints.filter(
  (moment): moment is Exclude<Failpoint, `${OfJobs}.${string}`> =>
    !elsewhere.some((name) => moment.startsWith(`${name}.`)),
);

/** A path of failpoint.ts that has no row here does not compile. */
const writePaths: Record<PathName, WritePath> = {
  draft: sendDraftWithFile,
  file: sendMessage,
  ticket: openTicket,
  activity: setStatus,
  notification: notify,
  merge: mergeTickets,
  split: splitMessage,
  behalf: openOnBehalf,
  message: sendMessage,
  "message-change": deleteMessage,
  redaction: redactWords,
  withdrawal: redactWords,
  note: addNote,
  "note-change": deleteNote,
  bulk: changeMany,
  photo: changePhoto,
  account: signUp,
  session: logIn,
  name: changeName,
  password: changePassword,
  role: grantRole,
  invitation: acceptInvitation,
  team: changeMembers,
  contact: sendContactForm,
  guest: handOver,
  mail: handOverMail,
  reply: addReplyFiles,
  import: importReplies,
};

// case I01 I03 I11 I21 I23 B18
it.each([...ofRequests, "file.written:3", "file.half-written:2"] as const)(
  "a power cut at %s leaves the whole thing or nothing, and trying again does it once",
  async (moment) => cutPowerAt(moment, writePaths[moment.split(".")[0] as PathName]),
);

it.each(["message.inserted", "message.published"] as const)(
  "a power cut at %s leaves no answer without what it was to make of its ticket, and no solved ticket without its answer",
  async (moment) => cutPowerAt(moment, sendAndSolve),
);

it("a power cut leaves a change of a ticket that is undone as it was, or undone as a whole", async () =>
  cutPowerAt("activity.committed", undoChange));

it.each([
  "bulk.ticket-changed",
  "merge.absorbed",
  "merge.merged",
  "merge.given-up",
  "merge.left",
] as const)(
  "a power cut at %s while many tickets are merged, or taken out again, leaves none of them half merged or merged twice",
  async (moment) => cutPowerAt(moment, mergeMany),
);

it("a power cut behind a macro's reply leaves nothing of what it sets undone", async () =>
  cutPowerAt("message.inserted", sendMacro));

it("the sweep had something to remove after those power cuts, and it removed nothing that is used", async () => {
  expect(orphansRemoved).toBeGreaterThan(0);
  await keepFigures("failpoints", {
    moments: ofRequests.length,
    powerCuts,
    orphansRemoved,
    halves: 0,
    doubled: 0,
  });
});

async function cutPowerAt(moment: string, path: WritePath): Promise<void> {
  const [write, doomed] = await Promise.all([path(nodes), nodes.start({ FAILPOINT: moment })]);
  await expect(write.send(doomed.url)).rejects.toThrow();
  // A moment that was not reached would have left the process alive.
  expect(await doomed.ended).toMatchObject({ signal: "SIGKILL" });
  powerCuts += 1;
  await write.expectWholeOrNothing?.();

  const { url } = nodes.at(0);
  expect((await write.send(url)).status).toBeLessThan(300);
  await write.expectDoneOnce(url);
  await expectNoOrphans();
}

/** What an hour later's sweep leaves is exactly what some document points to. */
async function expectNoOrphans(): Promise<void> {
  const store = createDiskFileStore(join(nodes.dataDirectory, "uploads"));
  const { removed } = await sweepUploads({
    files: store,
    findReferenced: findReferencedFiles,
    now: () => Date.now() + 2 * hourMs,
  });
  orphansRemoved += removed;
  const owners = [
    ...(await TicketModel.find().lean()).flatMap(({ attachments }) => attachments),
    ...(await MessageModel.find().lean()).flatMap((message) => message.files),
    ...(await NoteModel.find().lean()).flatMap((note) => note.files),
    ...(await DraftFileModel.find().lean()).flatMap((one) => one.files),
    ...(await SavedReplyModel.find().lean()).flatMap((reply) => reply.files),
    ...(await UserModel.find().lean()).flatMap(({ photo }) => photo ?? []),
    ...(await MailModel.find().lean()).map(({ raw }) => raw),
  ];
  const entries = await readdir(join(nodes.dataDirectory, "uploads"), {
    recursive: true,
    withFileTypes: true,
  });
  const onDisk = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  expect(onDisk.sort()).toEqual(owners.map(({ fileId }) => fileId).sort());
}

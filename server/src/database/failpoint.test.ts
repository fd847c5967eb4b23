import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { contactRelay } from "@deskbell/shared/contact/email-send";
import type { Activity } from "@deskbell/shared/tickets/activity";
import mongoose from "mongoose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { AuditModel } from "../audit/audit.model.ts";
import { ContactModel } from "../contact/contact.model.ts";
import { createTeamUnread } from "../desk/renew-team-unread.ts";
import { proofHeader } from "../identity/proof-header.ts";
import { JobModel } from "../jobs/job.model.ts";
import { MessageModel } from "../messages/message.model.ts";
import { findReferencedFiles } from "../start/start-jobs.ts";
import { TeamModel } from "../teams/team.model.ts";
import { createCaller, formOf } from "../testing/call-api.ts";
import { aContactDraft } from "../testing/contact.ts";
import { aPicture } from "../testing/files.ts";
import { signUpAtProvider } from "../testing/identity-accounts.ts";
import { keepFigures } from "../testing/keep-figures.ts";
import {
  aCustomer,
  anAdmin,
  anAgent,
  anEmail,
  aVerifiedCustomer,
  signIn,
  testPassword,
} from "../testing/people.ts";
import { startNodes, type TestNodes } from "../testing/programs/start-nodes.ts";
import { aDraft, aMessage, aTicket } from "../testing/tickets.ts";
import { commitChange } from "../tickets/activity/commit-change.ts";
import { createTicketReaders } from "../tickets/arrivals/ticket-readers.ts";
import { createMergeSettling } from "../tickets/merge/settle-merges.ts";
import { NoteModel } from "../tickets/notes/note.model.ts";
import { TicketModel } from "../tickets/ticket.model.ts";
import { createDiskFileStore } from "../uploads/storage/file-store.ts";
import { sweepUploads } from "../uploads/storage/sweep-uploads.ts";
import { userDirectory } from "../users/user.directory.ts";
import { UserModel } from "../users/user.model.ts";
import { type Failpoint, failpoints } from "./failpoint.ts";
import { leaseCollection } from "./job-leases.ts";

let nodes: TestNodes;
let powerCuts = 0;
let orphansRemoved = 0;

beforeAll(async () => {
  nodes = await startNodes({ count: 1 });
});
afterAll(() => nodes.close());

/** A write as a client makes it: prepared before the crash, sent until it is answered, looked at afterwards. */
type WritePath = () => Promise<{
  /** One attempt at the desk of this address; rejects when the connection breaks. */
  send(deskUrl: string): Promise<{ status: number }>;
  /** What must be true after the crash, before anything was sent again. */
  expectWholeOrNothing?(): Promise<void>;
  expectDoneOnce(deskUrl: string): Promise<void>;
}>;

const files = async () => [
  await aPicture("a.png"),
  await aPicture("b.png"),
  await aPicture("c.png"),
];
const hourMs = 60 * 60 * 1000;

const openTicket: WritePath = async () => {
  const customer = await aCustomer(nodes.at(0));
  const key = randomUUID();
  const form = formOf({ ...aDraft, attachments: await files() });
  const found = () => TicketModel.find({ "creator.id": customer.user._id }).lean();
  return {
    send: (url) =>
      createCaller(url, customer.token)("POST", "conversation", form, { "Idempotency-Key": key }),
    async expectWholeOrNothing() {
      for (const ticket of await found()) await expectFiles(ticket.attachments, 3);
    },
    async expectDoneOnce() {
      const tickets = await found();
      expect(tickets).toHaveLength(1);
      await expectFiles(tickets[0]?.attachments ?? [], 3);
    },
  };
};

const sendMessage: WritePath = async () => {
  const customer = await aCustomer(nodes.at(0));
  const ticket = await aTicket(customer);
  await aMessage(customer, ticket);
  const fields = { conversationId: ticket._id, clientMessageId: randomUUID(), text: "Here" };
  const form = formOf({ ...fields, attachments: await files() });
  const found = () => MessageModel.find({ conversationId: ticket._id, text: "Here" }).lean();
  return {
    send: (url) => createCaller(url, customer.token)("POST", "message", form),
    async expectWholeOrNothing() {
      for (const message of await found()) await expectFiles(message.files, 3);
    },
    async expectDoneOnce(url) {
      const messages = await found();
      expect(messages.map(({ seq }) => seq)).toEqual([2]);
      await expectFiles(messages[0]?.files ?? [], 3);
      const again = await createCaller(url, customer.token)("GET", `conversation/${ticket._id}`);
      expect(again.body.data).toMatchObject({ lastSeq: 2, lastSenderId: customer.user._id });
    },
  };
};

const addNote: WritePath = async () => {
  const agent = await anAdmin(nodes.at(0));
  const ticket = await aTicket(await aCustomer(nodes.at(0)));
  const fields = { clientNoteId: randomUUID(), text: "Between us", mentions: agent.user._id };
  const form = formOf({ ...fields, attachments: await files() });
  const as = (url: string) => createCaller(url, agent.token);
  const shown = async (url: string): Promise<Activity[]> =>
    (await as(url)("GET", `conversation/${ticket._id}/activity`)).body.data;
  return {
    send: (url) => as(url)("POST", `conversation/${ticket._id}/notes`, form),
    async expectWholeOrNothing() {
      const entries = await shown(nodes.at(0).url);
      for (const { note } of entries) expect(note?.files).toHaveLength(3);
      for (const note of await NoteModel.find({ ticketId: ticket._id }).lean()) {
        await expectFiles(note.files, 3);
      }
    },
    async expectDoneOnce(url) {
      expect(await shown(url)).toMatchObject([
        { seq: 1, kind: "note", note: { text: "Between us" } },
      ]);
      const notes = await NoteModel.find({ ticketId: ticket._id }).lean();
      expect(notes).toMatchObject([{ seq: 1 }]);
      expect(notes[0]).not.toHaveProperty("pendingSince");
      expect((await TicketModel.findById(ticket._id).lean())?.followerIds).toEqual([
        agent.user._id,
      ]);
    },
  };
};

/** There and back. */
const mergeTickets: WritePath = async () => {
  const agent = await anAdmin(nodes.at(0));
  const customer = await aCustomer(nodes.at(0));
  const [source, target] = [await aTicket(customer), await aTicket(customer)];
  const path = `conversation/${source._id}/merge`;
  const states = async () => {
    await createMergeSettling({
      commit: (id, decide) => commitChange(id.toString(), decide),
      publish: async () => {},
      readers: createTicketReaders(userDirectory.readers),
    }).settleMerges(new AbortController().signal, new Date(Date.now() + 2 * hourMs));
    const [from, into] = await Promise.all(
      [source, target].map(({ _id }) => TicketModel.findById(_id).lean()),
    );
    return { from, into };
  };
  return {
    async send(url) {
      const as = createCaller(url, agent.token);
      const merged = await as("POST", path, { into: target._id });
      return merged.status < 300 ? as("DELETE", path) : merged;
    },
    async expectWholeOrNothing() {
      const { from, into } = await states();
      expect(into).toMatchObject({ status: "open" });
      expect(into).not.toHaveProperty("unsettled");
      const isMerged = from?.mergedInto != null;
      expect(from?.status).toBe(isMerged ? "closed" : "open");
      expect((into?.absorbs ?? []).map(({ key }) => key)).toEqual(isMerged ? [from?.mergeKey] : []);
    },
    async expectDoneOnce() {
      const { from, into } = await states();
      for (const ticket of [from, into]) {
        expect(ticket).toMatchObject({
          status: "open",
          unreadBy: expect.arrayContaining([agent.user._id]),
        });
        for (const field of ["mergedInto", "mergeKey", "beforeMerge", "absorbs", "unsettled"]) {
          expect(ticket).not.toHaveProperty(field);
        }
      }
    },
  };
};

const splitMessage: WritePath = async () => {
  const agent = await anAdmin(nodes.at(0));
  const customer = await aCustomer(nodes.at(0));
  const source = await aTicket(customer);
  const message = await aMessage(customer, source, { text: "And", attachments: await files() });
  const draft = { seq: message.seq, clientId: randomUUID() };
  const copies = () => TicketModel.find({ "splitFrom.ticketId": source._id }).lean();
  const original = () => TicketModel.findById(source._id).lean();
  return {
    send: (url) =>
      createCaller(url, agent.token)("POST", `conversation/${source._id}/split`, draft),
    async expectWholeOrNothing() {
      const made = await copies();
      for (const ticket of made) await expectFiles(ticket.attachments, 3);
      // What the dead process has left is ended by another.
      const into = async () =>
        (await original())?.splitInto?.map(({ ticketId }) => ticketId.toString()) ?? [];
      await expect.poll(into, { timeout: 40_000 }).toEqual(made.map(({ _id }) => _id.toString()));
    },
    async expectDoneOnce() {
      const made = await copies();
      expect(made).toMatchObject([{ description: "And", activitySeq: 1 }]);
      await expectFiles(made[0]?.attachments ?? [], 3);
      expect(await original()).toMatchObject({
        splitInto: [{ ticketId: made[0]?._id, seq: message.seq }],
        activitySeq: 1,
      });
    },
  };
};

const openOnBehalf: WritePath = async () => {
  const agent = await anAgent(nodes.at(0));
  const customer = await aCustomer(nodes.at(0));
  const key = randomUUID();
  const draft = { ...aDraft, customerId: customer.user._id };
  const form = formOf({ ...draft, attachments: await files() });
  const found = () => TicketModel.find({ "creator.id": customer.user._id }).lean();
  return {
    send: (url) =>
      createCaller(url, agent.token)("POST", "conversation/on-behalf", form, {
        "Idempotency-Key": key,
      }),
    async expectDoneOnce() {
      const tickets = await found();
      expect(tickets).toMatchObject([{ openedById: agent.user._id, activitySeq: 1 }]);
      await expectFiles(tickets[0]?.attachments ?? [], 3);
    },
  };
};

const setStatus: WritePath = async () => {
  const agent = await anAdmin(nodes.at(0));
  const customer = await aCustomer(nodes.at(0));
  const ticket = await aTicket(customer);
  const path = `conversation/${ticket._id}/status`;
  const as = (url: string) => createCaller(url, agent.token);
  return {
    send: (url) => as(url)("PUT", path, { status: "solved", lastSeenSeq: 0 }),
    async expectDoneOnce(url) {
      const { body } = await as(url)("GET", `conversation/${ticket._id}/activity`);
      expect(body.data).toMatchObject([
        { seq: 1, changes: [{ field: "status", from: "open", to: "solved" }] },
      ]);
    },
  };
};

/** Assigned: whoever it was assigned to is notified once, also by another process. */
const notify: WritePath = async () => {
  const admin = await anAdmin(nodes.at(0));
  const agent = await anAgent(nodes.at(0));
  const ticket = await aTicket(await aCustomer(nodes.at(0)));
  const change = {
    set: { assigneeId: agent.user._id },
    seen: { seq: 0, activitySeq: 0, assigneeId: null },
  };
  return {
    send: (url) => createCaller(url, admin.token)("PATCH", `conversation/${ticket._id}`, change),
    async expectDoneOnce(url) {
      const look = async () =>
        (await createCaller(url, agent.token)("GET", "notifications")).body.data;
      await expect
        .poll(() => TicketModel.exists({ _id: ticket._id, "notices.0": null }), {
          timeout: 40_000,
        })
        .not.toBeNull();
      expect(await look()).toMatchObject([{ kind: "assigned", conversationId: ticket._id }]);
    },
  };
};

/** A team that was everybody's gets a member: its tickets are unread for that one alone. */
const changeMembers: WritePath = async () => {
  const admin = await anAdmin(nodes.at(0));
  const [member, elsewhere] = [await anAgent(nodes.at(0)), await anAgent(nodes.at(0))];
  const make = async (memberIds: string[]) =>
    (await admin.call("POST", "teams", { name: randomUUID(), memberIds })).body.data.id as string;
  const [teamId] = [await make([]), await make([elsewhere.user._id])];
  const customer = await aCustomer(nodes.at(0));
  const ticket = await aTicket(customer);
  await admin.call("PATCH", `conversation/${ticket._id}`, {
    set: { teamId },
    seen: { seq: 0, activitySeq: 0, assigneeId: null },
  });
  await aMessage(customer, ticket);
  const unreadFor = async () => {
    const { unreadBy } = await TicketModel.findById(ticket._id).orFail().lean();
    return [member, elsewhere].map(({ user }) => unreadBy?.includes(user._id));
  };
  await expect.poll(unreadFor).toEqual([true, true]);
  const change = { memberIds: [member.user._id] };
  return {
    send: (url) => createCaller(url, admin.token)("PATCH", `teams/${teamId}`, change),
    async expectDoneOnce() {
      const { renewLeft } = createTeamUnread({ onUnread() {} });
      await renewLeft(new AbortController().signal, Date.now() + hourMs);
      expect(await unreadFor()).toEqual([true, false]);
      expect(await TeamModel.exists({ _id: teamId, unreadDueSince: null })).not.toBeNull();
    },
  };
};

/** Begun anew until the process dies in the midst: another goes on with what it has left. */
const changeMany: WritePath = async () => {
  const agent = await anAgent(nodes.at(0));
  const customer = await aCustomer(nodes.at(0));
  const tickets = [await aTicket(customer), await aTicket(customer), await aTicket(customer)];
  const draft = { set: { priority: "high" }, tickets: tickets.map(({ _id }) => ({ id: _id })) };
  const as = (url: string) => createCaller(url, agent.token);
  const hasEnded = async (url: string, id: string) =>
    (await as(url)("GET", `jobs/${id}`)).body.data.state !== "running";
  return {
    async send(url) {
      for (;;) {
        const begun = await as(url)("POST", "bulk", draft);
        if (url === nodes.at(0).url) return begun;
        while (begun.status === 202 && !(await hasEnded(url, begun.body.data.id))) {
          // It runs, or has died.
        }
      }
    },
    async expectDoneOnce(url) {
      // A minute later, so that what the dead process had is another's.
      await mongoose.connection
        .collection(leaseCollection)
        .updateMany({}, { $set: { expiresAt: new Date(0), isWoken: true } });
      await expect
        .poll(() => JobModel.countDocuments({ state: "running" }), { timeout: 40_000 })
        .toBe(0);
      for (const { _id } of tickets) {
        const { body } = await as(url)("GET", `conversation/${_id}/activity`);
        expect(body.data).toMatchObject([
          { seq: 1, changes: [{ field: "priority", from: "normal", to: "high" }] },
        ]);
      }
    },
  };
};

const changePhoto: WritePath = async () => {
  const customer = await aCustomer(nodes.at(0));
  await customer.call(
    "POST",
    "users/update/photo",
    formOf({ image: await aPicture("before.png") }),
  );
  const form = formOf({ image: await aPicture("after.png", "#204060") });
  const worn = async () => (await UserModel.findById(customer.user._id).lean())?.photo;
  const before = (await worn())?.fileId;
  const expectWorn = async () => expectFiles([(await worn()) ?? { fileId: "" }], 1);
  return {
    send: (url) => createCaller(url, customer.token)("POST", "users/update/photo", form),
    expectWholeOrNothing: expectWorn,
    async expectDoneOnce() {
      await expectWorn();
      expect((await worn())?.fileId).not.toBe(before);
    },
  };
};

/** Cut off and never tried again: the next sign-in must mend it. */
const signUp: WritePath = async () => {
  const email = anEmail();
  const name = "Ada Byron";
  const { idToken } = await signUpAtProvider({ email, password: testPassword, name });
  const body = { name, email, password: testPassword };
  let isFirst = true;
  return {
    send(url) {
      const call = createCaller(url);
      if (!isFirst) return call("POST", "users/login", { email, password: testPassword });
      isFirst = false;
      const account = { ...body, confirmPassword: testPassword };
      return call("POST", "users/sign-up", account, { [proofHeader]: idToken });
    },
    async expectDoneOnce() {
      expect(await UserModel.find({ email }).lean()).toMatchObject([{ name, role: "user" }]);
    },
  };
};

const logIn: WritePath = async () => {
  const customer = await aCustomer(nodes.at(0));
  const { email } = customer;
  return {
    send: (url) => createCaller(url)("POST", "users/login", { email, password: testPassword }),
    async expectDoneOnce(url) {
      expect((await createCaller(url, customer.token)("GET", "users/me")).status).toBe(200);
      expect(await UserModel.countDocuments({ email })).toBe(1);
    },
  };
};

const changeName: WritePath = async () => {
  const customer = await aCustomer(nodes.at(0));
  const body = { displayName: "Ada Lovelace" };
  return {
    send: (url) => createCaller(url, customer.token)("PUT", "users/update/userName", body),
    async expectDoneOnce() {
      const user = await UserModel.findById(customer.user._id).lean();
      expect(user?.displayName).toBe("Ada Lovelace");
    },
  };
};

/** Sent again the current password is already the new one; either way the new one works and the old does not. */
const changePassword: WritePath = async () => {
  const customer = await aCustomer(nodes.at(0));
  const elsewhere = await signIn(nodes.at(0), customer.email);
  const newPassword = "Other#2026pw";
  let current = testPassword;
  return {
    send(url) {
      const body = { currentPassword: current, newPassword, confirmPassword: newPassword };
      current = newPassword;
      return createCaller(url, customer.token)("PUT", "users/update/password", body);
    },
    async expectDoneOnce(url) {
      const { email } = customer;
      const stranger = createCaller(url);
      const logInWith = (password: string) => stranger("POST", "users/login", { email, password });
      expect((await logInWith(newPassword)).status).toBe(200);
      expect((await logInWith(testPassword)).status).toBe(401);
      expect((await createCaller(url, elsewhere.token)("GET", "users/me")).status).toBe(401);
    },
  };
};

const grantRole: WritePath = async () => {
  const admin = await anAdmin(nodes.at(0));
  const email = anEmail();
  await nodes.at(0).identity.ensureVerified({ email, password: testPassword, name: "Ada Byron" });
  const customer = await signIn(nodes.at(0), email);
  return {
    send: (url) =>
      createCaller(url, admin.token)("PUT", `users/${customer.user._id}/role`, {
        role: "admin",
      }),
    async expectDoneOnce(url) {
      expect(await UserModel.findById(customer.user._id).lean()).toMatchObject({ role: "admin" });
      const me = await createCaller(url, customer.token)("GET", "users/me");
      expect(me).toMatchObject({ status: 200, body: { data: { role: "admin", access: "admin" } } });
      expect(await AuditModel.countDocuments({ email })).toBeGreaterThan(0);
    },
  };
};

const acceptInvitation: WritePath = async () => {
  const admin = await anAdmin(nodes.at(0));
  const [kim, eve] = [await aVerifiedCustomer(nodes.at(0)), await aVerifiedCustomer(nodes.at(0))];
  const { id, token } = (await admin.call("POST", "invitations", {})).body.data;
  const accept = (url: string, by: string) =>
    createCaller(url, by)("POST", "invitations/accept", { token });
  const accessOf = async ({ user }: typeof kim) =>
    (await UserModel.findById(user._id).orFail().lean()).access;
  return {
    send: (url) => accept(url, kim.token),
    async expectWholeOrNothing() {
      expect(await accessOf(kim)).toBe("customer");
      expect((await accept(nodes.at(0).url, eve.token)).status).toBe(410);
    },
    async expectDoneOnce(url) {
      expect([await accessOf(kim), await accessOf(eve)]).toEqual(["agent", "customer"]);
      expect((await accept(url, eve.token)).status).toBe(410);
      const listed = (await createCaller(url, admin.token)("GET", "invitations")).body;
      expect(listed).toContainEqual(expect.objectContaining({ id, state: "accepted" }));
    },
  };
};

const writeToSupport: WritePath = async () => {
  const email = anEmail();
  const key = randomUUID();
  const template_params = { ...aContactDraft, email };
  return {
    send: (url) =>
      createCaller(url)(
        "POST",
        "contact",
        { ...contactRelay, template_params },
        { "Idempotency-Key": key },
      ),
    async expectDoneOnce() {
      expect(await ContactModel.countDocuments({ email })).toBe(1);
    },
  };
};

type PathName = Failpoint extends `${infer Name}.${string}` ? Name : never;

/** A path of failpoint.ts that has no row here does not compile. */
const writePaths: Record<PathName, WritePath> = {
  file: sendMessage,
  ticket: openTicket,
  activity: setStatus,
  notification: notify,
  merge: mergeTickets,
  split: splitMessage,
  behalf: openOnBehalf,
  message: sendMessage,
  note: addNote,
  bulk: changeMany,
  photo: changePhoto,
  account: signUp,
  session: logIn,
  name: changeName,
  password: changePassword,
  role: grantRole,
  invitation: acceptInvitation,
  team: changeMembers,
  contact: writeToSupport,
};

// case I01 I03 I11 I21 I23 B18
it.each([...failpoints, "file.written:3", "file.half-written:2"] as const)(
  "a power cut at %s leaves the whole thing or nothing, and trying again does it once",
  async (moment) => {
    const path = writePaths[moment.split(".")[0] as PathName];
    const [write, doomed] = await Promise.all([path(), nodes.start({ FAILPOINT: moment })]);
    await expect(write.send(doomed.url)).rejects.toThrow();
    // A moment that was not reached would have left the process alive.
    expect(await doomed.ended).toMatchObject({ signal: "SIGKILL" });
    powerCuts += 1;
    await write.expectWholeOrNothing?.();

    const { url } = nodes.at(0);
    expect((await write.send(url)).status).toBeLessThan(300);
    await write.expectDoneOnce(url);
    await expectNoOrphans();
  },
);

it("the sweep had something to remove after those power cuts, and it removed nothing that is used", async () => {
  expect(orphansRemoved).toBeGreaterThan(0);
  await keepFigures("failpoints", {
    moments: failpoints.length,
    powerCuts,
    orphansRemoved,
    halves: 0,
    doubled: 0,
  });
});

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
    ...(await UserModel.find().lean()).flatMap(({ photo }) => photo ?? []),
  ];
  const entries = await readdir(join(nodes.dataDirectory, "uploads"), {
    recursive: true,
    withFileTypes: true,
  });
  const onDisk = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  expect(onDisk.sort()).toEqual(owners.map(({ fileId }) => fileId).sort());
}

async function expectFiles(stored: readonly { fileId: string }[], count: number): Promise<void> {
  expect(stored).toHaveLength(count);
  for (const { fileId } of stored) {
    const path = join(nodes.dataDirectory, "uploads", fileId.slice(0, 2), fileId);
    expect(existsSync(path)).toBe(true);
  }
}

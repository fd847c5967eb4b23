import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { AuditModel } from "../../audit/audit.model.ts";
import { createTeamUnread } from "../../desk/renew-team-unread.ts";
import { proofHeader } from "../../identity/proof-header.ts";
import { TeamModel } from "../../teams/team.model.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { UserModel } from "../../users/user.model.ts";
import { createCaller, formOf } from "../call-api.ts";
import { hourMs } from "../durations.ts";
import { aPicture } from "../files.ts";
import { signUpAtProvider } from "../identity/identity-accounts.ts";
import {
  aCustomer,
  anAdmin,
  anAgent,
  anEmail,
  aVerifiedCustomer,
  signIn,
  testPassword,
} from "../people.ts";
import { aMessage, aTicket } from "../tickets.ts";
import { expectFiles, type WritePath } from "./write-path.ts";

/** Cut off and never tried again: the next sign-in must mend it. */
export const signUp: WritePath = async () => {
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

export const logIn: WritePath = async (nodes) => {
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

export const changeName: WritePath = async (nodes) => {
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
export const changePassword: WritePath = async (nodes) => {
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

export const changePhoto: WritePath = async (nodes) => {
  const customer = await aCustomer(nodes.at(0));
  await customer.call(
    "POST",
    "users/update/photo",
    formOf({ image: await aPicture("before.png") }),
  );
  const form = formOf({ image: await aPicture("after.png", "#204060") });
  const worn = async () => (await UserModel.findById(customer.user._id).lean())?.photo;
  const before = (await worn())?.fileId;
  const expectWorn = async () => expectFiles(nodes, [(await worn()) ?? { fileId: "" }], 1);
  return {
    send: (url) => createCaller(url, customer.token)("POST", "users/update/photo", form),
    expectWholeOrNothing: expectWorn,
    async expectDoneOnce() {
      await expectWorn();
      expect((await worn())?.fileId).not.toBe(before);
    },
  };
};

export const grantRole: WritePath = async (nodes) => {
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

export const acceptInvitation: WritePath = async (nodes) => {
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

/** A team that was everybody's gets a member: its tickets are unread for that one alone. */
export const changeMembers: WritePath = async (nodes) => {
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

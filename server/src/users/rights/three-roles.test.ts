import type { Access } from "@deskbell/shared/users/user";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AuditModel } from "../../audit/audit.model.ts";
import { aListener } from "../../testing/a-listener.ts";
import { createWindows, type Window } from "../../testing/a-window.ts";
import {
  aCustomer,
  anAdmin,
  anAgent,
  aVerifiedCustomer,
  type TestPerson,
} from "../../testing/people.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { userDirectory } from "../user.directory.ts";
import { UserModel } from "../user.model.ts";
import { takeRights } from "./take-rights.ts";

let desk: TestDesk;
let admin: TestPerson;
let ada: TestPerson;

beforeAll(async () => {
  desk = await startTestDesk();
  admin = await anAdmin(desk);
  ada = await aCustomer(desk);
});
afterAll(() => desk.close());

type NewRole = { role: "user" | "admin"; access?: Access };
const setRole = (by: TestPerson, whom: TestPerson, wanted: NewRole) =>
  by.call("PUT", `users/${whom.user._id}/role`, wanted);
const toAgent: NewRole = { role: "user", access: "agent" };
const toCustomer: NewRole = { role: "user", access: "customer" };
const storedAccess = async ({ email }: TestPerson) => {
  const { role, access } = await UserModel.findOne({ email }).orFail().lean();
  return { role, access };
};

describe("an agent", () => {
  it("works with every customer's tickets and sees who they are", async () => {
    const agent = await anAgent(desk);
    const ticket = await aTicket(ada);
    const list = await agent.call("GET", "conversation");
    expect(list.body.map(({ _id }: { _id: string }) => _id)).toContain(ticket._id);
    await aMessage(agent, ticket, { text: "Have you tried another socket?" });
    const details = await agent.call("GET", `users/get-user-with-id/${ada.user._id}`);
    expect(details.body.user).toMatchObject({ email: ada.email, isVerified: false });
    expect((await agent.call("GET", "contact")).status).toBe(200);
  });

  // spec §6 Admin status is fetched by e-mail
  it("is a user and no admin to a console that knows no agents, and answers tickets there", async () => {
    const agent = await anAgent(desk);
    expect(agent.user).toMatchObject({ role: "user", access: "agent" });
    const asked = await Promise.all(
      [agent, admin].map(({ call }) => call("GET", `users/is-admin/${agent.email}`)),
    );
    expect(asked.map(({ body }) => body)).toEqual([{ admin: false }, { admin: false }]);
    const admins = (await agent.call("GET", "users/admins")).body;
    expect(JSON.stringify(admins)).not.toContain(agent.user._id);
  });

  // spec §6 creates tickets (the first admin
  it("is nobody's receiver: new tickets go to the first admin", async () => {
    await anAgent(desk);
    expect((await aTicket(ada)).receiver?.id).toBe(admin.user._id);
  });

  // case C14
  it("is refused all that is the admins', and cannot make more of themselves", async () => {
    const agent = await anAgent(desk);
    const more = { role: "admin", access: "admin" } as const;
    expect(await setRole(agent, agent, more)).toMatchObject({ status: 403 });
    expect(await setRole(agent, ada, toAgent)).toMatchObject({ status: 403 });
    expect(await setRole(agent, admin, toCustomer)).toMatchObject({ status: 403 });
    const access = { isDisabled: true };
    expect((await agent.call("PUT", `users/${ada.user._id}/access`, access)).status).toBe(403);
    expect((await agent.call("GET", "users")).status).toBe(403);
    await agent.call("PUT", "users/update/userName", { displayName: "The Boss", ...more });
    expect(await storedAccess(agent)).toEqual({ role: "user", access: "agent" });
  });

  it("among many customers is found by an index when a message comes", async () => {
    const agent = await anAgent(desk);
    expect(await userDirectory.readers.staffAt(new Date(Date.now() + 1_000))).toContain(
      agent.user._id,
    );
    const plan = await UserModel.find({ role: "user", access: "agent" }).explain();
    expect(JSON.stringify(plan)).toContain("access_1_role_1");
  });
});

describe("rights that grow", () => {
  it("are there at once, in open windows too, without signing in again", async () => {
    const vera = await aVerifiedCustomer(desk);
    const window = await aListener(desk, vera);
    const before = await aTicket(ada);
    expect(await setRole(admin, vera, toAgent)).toMatchObject({
      status: 200,
      body: { data: { role: "user", access: "agent" } },
    });
    await window.receives("access:changed");
    const ticket = await aTicket(ada);
    await window.receives("ticket_changed", ({ _id }) => _id === ticket._id);
    expect((await vera.call("GET", "users/me")).body.data).toMatchObject({ access: "agent" });
    expect((await vera.call("GET", "conversation/counts")).body.data).toEqual({
      unread: 1,
      views: expect.any(Object),
    });

    // What an agent has not read yet stays so when they become an admin.
    await setRole(admin, vera, { role: "admin", access: "admin" });
    expect((await vera.call("GET", "users")).status).toBe(200);
    expect((await vera.call("GET", "conversation/counts")).body.data).toEqual({
      unread: 1,
      views: expect.any(Object),
    });
    expect((await vera.call("GET", `conversation/${before._id}`)).status).toBe(200);
    window.close();
  });

  it("are told to a window that was not connected meanwhile, and to no other", async () => {
    const vera = await aVerifiedCustomer(desk);
    await setRole(admin, vera, toAgent);
    const windows = createWindows(desk.url);
    const connect = (access?: unknown) => windows.enter({ token: vera.token, access });
    const eventsOf = ({ received }: Window) => received.map(({ event }) => event);
    const stale = await connect("customer");
    await expect.poll(() => eventsOf(stale)).toContain("access:changed");
    const others = await Promise.all([connect("agent"), connect(), connect("owner"), connect(7)]);
    for (const { socket } of others) await socket.timeout(60_000).emitWithAck("ask_presence", {});
    expect(others.flatMap(eventsOf)).not.toContain("access:changed");
    expect(others.map(({ isIn }) => isIn)).toEqual([true, true, true, true]);
    windows.closeAll();
  });

  it("are refused to whoever has not verified their address", async () => {
    expect(await setRole(admin, ada, toAgent)).toMatchObject({
      status: 403,
      body: { code: "not_allowed" },
    });
    expect(await storedAccess(ada)).toEqual({ role: "user", access: "customer" });
  });
});

describe("rights that shrink", () => {
  it.each([
    ["an admin to an agent", anAdmin, toAgent, [["take-admin", "agent"]]],
    ["an admin to a customer", anAdmin, toCustomer, [["take-admin", "customer"]]],
    ["an agent to a customer", anAgent, toCustomer, [["take-agent", "customer"]]],
  ] as const)("from %s end every session and window at once", async (_, make, to, audited) => {
    const person = await make(desk);
    const window = await aListener(desk, person);
    expect((await setRole(admin, person, to)).status).toBe(200);
    await window.closed;
    expect(window.received.at(-1)?.event).toBe("session_ended");
    expect((await person.call("GET", "users/me")).status).toBe(401);
    expect(await storedAccess(person)).toEqual(to);
    const audit = await AuditModel.find({ email: person.email }).sort({ _id: 1 }).lean();
    expect(audit.slice(1).map(({ action, left }) => [action, left])).toEqual(audited);
  });

  it("are not raised by an admin who makes an agent of somebody whom another makes a customer", async () => {
    const person = await anAdmin(desk);
    const asRead = await UserModel.findById(person.user._id).orFail().lean();
    await setRole(admin, person, toCustomer);
    await expect(
      takeRights(asRead, { left: "agent" }, userDirectory.adminIds),
    ).rejects.toMatchObject({ code: "conflict" });
    expect(await storedAccess(person)).toEqual(toCustomer);
  });

  it("leave an agent an agent where an older console says that they are no admin", async () => {
    const agent = await anAgent(desk);
    expect((await setRole(admin, agent, { role: "user" })).status).toBe(200);
    expect(await storedAccess(agent)).toEqual(toAgent);
    await setRole(admin, agent, { role: "admin" });
    expect(await storedAccess(agent)).toEqual({ role: "admin", access: "admin" });
    await setRole(admin, agent, { role: "user" });
    expect(await storedAccess(agent)).toEqual(toCustomer);
  });
});

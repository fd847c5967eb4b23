import type { Message } from "@deskbell/shared/messages/message";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SessionModel } from "../../identity/session.model.ts";
import { aListener } from "../../testing/a-listener.ts";
import { aPicture } from "../../testing/files.ts";
import {
  aCustomer,
  anAdmin,
  anEmail,
  signIn,
  type TestPerson,
  testPassword,
} from "../../testing/people.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { UserModel } from "../../users/user.model.ts";

let desk: TestDesk;
let boss: TestPerson;
let ada: TestPerson;
let ticket: Ticket;
let picture: File;

beforeAll(async () => {
  desk = await startTestDesk();
  boss = await anAdmin(desk);
  picture = await aPicture();
});
afterAll(() => desk.close());
beforeEach(async () => {
  ada = await aCustomer(desk);
  ticket = await aTicket(ada, { attachments: [picture] });
  await aMessage(ada, ticket, { attachments: [picture] });
});

const statusOf = async (path = "") => (await fetch(desk.url + path)).status;

/** What somebody's window shows: the picture of the ticket, and that of its message. */
async function pathsFor(person: TestPerson): Promise<string[]> {
  const [read, listed] = await Promise.all([
    person.call("GET", `conversation/${ticket._id}`),
    person.call("GET", `message/${ticket._id}`),
  ]);
  const ticketNow = read.body.data as Ticket;
  const [message] = listed.body as Message[];
  return [ticketNow.attachments[0]?.path ?? "", message?.attachment[0] ?? ""];
}

const statusesOf = (paths: readonly string[]) => Promise.all(paths.map(statusOf));

const changePassword = (person: TestPerson) =>
  person.call("PUT", "users/update/password", {
    currentPassword: testPassword,
    newPassword: "Other#2026pw",
    confirmPassword: "Other#2026pw",
  });
const good = [200, 200];
const dead = [404, 404];

describe("the path of a picture, however young,", () => {
  // case C08
  it("is dead at once when its window signs out, and that of another window is not", async () => {
    const elsewhere = await signIn(desk, ada.email);
    const [here, there] = [await pathsFor(ada), await pathsFor(elsewhere)];
    expect([await statusesOf(here), await statusesOf(there)]).toEqual([good, good]);
    const left = await ada.call("POST", "users/logout");
    expect(left.status).toBe(200);
    expect([await statusesOf(here), await statusesOf(there)]).toEqual([dead, good]);
  });

  // case A18
  it("is dead at once when the password is changed elsewhere; where it was changed, pictures stay", async () => {
    const elsewhere = await signIn(desk, ada.email);
    const [here, there] = [await pathsFor(ada), await pathsFor(elsewhere)];
    expect((await changePassword(ada)).status).toBe(200);
    expect([await statusesOf(here), await statusesOf(there)]).toEqual([good, dead]);
    expect(await pathsFor(ada)).toEqual(here); // nothing is loaded again
  });

  it.each([
    ["is dead at once when its owner is kept out", "access", { isDisabled: true }, dead],
    ["goes on when its owner becomes staff", "role", { role: "admin" }, good],
  ])("%s", async (_what, change, to, expected) => {
    const email = anEmail();
    await desk.identity.ensureVerified({ email, password: testPassword, name: "Ada" });
    ada = await signIn(desk, email);
    ticket = await aTicket(ada, { attachments: [picture] });
    await aMessage(ada, ticket, { attachments: [picture] });
    const paths = await pathsFor(ada);
    expect(await statusesOf(paths)).toEqual(good);
    expect((await boss.call("PUT", `users/${ada.user._id}/${change}`, to)).status).toBe(200);
    expect(await statusesOf(paths)).toEqual(expected);
  });

  // case E28
  it("is dead at once when its admin is demoted, also to that admin's own tickets", async () => {
    const agent = await anAdmin(desk);
    ticket = await aTicket(agent, { attachments: [picture] });
    await aMessage(agent, ticket, { attachments: [picture] });
    const paths = await pathsFor(agent);
    expect(await statusesOf(paths)).toEqual(good);
    await boss.call("PUT", `users/${agent.user._id}/role`, { role: "user" });
    expect(await statusesOf(paths)).toEqual(dead);
  });

  it("is dead at once when all sessions are void, even before they are removed", async () => {
    const paths = await pathsFor(ada);
    await UserModel.updateOne({ _id: ada.user._id }, { $inc: { epoch: 1 } });
    expect(await SessionModel.countDocuments({ userId: ada.user._id })).toBe(1);
    expect(await statusesOf(paths)).toEqual(dead);
  });

  it("is dead when its session is too old", async () => {
    const paths = await pathsFor(ada);
    await SessionModel.updateMany({ userId: ada.user._id }, { expiresAt: new Date() });
    expect(await statusesOf(paths)).toEqual(dead);
  });
});

it("each window receives a picture by a path of its own, and staff's by one of theirs", async () => {
  const [elsewhere, stranger] = [await signIn(desk, ada.email), await aCustomer(desk)];
  const people = [ada, elsewhere, boss, stranger];
  const windows = await Promise.all(people.map((person) => aListener(desk, person)));
  const second = await aListener(desk, ada);
  const sent = await aMessage(ada, ticket, { attachments: [picture] });
  const received = await Promise.all(
    [...windows.slice(0, 3), second].map(async (window) => ({
      message: await window.receives("new_message"),
      ticket: await window.receives("ticket_changed"),
    })),
  );
  const [here, there, staff, alike] = received;
  expect(here?.message).toEqual(sent);
  expect(alike).toEqual(here);
  for (const read of ["message", "ticket"] as const) {
    const paths = [here, there, staff].map((one) =>
      read === "message" ? one?.message.files[0]?.path : one?.ticket.attachments[0]?.path,
    );
    expect(new Set(paths).size).toBe(3);
    expect(await Promise.all(paths.map(statusOf))).toEqual([200, 200, 200]);
  }
  expect(there?.message.attachment).toEqual(there?.message.files.map(({ path }) => path));
  expect(windows[3]?.received).toEqual([]);
  await elsewhere.call("POST", "users/logout");
  expect(await statusOf(there?.message.attachment[0])).toBe(404);
  for (const window of [...windows, second]) window.close();
});

describe("the browser's cache", () => {
  // spec §4 Logout
  it("is emptied by the answer to signing out, and nothing else is", async () => {
    const { headers } = await ada.call("POST", "users/logout");
    expect(headers.get("Clear-Site-Data")).toBe('"cache"');
  });

  it("is emptied when a window first asks with a session that ended elsewhere, and not before", async () => {
    const elsewhere = await signIn(desk, ada.email);
    const alive = await elsewhere.call("GET", "users/me");
    expect(alive.headers.get("Clear-Site-Data")).toBeNull();
    await changePassword(ada);
    const over = await elsewhere.call("GET", "users/me");
    expect([over.status, over.headers.get("Clear-Site-Data")]).toEqual([401, '"cache"']);
    const stranger = await fetch(`${desk.url}/api/v1/users/me`);
    expect([stranger.status, stranger.headers.get("Clear-Site-Data")]).toEqual([401, null]);
  });
});

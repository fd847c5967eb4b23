import { randomUUID } from "node:crypto";
import type { Activity } from "@deskbell/shared/tickets/activity";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { beforeAll, expect, it } from "vitest";
import { aListener } from "../../testing/a-listener.ts";
import { formOf } from "../../testing/call-api.ts";
import { aPicture } from "../../testing/files.ts";
import { anAgent, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { createPathSigner } from "../../uploads/serving/sign-path.ts";

const secret = randomUUID();
const { desk, admin: nora, ada } = aTestDeskWithPeople({ secret });
let kim: TestPerson;

beforeAll(async () => {
  kim = await anAgent(desk, "Kim Agent");
});

const word = "a word that no customer may ever read";

async function aNote(by: TestPerson, ticket: Ticket, fields: Parameters<typeof formOf>[0] = {}) {
  const path = `conversation/${ticket._id}/notes`;
  const answer = await by.call("POST", path, formOf({ text: word, ...fields }));
  expect(answer.status).toBe(201);
  return answer.body.data as Activity;
}

/** All that a customer can ask for about a ticket, as it is answered. */
const answersFor = async ({ call }: TestPerson, ticket: Ticket, since: string) =>
  Promise.all(
    [
      `conversation/${ticket._id}`,
      `conversation/by-number/${ticket.ticket}`,
      "conversation",
      `conversation?changedSince=${since}`,
      "conversation?search=customer",
      "conversation/counts",
      `message/${ticket._id}`,
      `message/${ticket._id}?after=0`,
    ].map(async (path) => (await call("GET", path)).body),
  );

// helpdesk 25
// helpdesk 27
it("a customer's windows and answers are the same to the letter before and after notes, and nothing reaches them", async () => {
  const ticket = await aTicket(ada);
  const { createdAt } = await aMessage(ada, ticket, { text: "Hello" });
  await aMessage(kim, ticket, { text: "Hello Ada" });
  await desk.tickets.settled();
  const [window, colleague] = [await aListener(desk, ada), await aListener(desk, nora)];
  const before = await answersFor(ada, ticket, createdAt);

  await aNote(kim, ticket);
  await aNote(nora, ticket, { attachments: await aPicture("secret.png") });
  await aNote(kim, ticket, { text: `${word} @Grace Hopper`, mentions: nora.user._id });

  await colleague.receives("activity:added", ({ entry }) => entry.seq === 3);
  await colleague.receives(
    "ticket_changed",
    (changed) => "activitySeq" in changed && changed.activitySeq === 3,
  );
  expect(await answersFor(ada, ticket, createdAt)).toEqual(before);
  // Published on the same socket after all of it: once it is there nothing is on its way any more.
  await aMessage(kim, ticket, { text: "Last" });
  await window.receives("new_message", ({ text }) => text === "Last");
  await window.receives("ticket_changed", ({ lastSeq }) => lastSeq === 3);
  const events = window.received.filter(({ event }) => event !== "counts:changed");
  expect(events.map(({ event }) => event).toSorted()).toEqual(["new_message", "ticket_changed"]);
  const all = JSON.stringify([window.received, await answersFor(ada, ticket, createdAt)]);
  for (const hidden of [word, "activity", "note", "follower", "secret.png"]) {
    expect(all).not.toContain(hidden);
  }
  window.close();
  colleague.close();
});

// helpdesk 26
it("a file of a note is there for staff, each by a path of their own, and not for the customer, whatever path they have", async () => {
  const ticket = await aTicket(ada);
  const windows = [await aListener(desk, kim), await aListener(desk, nora)];
  const stranger = await aListener(desk, ada);
  const own = await aNote(kim, ticket, { attachments: await aPicture("secret.png") });
  const received = await Promise.all(
    windows.map((window) => window.receives("activity:added", ({ entry }) => entry.seq === 1)),
  );
  const paths = [own, ...received.map(({ entry }) => entry)].map(
    ({ note }) => note?.files[0]?.path ?? "",
  );
  expect(new Set(paths).size).toBe(2);
  const statusOf = async (path: string) => (await fetch(desk.url + path)).status;
  expect(await Promise.all(paths.map(statusOf))).toEqual([200, 200, 200]);

  // How many they have not read is published a moment after it changed, perhaps in the test before this one.
  const names = stranger.received.map(({ event }) => event);
  expect(names.filter((name) => name !== "counts:changed")).toEqual([]);

  // As if the desk had signed it for them, and taken from a colleague's path with their session in it.
  const [, sessionOfAda = ""] = (await picturePathOf(ada)).split("/")[4]?.split(".") ?? [];
  const signer = createPathSigner({ secret });
  const signed = signer.signFor({ id: ada.user._id, sessionId: sessionOfAda }, paths[0] ?? "");
  expect(await statusOf(signed)).toBe(404);
  expect(await statusOf(signed.replace(/[^/]*(?=\/[^/]*$)/, "-"))).toBe(404);
  for (const window of [...windows, stranger]) window.close();
});

async function picturePathOf(customer: TestPerson): Promise<string> {
  const { attachments } = await aTicket(customer, { attachments: await aPicture() });
  const path = attachments[0]?.path ?? "";
  expect((await fetch(desk.url + path)).status).toBe(200);
  return path;
}

it("the files of a note are gone for an agent who is one no more, also in their own ticket", async () => {
  const former = await anAgent(desk, "Fay Former");
  const ticket = await aTicket(former);
  const { note } = await aNote(former, ticket, { attachments: await aPicture() });
  const path = desk.url + note?.files[0]?.path;
  expect((await fetch(path)).status).toBe(200);
  await nora.call("PUT", `users/${former.user._id}/role`, { role: "user", access: "customer" });
  expect((await fetch(path)).status).toBe(404);
});

// helpdesk 35
it("a note makes its ticket unread for nobody, neither staff nor its customer", async () => {
  const ticket = await aTicket(ada);
  const people = [nora, kim, ada];
  for (const { call } of people) await call("PUT", `conversation/${ticket._id}/read`, { seq: 0 });
  await aNote(kim, ticket, { mentions: nora.user._id });
  for (const { call } of people) {
    expect((await call("GET", `conversation/${ticket._id}`)).body.data.isUnread).toBe(false);
  }
});

it("a note moves its ticket in no list of its customer, and staff are told that it changed", async () => {
  const ticket = await aTicket(ada);
  const newer = await aTicket(ada);
  const before = (await kim.call("GET", `conversation/${ticket._id}`)).body.data;
  await aNote(kim, ticket);
  const after = (await kim.call("GET", `conversation/${ticket._id}`)).body.data;
  expect(after.updatedAt).toBe(before.updatedAt);
  expect(Date.parse(after.changedAt)).toBeGreaterThan(Date.parse(before.changedAt));
  expect(after.activitySeq).toBe(1);
  const listed = (await ada.call("GET", "conversation?limit=2")).body as Ticket[];
  expect(listed.map(({ _id }) => _id)).toEqual([newer._id, ticket._id]);
});

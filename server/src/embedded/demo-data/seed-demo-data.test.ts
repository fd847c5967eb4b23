import { afterAll, beforeAll, expect, test } from "vitest";
import { createCaller } from "../../testing/call-api.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { demoAgents, demoCustomers, demoPassword } from "./demo-people.ts";
import type { DemoTicketMessage } from "./demo-ticket.ts";
import { demoTickets, lastTicket } from "./demo-tickets.ts";
import { demoMerges } from "./demo-work.ts";
import { ensureDemoDesk } from "./ensure-demo-desk.ts";
import { registerDemoPeople } from "./register-demo-people.ts";
import { seedDemoData } from "./seed-demo-data.ts";
import type { SeedParts } from "./seed-parts.ts";

let desk: TestDesk;
const log = { info() {} };

beforeAll(async () => {
  desk = await startTestDesk();
});
afterAll(() => desk.close());

async function signIn(email: string) {
  const login = await createCaller(desk.url)("POST", "users/login", {
    email,
    password: demoPassword,
  });
  return createCaller(desk.url, login.body.data.token);
}

const textNow = ({ text, becomes }: DemoTicketMessage) =>
  becomes ? (becomes === "deleted" ? "This message was deleted." : becomes.text) : text;

test("a start that broke off half-way is finished by the next one, and nothing is there twice", async () => {
  let sent = 0;
  const breaking: SeedParts = {
    ...desk,
    log,
    messages: {
      ...desk.messages,
      send(...args) {
        sent += 1;
        if (sent > 20) throw new Error("the power went out");
        return desk.messages.send(...args);
      },
    },
  };
  await expect(seedDemoData(breaking)).rejects.toThrow("the power went out");
  // Once more, after nearly all was done.
  const messages: SeedParts["messages"] = {
    ...desk.messages,
    async edit(...args) {
      await desk.messages.edit(...args);
      throw new Error("the power went out again");
    },
  };
  await expect(seedDemoData({ ...desk, log, messages })).rejects.toThrow("went out again");
  await seedDemoData({ ...desk, log });
  await seedDemoData({ ...desk, log });

  const admin = await signIn("demo-admin@example.com");
  const { body: tickets } = await admin("GET", "conversation?limit=100");
  const listed = demoTickets.filter(({ key }) => !demoMerges[key]);
  expect(tickets).toHaveLength(listed.length);
  for (const { subject, followUpOf, messages } of listed) {
    const ticket = tickets.find(
      (one: { subject: string; followUpOf?: string }) =>
        one.subject === subject && (one.followUpOf !== undefined) === (followUpOf !== undefined),
    );
    const stored = await admin("GET", `message/${ticket._id}?limit=200`);
    const texts = stored.body.map(({ text }: { text: string }) => text).reverse();
    expect(texts).toEqual(messages.map(textNow));
  }
});

test("the demo team has merged and linked tickets, a reply of it waits, and it has changed and taken back words", async () => {
  await seedDemoData({ ...desk, log });
  const nora = await signIn("demo-admin@example.com");
  const { body: tickets } = await nora("GET", "conversation?limit=100");
  const idOf = (words: string, isFollowUp = false): string =>
    tickets.find(
      (one: { subject: string; followUpOf?: string }) =>
        one.subject.includes(words) && (one.followUpOf !== undefined) === isFollowUp,
    )._id;

  const closed = (await nora("GET", `conversation/${idOf("Stand mixer")}`)).body.data;
  const followUp = (await nora("GET", `conversation/${idOf("Stand mixer", true)}`)).body.data;
  expect(followUp.followUpOf).toBe(closed._id);
  expect(followUp.description).toBe(`Follow-up to ticket #${closed.ticket}`);

  const filters = idOf("Water filters");
  const messages = (await nora("GET", `message/${filters}?limit=50`)).body;
  expect(messages.filter((one: { deletedAt?: string }) => one.deletedAt)).toHaveLength(1);
  expect(messages[0]).toMatchObject({ text: expect.stringContaining("1st"), version: 1 });
  const { absorbs } = (await nora("GET", `conversation/${filters}`)).body.data;
  expect(absorbs).toHaveLength(1);

  const links = await nora("GET", `conversation/${idOf("E-04")}/links`);
  expect(links.body.data).toMatchObject([{ ticket: { _id: idOf("Water below") } }]);
  const waiting = await nora("GET", `scheduled?conversationId=${idOf("first espresso")}`);
  expect(waiting.body.data).toMatchObject([{ kind: "later", state: "waiting" }]);
  const { body: history } = await nora("GET", `conversation/${idOf("when I pay")}/activity`);
  const notes = history.data.flatMap((entry: { note?: { text: string } }) => entry.note ?? []);
  expect(notes).toMatchObject([{ text: expect.stringContaining("2021"), version: 1 }]);
});

test("the demo team is at work: two teams, every status, priorities, tags and notes, and one who is mentioned", async () => {
  await seedDemoData({ ...desk, log });
  await seedDemoData({ ...desk, log });
  await desk.tickets.runTimers(new Date());
  const admin = await signIn("demo-admin@example.com");
  const { body: tickets } = await admin("GET", "conversation?limit=100");
  const all = (field: string) =>
    new Set(tickets.map((ticket: Record<string, unknown>) => ticket[field]));
  expect(all("status")).toEqual(new Set(["open", "pending", "snoozed", "solved", "closed"]));
  expect(all("priority")).toEqual(new Set(["low", "normal", "high", "urgent"]));
  expect(all("teamId").size).toBe(2);
  expect(tickets.flatMap(({ tagIds }: { tagIds: string[] }) => tagIds).length).toBeGreaterThan(10);
  const { body: teams } = await admin("GET", "teams");
  expect(teams.data.map(({ name }: { name: string }) => name)).toEqual(["Support", "Repairs"]);
  const lena = await signIn("demo-agent@example.com");
  const { body: notifications } = await lena("GET", "notifications");
  const kinds = notifications.data.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["assigned", "mentioned"]));
});

test("some of the demo shop's customers write for an organisation, and are known by tags", async () => {
  await seedDemoData({ ...desk, log });
  const agent = await signIn("demo-agent@example.com");
  const search = async (filter: string) => {
    const { body } = await agent("GET", `conversation?filter=${encodeURIComponent(filter)}`);
    return body.data.map(({ creator }: { creator: { name: string } }) => creator.name);
  };
  const ofCafes = await search('organisation:"Harbour Cafés"');
  expect(new Set(ofCafes)).toEqual(new Set([demoCustomers.grace.name, demoCustomers.zofia.name]));
  expect(await search('organisation:"Panadería Fernández"')).toContain(demoCustomers.mateo.name);
  expect(new Set(await search("customer-tag:VIP"))).toEqual(
    new Set([demoCustomers.grace.name, demoCustomers.layla.name]),
  );
});

test("what colleagues have made of a demo customer is not undone by the next start", async () => {
  await seedDemoData({ ...desk, log });
  const agent = await signIn("demo-agent@example.com");
  const { body } = await agent("GET", `users/get-user/${demoCustomers.grace.email}`);
  const path = `users/get-user-with-id/${body.data.user._id}`;
  const before = (await agent("GET", path)).body.data.user.labels;
  await agent("PATCH", `users/${body.data.user._id}/labels`, {
    organisation: "",
    labelsRevision: before.labelsRevision,
  });
  await ensureDemoDesk({ ...desk, log }, await registerDemoPeople(desk));
  expect((await agent("GET", path)).body.data.user.labels).toMatchObject({ organisation: "" });
});

test("the demo team has a view of the whole desk and one of its second team, and neither is there twice", async () => {
  await seedDemoData({ ...desk, log });
  await ensureDemoDesk({ ...desk, log }, await registerDemoPeople(desk));
  const viewsOf = async (email: string) => {
    const { body } = await (await signIn(email))("GET", "views");
    return body.saved.map(({ name, scope, problems }: Record<string, unknown>) => ({
      name,
      scope,
      problems,
    }));
  };
  const ofDesk = { name: "VIP customers", scope: "desk", problems: [] };
  expect(await viewsOf("demo-agent@example.com")).toEqual([
    { name: "Waiting for parts", scope: "team", problems: [] },
    ofDesk,
  ]);
  expect(await viewsOf("demo-admin@example.com")).toEqual([ofDesk]);
});

test("the bell of the demo team rings in the order in which things happened", async () => {
  await seedDemoData({ ...desk, log });
  const bells = await Promise.all(
    [demoAgents.nora, demoAgents.samir, demoAgents.lena].map(async ({ email }) => {
      const { body } = await (await signIn(email))("GET", "notifications");
      return body.data.map(({ at }: { at: string }) => at) as string[];
    }),
  );
  for (const times of bells) expect(times).toEqual(times.toSorted().toReversed());
  expect(bells.flat().length).toBeGreaterThan(4);
  // Not all at the moment of the first start.
  expect(new Set(bells.flat().map((at) => at.slice(0, 13))).size).toBeGreaterThan(2);
});

test("the demo customer sees their own tickets only, the unanswered one first", async () => {
  await seedDemoData({ ...desk, log });
  const tom = await signIn(demoCustomers.tom.email);
  const { body: tickets } = await tom("GET", "conversation");
  const own = demoTickets.filter(({ customer }) => customer === "tom");
  expect(tickets).toHaveLength(own.length);
  expect(tickets[0]).toMatchObject({ subject: lastTicket.subject, lastSeq: 0 });
  expect(tickets[0].receiver.name).toBe("Nora Lindqvist");
});

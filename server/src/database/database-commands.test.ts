import { randomUUID } from "node:crypto";
import mongoose from "mongoose";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { withDatabase } from "../../../e2e/programs/with-database.ts";
import { aCustomer, anAdmin, type TestPerson } from "../testing/people.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { leaseCollection } from "./job-leases.ts";

// What sending and reading cost begins with how often the database is asked (docs/decisions/0021).

/** By which the relays look, twice a second, for what a process that died has left. */
const relaysFields = ["untoldSince", "change.at", "redactions.at"];
/** What each node reads again from time to time, and who of several does a job. */
const collectionsOfJobs = ["deskmailboxes", "mailreadings", leaseCollection];

let desk: TestDesk;
let ada: TestPerson;
let nora: TestPerson;
let asked: string[] = [];

beforeAll(async () => {
  const uri = new URL(withDatabase(inject("databaseUri"), `test-${randomUUID()}`));
  uri.searchParams.set("monitorCommands", "true");
  desk = await startTestDesk({ databaseUri: uri.href });
  mongoose.connection.getClient().on("commandStarted", ({ commandName, command }) => {
    const filter = command.filter ?? {};
    const isRelays = commandName === "update" || relaysFields.some((one) => one in filter);
    const isJobs = collectionsOfJobs.includes(command[commandName]);
    // Whether the desk gives tickets out at all, asked at most once in five seconds whatever is written.
    const isAssigners = "assignment" in filter;
    if (isRelays || isJobs || isAssigners || commandName === "hello" || commandName === "ping")
      return;
    asked.push(`${commandName} ${command[commandName]}`);
  });
  [ada, nora] = [await aCustomer(desk), await anAdmin(desk)];
});
afterAll(() => desk.close());

/** What the database was asked, in alphabetical order, until all of it was told. */
async function askedBy(request: () => Promise<unknown>): Promise<string[]> {
  await desk.tickets.settled();
  asked = [];
  await request();
  await desk.tickets.settled();
  return asked.toSorted();
}

const aText = () => ({ text: "It leaks", clientMessageId: randomUUID() });
const whoAsks = "aggregate sessions";
/** Without the sender's session: asked for again after the body where that came in a turn of its own (0085). */
const besidesWhoAsks = (commands: string[]) => {
  const questions = commands.filter((command) => command === whoAsks).length;
  expect(questions).toBeGreaterThanOrEqual(1);
  expect(questions).toBeLessThanOrEqual(2);
  return commands.filter((command) => command !== whoAsks);
};
/** Who has to read it and in which teams they are, the move, and how the people on the ticket are called now. */
const moved = ["aggregate users", "find users", "findAndModify tickets"];

it("a customer's first message to a ticket looks once for its number, and no ticket is read for it", async () => {
  const ticket = await aTicket(ada);
  const first = await askedBy(() => aMessage(ada, ticket, aText()));
  expect(besidesWhoAsks(first)).toEqual(["find messages", ...moved, "insert messages"].toSorted());
});

it("each further one is stored with few questions before its answer: who sends it, again where its body came later, and the insert", async () => {
  const ticket = await aTicket(ada);
  await aMessage(ada, ticket, aText());
  const next = await askedBy(() => aMessage(ada, ticket, aText()));
  expect(besidesWhoAsks(next)).toEqual([...moved, "insert messages"].toSorted());
});

it("an agent's page of tickets asks for the tickets, the people on them, and who asks", async () => {
  const list = await askedBy(() => nora.call("GET", "conversation"));
  expect(list).toEqual([whoAsks, "find tickets", "find users"]);
});

it("a page of a conversation asks for its messages, their senders, and who asks; for nobody twice", async () => {
  const ticket = await aTicket(ada);
  await aMessage(ada, ticket, aText());
  const read = (person: TestPerson) => () => person.call("GET", `message/${ticket._id}`);
  expect(await askedBy(read(nora))).toEqual([whoAsks, "find messages", "find users"]);
  expect(await askedBy(read(ada))).toEqual([whoAsks, "find messages"]);
});

it("a page of people asks once how many tickets they have opened, not once for each of them", async () => {
  for (let i = 0; i < 3; i++) await aCustomer(desk);
  const people = await askedBy(() => nora.call("GET", "users?limit=5"));
  expect(people.filter((command) => command.endsWith("tickets"))).toEqual(["aggregate tickets"]);
});

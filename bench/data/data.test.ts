import { createHash } from "node:crypto";
import { BSON } from "mongodb";
import { expect, test } from "vitest";
import { makeMessages, makeTimeline } from "./messages.ts";
import { makePeople, newestAt } from "./people.ts";
import { type Plan, planFor } from "./plan.ts";
import { Random } from "./random.ts";
import { searchWordsOf } from "./search-words.ts";
import { sessionOf } from "./sessions.ts";
import { lastTicketNumber, makeTickets } from "./tickets.ts";

const small: Plan = {
  ...planFor(0.001),
  customers: 20,
  admins: 2,
  tickets: 60,
  longThreads: 1,
  longThreadMessages: 200,
};

function make(plan: Plan) {
  const people = makePeople(plan);
  const tickets = makeTickets(plan, people);
  const messages = [...makeMessages(plan, tickets, makeTimeline(plan, tickets))];
  return { people, tickets, messages };
}

const fingerprint = (data: object) =>
  createHash("sha256").update(BSON.serialize(data)).digest("hex");

test("the same seed makes the same data to the last byte, another seed other data", () => {
  expect(fingerprint(make(small))).toBe(fingerprint(make(small)));
  expect(fingerprint(make({ ...small, seed: 2 }))).not.toBe(fingerprint(make(small)));
});

test("the full size is 100,000 tickets of 20,000 customers with about 1,000,000 messages", () => {
  const plan = planFor(1);
  expect(plan).toMatchObject({ tickets: 100_000, customers: 20_000, longThreadMessages: 10_000 });
  const messages =
    plan.longThreads * plan.longThreadMessages +
    (plan.tickets - plan.longThreads) * plan.messagesPerShortThread;
  expect(messages).toBeGreaterThan(980_000);
  expect(messages).toBeLessThan(1_020_000);
});

test("messages are numbered from 1 without gaps in each ticket, and stored in the order of time", () => {
  const { tickets, messages } = make(small);
  const lastOf = new Map<string, number>();
  let beforeMs = 0;
  for (const { conversationId, seq, createdAt } of messages) {
    const id = conversationId.toHexString();
    expect(seq).toBe((lastOf.get(id) ?? 0) + 1);
    lastOf.set(id, seq);
    expect(createdAt.getTime()).toBeGreaterThanOrEqual(beforeMs);
    beforeMs = createdAt.getTime();
  }
  for (const { _id, lastSeq } of tickets) expect(lastOf.get(_id.toHexString())).toBe(lastSeq);
  expect(tickets.filter(({ lastSeq }) => lastSeq === 200)).toHaveLength(1);
});

test("every customer has a ticket, and a ticket knows when it was written in last", () => {
  const { people, tickets } = make(small);
  const creators = new Set(tickets.map(({ creator }) => creator.id));
  expect(creators.size).toBe(people.length - small.admins);
  for (const { createdAt, updatedAt } of tickets) {
    expect(updatedAt.getTime()).toBeGreaterThan(createdAt.getTime());
  }
  expect(lastTicketNumber(small)).toBe(tickets.at(-1)?.number);
});

test("ids are never the same twice", () => {
  const { people, tickets, messages } = make(small);
  const ids = [...people, ...tickets, ...messages].map(({ _id }) => _id.toHexString());
  expect(new Set(ids).size).toBe(ids.length);
});

test("a session's token fits the hash that is stored, and is worth nothing of itself", () => {
  const userId = makePeople(small)[0]?._id;
  if (!userId) throw new Error("nobody was made");
  const { token, document } = sessionOf(1, 7, { userId, now: newestAt });
  const [id, secret = ""] = token.split(".");
  expect(document._id).toBe(id);
  expect(document.secretHash).toBe(createHash("sha256").update(secret).digest("hex"));
  expect(JSON.stringify(document)).not.toContain(secret);
  expect(sessionOf(1, 8, { userId, now: newestAt }).token).not.toBe(token);
});

test("words are found without their accents and by any script", () => {
  expect(searchWordsOf("Café #7, Müller مرحبا")).toEqual(["cafe", "7", "muller", "مرحبا"]);
});

test("chance is spread over its whole range", () => {
  const random = new Random(5);
  const counts = new Array(10).fill(0);
  for (let i = 0; i < 10_000; i++) counts[random.below(10)]++;
  for (const count of counts) expect(count).toBeGreaterThan(850);
  expect(new Random(5).uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
});

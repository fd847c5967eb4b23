import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { expect, it } from "vitest";
import type { Viewer } from "../../identity/viewer.ts";
import { aCustomer } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { aTicket } from "../../testing/tickets.ts";
import { createTicketLinks } from "./ticket-links.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();

const add = (from: Ticket, kind: string, to: Ticket) =>
  nora.call("POST", `conversation/${from._id}/links`, { kind, to: to._id });
const linksOf = async (ticket: Ticket) =>
  (await nora.call("GET", `conversation/${ticket._id}/links`)).body.data;

it("two tickets of different customers are linked, and both show it to staff alone", async () => {
  const grace = await aCustomer(desk);
  const [one, other] = [await aTicket(ada), await aTicket(grace)];
  expect((await add(one, "duplicate_of", other)).status).toBe(200);
  const shown = ({ _id, ticket, subject }: Ticket) => ({ _id, ticket, subject, status: "open" });
  expect(await linksOf(one)).toEqual([
    { kind: "duplicate_of", isReverse: false, ticket: shown(other) },
  ]);
  expect(await linksOf(other)).toEqual([
    { kind: "duplicate_of", isReverse: true, ticket: shown(one) },
  ]);
  expect((await ada.call("GET", `conversation/${one._id}/links`)).status).toBe(403);
  const seen = (await ada.call("GET", `conversation/${one._id}`)).body.data;
  expect(JSON.stringify(seen)).not.toContain(other._id);
  expect(seen.updatedAt).toBe(one.updatedAt);
});

it("a link takes the place of the one before, is there once, and goes from both sides", async () => {
  const [one, other] = [await aTicket(ada), await aTicket(ada)];
  await add(one, "relates_to", other);
  await Promise.all([add(one, "caused_by", other), add(one, "caused_by", other)]);
  expect(await linksOf(one)).toMatchObject([{ kind: "caused_by" }]);
  expect((await add(other, "caused_by", one)).body.code).toBe("conflict");
  expect((await add(other, "relates_to", one)).body.code).toBe("conflict");
  expect((await add(one, "relates_to", one)).status).toBe(400);
  const removed = await nora.call("DELETE", `conversation/${other._id}/links/${one._id}`);
  expect([removed.status, removed.body.data]).toEqual([200, []]);
  expect(await linksOf(one)).toEqual([]);
  const history = (await nora.call("GET", `conversation/${one._id}/activity`)).body.data;
  expect(history.at(-1).changes).toEqual([
    { field: "links", from: [`caused_by #${other.ticket}`], to: [] },
  ]);
  expect((await add(one, "relates_to", other)).status).toBe(200);
  expect((await add(other, "relates_to", one)).body.data).toHaveLength(1);
});

it("of two opposite links at once one is there, and the other is refused", async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await aTicket(ada), await aTicket(ada)];
    const answers = await Promise.all([add(one, "caused_by", other), add(other, "caused_by", one)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await linksOf(one)).toHaveLength(1);
  }
});

/** All go on once so many have come; who comes later is not held up. */
function meetingOf(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    come += 1;
    if (come === count) resolve();
    return promise;
  };
}

it.each([
  ["relates_to", ["fulfilled", "fulfilled"], 1],
  ["caused_by", ["rejected", "rejected"], 0],
] as const)(
  "of both directions at once at two nodes none is lost that was not refused: %s",
  async (kind, outcomes, count) => {
    const [one, other] = [await aTicket(ada), await aTicket(ada)];
    // Both look, then both store, then both look again before either does what follows from that.
    const [looked, stored, lookedAgain] = [meetingOf(2), meetingOf(2), meetingOf(2)];
    const addAtNode = (from: Ticket, to: Ticket) => {
      let hasStored = false;
      const { addLink } = createTicketLinks({
        async runExclusive(key, task) {
          if (key.startsWith("links")) return task();
          await looked();
          const result = await task();
          await stored();
          hasStored = true;
          return result;
        },
        publish: async () => {},
      });
      const viewerNow = async () => {
        if (hasStored) await lookedAgain();
        return { id: nora.user._id, access: "admin" } as Viewer;
      };
      return addLink(viewerNow, from._id, { kind, to: to._id });
    };
    const answers = await Promise.allSettled([addAtNode(one, other), addAtNode(other, one)]);
    expect(answers.map(({ status }) => status)).toEqual(outcomes);
    for (const ticket of [one, other]) expect(await linksOf(ticket)).toHaveLength(count);
  },
);

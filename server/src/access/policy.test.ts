import { randomUUID } from "node:crypto";
import { type Access, accesses } from "@deskbell/shared/users/user";
import fc from "fast-check";
import mongoose, { Types } from "mongoose";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { withDatabase } from "../../../e2e/programs/with-database.ts";
import { mayCustomerKnow, mayStaffKnow, type Place } from "../presence/place.ts";
import { roomOf, roomsOf, roomsOfTicket } from "../realtime/live.ts";
import { type Asker, can, canAll, canAny, scoped } from "./can.ts";
import { filterOf, matches } from "./condition.ts";
import { policy } from "./policy.ts";
import { accessOf, activePeopleWho } from "./stored-access.ts";

// A right is one definition. Whether a document passes its check, whether a query finds it, and whether
// somebody receives what happens to it are three readings of that one, and never disagree.

beforeAll(async () => {
  await mongoose.connect(withDatabase(inject("databaseUri"), `test-${randomUUID()}`));
});
afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
});

/** Few, so that they meet each other. */
const ids = Array.from({ length: 4 }, () => new Types.ObjectId());
const anId = fc.constantFrom(...ids);
const anIdText = anId.map(String);
const anAsker: fc.Arbitrary<Asker> = fc.record({
  id: anIdText,
  access: fc.constantFrom(...accesses),
});

const aTicket = fc.record({ creator: fc.record({ id: anIdText }) });
const aPerson = fc.record({
  role: fc.constantFrom("user" as const, "admin" as const),
  access: fc.constantFrom(...accesses, null),
  disabledAt: fc.constantFrom(null, new Date(0)),
});
const aPlace = fc.record({
  person: fc.record({ id: anIdText, name: fc.constant(""), avatar: fc.constant("") }),
  isStaff: fc.boolean(),
  isTyping: fc.boolean(),
  customerId: anIdText,
  windowId: fc.constant("w"),
  ticketId: fc.constant("t"),
  saidAtMs: fc.constant(0),
}) satisfies fc.Arbitrary<Place>;

type Kind = { action: keyof typeof policy; things: fc.Arbitrary<object> };
/** What each right about things is about. */
const kinds: Kind[] = [
  { action: "ticket:read", things: aTicket },
  { action: "message:send", things: aTicket },
  { action: "presence:see", things: aPlace },
  { action: "person:read", things: fc.record({ _id: anId }) },
  { action: "access:change", things: fc.record({ _id: anId }) },
];
const general = (Object.keys(policy) as (keyof typeof policy)[]).filter(
  (action) => !kinds.some((kind) => kind.action === action),
);

/** The right, whatever it is about. */
const mayDo = can as (viewer: Asker, action: keyof typeof policy, thing: object) => boolean;

/** The positions of those of these documents that the database finds. */
async function found(documents: readonly object[], filter: Record<string, unknown>) {
  const collection = mongoose.connection.collection("things");
  await collection.deleteMany({});
  await collection.insertMany(documents.map((document, at) => ({ ...document, at })));
  const all = await collection.find(filter).sort({ at: 1 }).toArray();
  return all.map(({ at }) => at);
}

const positions = (documents: readonly object[], passes: (one: object) => boolean) =>
  documents.flatMap((document, at) => (passes(document) ? [at] : []));

describe("a document passes the check exactly if the query finds it", () => {
  it.each(kinds)("$action", async ({ action, things }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(things, { minLength: 1, maxLength: 12, selector: uniqueId }),
        anAsker,
        async (documents, viewer) => {
          const scope = scoped(viewer, action);
          const passing = positions(documents, (thing) => mayDo(viewer, action, thing));
          expect(await found(documents, scope)).toEqual(passing);
          if (canAll(viewer, action)) expect(passing).toHaveLength(documents.length);
          if (!canAny(viewer, action)) expect(passing).toEqual([]);
        },
      ),
      { numRuns: 30 },
    );
  });

  it("also where the query asks for the same field itself: neither replaces the other", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aTicket, { minLength: 1, maxLength: 12 }),
        anAsker,
        anIdText,
        async (tickets, viewer, creator) => {
          const filter = scoped(viewer, "ticket:read", { "creator.id": creator });
          expect(await found(tickets, filter)).toEqual(
            tickets.flatMap((ticket, at) =>
              ticket.creator.id === creator && can(viewer, "ticket:read", ticket) ? [at] : [],
            ),
          );
        },
      ),
      { numRuns: 30 },
    );
  });

  it("whatever a rule of tomorrow will say in these words", async () => {
    const facts = fc.record(
      { a: fc.constantFrom("x", "y", null), b: fc.boolean(), c: fc.record({ d: anId }) },
      { requiredKeys: [] },
    );
    const value = fc.constantFrom("x", "y", null, true, false, ...ids);
    const plain = fc.dictionary(
      fc.constantFrom("a", "b", "c.d", "e"),
      fc.oneof(
        value,
        value.map(($ne) => ({ $ne })),
      ),
      { maxKeys: 2 },
    );
    const condition = fc.oneof(
      plain,
      fc
        .tuple(plain, fc.array(plain, { minLength: 1, maxLength: 3 }))
        .map(([both, $or]) => ({ ...both, $or })),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(facts, { minLength: 1, maxLength: 12 }),
        condition,
        async (documents, wanted) => {
          const passing = positions(documents, (one) => matches(wanted as object, one));
          expect(await found(documents, filterOf(wanted))).toEqual(passing);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("who receives what happens", () => {
  const room = ({ id, access }: Asker) =>
    roomsOf({ id, access, sessionId: "s", name: "", avatar: "", email: "", epoch: 0 });

  it("what happens in a ticket reaches exactly those who may read it", () => {
    fc.assert(
      fc.property(anAsker, aTicket, (viewer, ticket) => {
        const isReceived = roomsOfTicket(ticket.creator.id).some((one) =>
          room(viewer).includes(one),
        );
        expect(isReceived).toBe(can(viewer, "ticket:read", ticket));
      }),
    );
  });

  it("where somebody is reaches exactly those who may see it, and never themselves", () => {
    fc.assert(
      fc.property(anAsker, aPlace, (viewer, place) => {
        const isStaff = room(viewer).includes(roomOf.staff);
        // As publish-presence.ts sends it: never to the own room, to customers not once more as staff.
        const isReceived = isStaff
          ? mayStaffKnow(place)
          : mayCustomerKnow(place) && place.customerId === viewer.id;
        const isOwn = place.person.id === viewer.id;
        expect(isReceived && !isOwn).toBe(can(viewer, "presence:see", place));
      }),
    );
  });

  it("a new message is unread for exactly those active people who may read every ticket", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aPerson, { minLength: 1, maxLength: 8 }), async (people) => {
        const staff = people.flatMap((person, at) => {
          const readsAll = canAll({ id: "", access: accessOf(person) }, "ticket:read");
          return readsAll && !person.disabledAt ? [at] : [];
        });
        expect(await found(people, activePeopleWho("ticket:read"))).toEqual(staff);
      }),
      { numRuns: 20 },
    );
  });
});

describe("somebody whom the table does not know", () => {
  const nobody = { id: String(ids[0]), access: "boss" as Access };

  it.each([...kinds.map(({ action }) => action), ...general])("may not %s", (action) => {
    expect([canAny(nobody, action), canAll(nobody, action)]).toEqual([false, false]);
    expect(scoped(nobody, action)).toEqual({ _id: null });
  });
});

function uniqueId(document: object): unknown {
  return "_id" in document ? String(document._id) : document;
}

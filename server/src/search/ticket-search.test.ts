import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { ticketCursor } from "@deskbell/shared/tickets/ticket-cursor";
import { Types } from "mongoose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MessageModel } from "../messages/message.model.ts";
import { ticketIdsHoldingWithin } from "../messages/ticket-ids-holding.ts";
import { aPicture } from "../testing/files.ts";
import { aCustomer, anAdmin, type TestPerson } from "../testing/people.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { TicketModel } from "../tickets/ticket.model.ts";
import { beginsWith } from "./search-words.ts";

let desk: TestDesk;
let ada: TestPerson;
let zoe: TestPerson;
let admin: TestPerson;

beforeAll(async () => {
  desk = await startTestDesk();
  admin = await anAdmin(desk);
  [ada, zoe] = await Promise.all([aCustomer(desk, "Ada"), aCustomer(desk, "Zoë Quarterman")]);
});
afterAll(() => desk.close());

/** Numbers of the tickets that somebody finds, in the order they are shown. */
async function finds(person: TestPerson, search: string, more = ""): Promise<number[]> {
  const path = `conversation?search=${encodeURIComponent(search)}${more}`;
  const { status, body } = await person.call("GET", path);
  expect(status).toBe(200);
  return body.map(({ ticket }: Ticket) => ticket);
}

describe("searching", () => {
  // spec §2 Admin sidebar: a search box
  it("finds words of subject, description and number, of the person and the names of files, accents or not", async () => {
    const photo = await aPicture();
    const ticket = await aTicket(zoe, {
      subject: "Crème brûlée burner leaks",
      description: "The flambéing nozzle drips on my worktop.",
      attachments: [new File([photo], "Ventil-Größe 12.png", { type: "image/png" })],
    });
    const searches = ["creme burn", "BRÛLÉE", "flambe nozz", "quarterm", "zoe", "ventil", "grosse"];
    for (const search of [...searches, `#${ticket.ticket}`, zoe.email]) {
      expect(await finds(admin, search), search).toContain(ticket.ticket);
      expect(await finds(ada, search), search).not.toContain(ticket.ticket);
    }
    expect(await finds(admin, ".*")).toEqual([]);
    expect(await finds(admin, "creme nowhere")).toEqual([]);
    expect(await finds(admin, "rûlée")).toEqual([]); // beginnings only
  });

  it("finds what was written since, with words of different messages, for its customer and for staff", async () => {
    const ticket = await aTicket(ada);
    await aMessage(ada, ticket, { text: "It says E-77 on the display" });
    const file = new File([await aPicture()], "thermostat.png", { type: "image/png" });
    await aMessage(admin, ticket, { text: "Please descale it", attachments: [file] });
    for (const search of ["descale", "77 displ", "DISPLAY thermo", "Ada desc"]) {
      expect(await finds(admin, search), search).toEqual([ticket.ticket]);
    }
    expect(await finds(ada, "descale display")).toEqual([ticket.ticket]);
    expect(await finds(zoe, "descale")).toEqual([]);
  });

  it("finds people by the name they have now", async () => {
    const bea = await aCustomer(desk, "Bea Oldname");
    const ticket = await aTicket(bea);
    const name = { displayName: "Bea Freshname" };
    expect((await bea.call("PUT", "users/update/userName", name)).status).toBe(200);
    expect(await finds(admin, "freshn")).toEqual([ticket.ticket]);
  });

  it("comes in pages, latest change first", async () => {
    const tickets = [];
    for (const no of [1, 2, 3])
      tickets.push(await aTicket(ada, { subject: `Gasket number ${no}` }));
    const [first, , third] = tickets as [Ticket, Ticket, Ticket];
    await aMessage(ada, first);
    await desk.tickets.settled(); // staff's list does not wait for what others write
    const numbers = [first, third].map(({ ticket }) => ticket);
    expect(await finds(admin, "gasket", "&limit=2")).toEqual(numbers);
    const rest = await finds(admin, "gasket", `&limit=2&before=${ticketCursor(third)}`);
    expect(rest).toEqual([tickets[1]?.ticket]);
  });

  it("of one person's tickets finds only those", async () => {
    const tickets = [
      await aTicket(ada, { subject: "Same sieve" }),
      await aTicket(zoe, { subject: "Same sieve" }),
    ];
    expect((await finds(admin, "sieve")).sort()).toEqual(tickets.map(({ ticket }) => ticket));
    expect(await finds(admin, "sieve", `&creator=${zoe.user._id}`)).toEqual([tickets[1]?.ticket]);
    expect(await finds(ada, "sieve", `&creator=${zoe.user._id}`)).toEqual([tickets[0]?.ticket]);
  });

  it("for a very common word finds its latest, and with a rare one beside it every match", async () => {
    const [old, recent] = [await aTicket(ada), await aTicket(zoe)];
    await aMessage(ada, old, { text: "commonword rareword" });
    const message = await MessageModel.findOne({ searchWords: "rareword" }).lean();
    await MessageModel.insertMany(
      Array.from({ length: 700 }, (_, i) => ({
        ...message,
        _id: new Types.ObjectId(),
        conversationId: new Types.ObjectId(recent._id),
        seq: i + 1,
        searchWords: ["commonword"],
        createdAt: new Date(Date.now() + i),
      })),
    );
    expect(await finds(admin, "commonword")).toEqual([recent.ticket]);
    expect(await finds(admin, "commonword rareword")).toEqual([old.ticket]);
    expect(await finds(ada, "commonword")).toEqual([old.ticket]);
  });

  it("finds a ticket beside one with more hits than one answer takes", async () => {
    const [long, short] = [await aTicket(ada, { subject: "Rotorblade one" }), await aTicket(ada)];
    await aMessage(ada, short, { text: "The rotorblade squeaks in the evening" });
    const sender = { id: ada.user._id, name: "Ada" };
    const conversationId = new Types.ObjectId(long._id);
    await MessageModel.insertMany(
      Array.from({ length: 1_200 }, (_, i) => ({
        conversationId,
        seq: i + 10,
        fingerprint: "0".repeat(64),
        sender,
        text: "evenings",
        searchWords: ["evenings"],
        createdAt: new Date(i),
      })),
    );
    const within = [long._id, short._id];
    expect((await ticketIdsHoldingWithin("evening", within)).toSorted()).toEqual(within.toSorted());
    expect(await finds(admin, "rotorblade evening")).toEqual([short.ticket, long.ticket]);
    expect(await finds(ada, "rotorblade evening")).toEqual([short.ticket, long.ticket]);
  });

  it("is given by an index", async () => {
    const word = beginsWith("kettle");
    const explained = [MessageModel.find(word), TicketModel.find(word)].map((query) =>
      query.explain("executionStats"),
    );
    for (const plan of await Promise.all(explained)) {
      expect(JSON.stringify(plan)).toContain("searchWords_1");
      expect(JSON.stringify(plan)).not.toContain('"COLLSCAN"');
    }
  });
});

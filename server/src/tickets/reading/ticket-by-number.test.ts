import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { ticketCursor } from "@deskbell/shared/tickets/ticket-cursor";
import { Types } from "mongoose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aCustomer, anAdmin, type TestPerson } from "../../testing/people.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { aTicket } from "../../testing/tickets.ts";
import { TicketModel } from "../ticket.model.ts";

/** More than one answer holds. */
const mentions = 205;

let desk: TestDesk;
let admin: TestPerson;
let ada: TestPerson;
let eve: TestPerson;
let first: Ticket;
let number: number;

beforeAll(async () => {
  desk = await startTestDesk();
  admin = await anAdmin(desk);
  [ada, eve] = await Promise.all([aCustomer(desk, "Ada Byron"), aCustomer(desk, "Eve Moneypenny")]);
  first = await aTicket(ada);
  number = first.ticket;
  const record = await TicketModel.findById(first._id).lean();
  const nowMs = Date.now();
  await TicketModel.insertMany(
    Array.from({ length: mentions }, (_, i) => ({
      ...record,
      _id: new Types.ObjectId(),
      number: 5_000_000 + i,
      subject: `As I said in #${number}`,
      searchWords: ["as", "i", "said", "in", String(number)],
      createdAt: new Date(nowMs + i),
      updatedAt: new Date(nowMs + i),
    })),
  );
});
afterAll(() => desk.close());

const numbersOf = (tickets: Ticket[]) => tickets.map(({ ticket }) => ticket);

async function page(person: TestPerson, query: Record<string, string>): Promise<Ticket[]> {
  const { status, body } = await person.call("GET", `conversation?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return body;
}

describe("a ticket that is asked for by its number", () => {
  it("is found by staff and by its customer, however many others mention that number", async () => {
    for (const person of [admin, ada]) {
      const { status, body } = await person.call("GET", `conversation/by-number/${number}`);
      expect([status, body.data?._id]).toEqual([200, first._id]);
    }
  });

  it("does not exist for another customer, as one that was never opened", async () => {
    const theirs = await eve.call("GET", `conversation/by-number/${number}`);
    const nobodys = await admin.call("GET", "conversation/by-number/4999999");
    expect([theirs.status, nobodys.status]).toEqual([404, 404]);
    expect(theirs.body).toEqual(nobodys.body);
  });

  it.each(["0", "-1", "1.5", "1e3", "#3", "three", "9".repeat(13), "%00", "%7B%22$gt%22:0%7D"])(
    "by what is no number, %s, is refused",
    async (text) => {
      const { status, body } = await admin.call(
        "GET",
        `conversation/by-number/${text.replace("#", "%23")}`,
      );
      expect([status, body.code]).toEqual([400, "invalid_input"]);
    },
  );

  it("is given by the unique index", async () => {
    const plan = await TicketModel.findOne({ number }).explain("executionStats");
    expect(JSON.stringify(plan)).toContain("number_1");
    expect(JSON.stringify(plan)).not.toContain('"COLLSCAN"');
  });
});

describe("searching for a number", () => {
  it.each(["#", ""])(
    "with “%s” before it shows that ticket first, then what mentions it",
    async (sign) => {
      const tickets = await page(admin, { search: `${sign}${number}` });
      expect(tickets[0]?._id).toBe(first._id);
      expect(tickets).toHaveLength(50);
      expect(numbersOf(tickets.slice(1))).toEqual(
        Array.from({ length: 49 }, (_, i) => 5_000_000 + mentions - 1 - i),
      );
    },
  );

  it("shows it once, on whatever page it would have been", async () => {
    const own = await page(ada, { search: `#${number}`, limit: "100" });
    const next = await page(ada, {
      search: `#${number}`,
      limit: "100",
      before: ticketCursor(own.at(-1) as Ticket),
    });
    const all = numbersOf([...own, ...next]);
    expect(all[0]).toBe(number);
    expect(new Set(all).size).toBe(all.length);
    expect(next).toHaveLength(100);
  });

  it("shows nobody a ticket that is not theirs, and of one person's tickets only those", async () => {
    expect(await page(eve, { search: `#${number}` })).toEqual([]);
    expect(await page(admin, { search: `#${number}`, creator: eve.user._id })).toEqual([]);
    const adas = await page(admin, { search: `#${number}`, creator: ada.user._id });
    expect(adas[0]?._id).toBe(first._id);
  });

  it("leads consoles of the version before to it, which look for it in the first hundred", async () => {
    const tickets = await page(admin, { search: String(number), limit: "100" });
    expect(numbersOf(tickets)).toContain(number);
  });
});

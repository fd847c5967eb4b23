import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { ticketCursor } from "@deskbell/shared/tickets/ticket-cursor";
import { orderCursor } from "@deskbell/shared/tickets/views/view-order";
import { Types } from "mongoose";
import { beforeAll, describe, expect, it } from "vitest";
import { aCustomer, anAgent, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { filters } from "../../testing/ticket-work/filtered.ts";
import { ticketsInStatus } from "../../testing/ticket-work/tickets-in-status.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { UserModel } from "../../users/user.model.ts";
import { TicketModel } from "../ticket.model.ts";

const { desk, admin: nora, ada, eve } = aTestDeskWithPeople();
const { setStatus, aTicketThatIs } = ticketsInStatus(desk, { agent: nora, customer: ada });
const { filtered, idsOf } = filters(desk);

let samir: TestPerson;
let leak: string;
let repairs: string;

beforeAll(async () => {
  samir = await anAgent(desk, "Samir Haddad");
  leak = (await nora.call("POST", "tags", { name: "Big leak" })).body.data.id;
  repairs = (await nora.call("POST", "teams", { name: "Repairs" })).body.data.id;
});

const setFields = (ticket: Ticket, fields: object) =>
  TicketModel.collection.updateOne({ _id: new Types.ObjectId(ticket._id) }, { $set: fields });

describe("a filter of staff", () => {
  it("finds a ticket by each thing that it can ask for, and leaves it out by the opposite", async () => {
    const ticket = await aTicket(eve, { subject: "Zanzibar whistle" });
    await setStatus(nora, ticket, "pending");
    await setFields(ticket, {
      assigneeId: samir.user._id,
      followerIds: [samir.user._id],
      mentionedIds: [nora.user._id],
      unreadBy: [nora.user._id],
      tagIds: [leak],
      teamId: repairs,
      priority: "urgent",
      waitingSince: new Date(),
    });
    const labels = { organisation: "Acme & Sons", customerTags: ["VIP"], labelsRevision: 0 };
    await nora.call("PATCH", `users/${eve.user._id}/labels`, labels);
    const other = await aTicket(ada);
    await setFields(other, { changedAt: new Date("2020-05-05T12:00:00Z"), unreadBy: [] });
    const answered = { waitingSince: 1 };
    await TicketModel.collection.updateOne(
      { _id: new Types.ObjectId(other._id) },
      { $unset: answered },
    );
    for (const part of [
      "status:pending",
      "status:solved,pending",
      "assignee:samir",
      `assignee:${samir.email}`,
      'follower:"Samir Haddad"',
      "mentions:me",
      'tag:"big LEAK"',
      "team:repairs",
      "priority:urgent,high",
      "customer:moneyp",
      'organisation:"acme & sons"',
      "customer-tag:vip,late",
      `customer:${eve.email}`,
      "is:unread",
      "is:waiting",
      "after:2020-05-06",
      `#${ticket.ticket}`,
      `number:${ticket.ticket}`,
      "zanzi",
      '"whistle zanzibar"',
    ]) {
      const [found, left] = [await idsOf(nora, part), await idsOf(nora, `-${part}`)];
      expect([part, found.includes(ticket._id), found.includes(other._id)]).toEqual([
        part,
        true,
        false,
      ]);
      expect([part, left.includes(ticket._id), left.includes(other._id)]).toEqual([
        part,
        false,
        true,
      ]);
    }
    expect(await idsOf(nora, "before:2020-05-06")).toEqual([other._id]);
    expect(await idsOf(nora, "before:2020-05-05")).toEqual([]);
    expect(await idsOf(nora, "assignee:none priority:normal status:active")).toContain(other._id);
    const all = 'status:pending assignee:samir tag:"big leak" team:repairs -#999999 zanzibar';
    expect(await idsOf(nora, all)).toEqual([ticket._id]);
    expect(await idsOf(samir, "assignee:me")).toEqual([ticket._id]);
  });

  it("begins its days at the midnight of whoever asks, ahead of UTC or behind it", async () => {
    const ticket = await aTicket(ada, { subject: "Midnight okapi" });
    const counted = async (filter: string, zone: string) =>
      (await nora.call("GET", `views/count?filter=${encodeURIComponent(filter)}${zone}`)).body.data
        .count;
    for (const [changed, zone, day, isBefore] of [
      ["2020-02-02T23:30:00Z", "", "2020-02-03", true],
      ["2020-02-02T23:30:00Z", "&timeZone=Mars/Olympus", "2020-02-03", true],
      ["2020-02-02T23:30:00Z", "&timeZone=Pacific/Auckland", "2020-02-03", false],
      ["2020-02-02T23:30:00Z", "&timeZone=Pacific/Auckland", "2020-02-04", true],
      ["2020-02-03T02:00:00Z", "", "2020-02-03", false],
      ["2020-02-03T02:00:00Z", "&timeZone=America/Los_Angeles", "2020-02-03", true],
      ["2020-02-03T02:00:00Z", "&timeZone=America/Los_Angeles", "2020-02-02", false],
    ] as const) {
      await setFields(ticket, { changedAt: new Date(changed) });
      for (const [filter, isFound] of [
        [`#${ticket.ticket} before:${day}`, isBefore],
        [`#${ticket.ticket} after:${day}`, !isBefore],
      ] as const) {
        const { data } = await filtered(nora, filter, zone);
        const found = data.length === 1;
        expect([filter, zone, found]).toEqual([filter, zone, isFound]);
        expect([filter, zone, await counted(filter, zone)]).toEqual([
          filter,
          zone,
          Number(isFound),
        ]);
      }
    }
  });

  it("of a saved view begins its days in UTC, for everybody who sees it", async () => {
    const ticket = await aTicket(ada, { subject: "Midnight tapir" });
    await setFields(ticket, { changedAt: new Date("2020-02-02T23:30:00Z") });
    const filter = `#${ticket.ticket} before:2020-02-03`;
    const view = (await nora.call("POST", "views", { name: "Old", filter, scope: "desk" })).body
      .data;
    for (const zone of ["", "&timeZone=Pacific/Auckland"]) {
      const { body } = await samir.call("GET", `conversation?view=${view.id}${zone}`);
      expect(body.data.map(({ _id }: Ticket) => _id)).toEqual([ticket._id]);
    }
  });

  it("shows no spam, unless it asks for it", async () => {
    const ticket = await aTicket(ada, { subject: "Cheap xylophones" });
    await setFields(ticket, { isSpam: true });
    expect(await idsOf(nora, "status:open xyloph")).toEqual([]);
    expect(await idsOf(nora, "is:spam xyloph")).toEqual([ticket._id]);
  });

  it("that is wrong says so at its place, and the rest still works", async () => {
    const ticket = await aTicket(ada, { subject: "Quokka in the boiler" });
    const text = "quokka tag:gone,nowhere colour:red assignee:nobody";
    const { data, problems } = await filtered(nora, text);
    expect(data.map(({ _id }) => _id)).toEqual([ticket._id]);
    expect(problems.map(({ offset, length, code }) => [text.substr(offset, length), code])).toEqual(
      [
        ["gone", "unknown_value"],
        ["nowhere", "unknown_value"],
        ["colour:red", "unknown_field"],
        ["nobody", "unknown_value"],
      ],
    );
  });

  it("in which nothing has a meaning finds nothing, and is counted so; what is left out that is nowhere finds all", async () => {
    const ticket = await aTicket(ada, { subject: "Numbat in the boiler" });
    for (const text of ["tag:lek", "colour:red", "tag:lek colour:red", "before:yesterday"]) {
      const { data, problems } = await filtered(nora, text);
      expect([text, data, problems.length > 0]).toEqual([text, [], true]);
      const counted = await nora.call("GET", `views/count?filter=${encodeURIComponent(text)}`);
      expect(counted.body.data).toMatchObject({ count: 0 });
    }
    expect(await idsOf(nora, `-tag:lek #${ticket.ticket}`)).toEqual([ticket._id]);
    for (const text of ["-tag:lek", '-tag:"to do"', '-tag:lek,"to do" -team:"not here"']) {
      const { data } = await filtered(nora, text);
      expect([text, data.map(({ _id }) => _id).includes(ticket._id)]).toEqual([text, true]);
    }
    expect(await idsOf(nora, "status:open https://numbat.example/boiler")).toEqual([]);
    await aMessage(ada, ticket, { text: "See https://numbat.example/boiler" });
    await desk.tickets.settled();
    expect(await idsOf(nora, "status:open https://numbat.example/boiler")).toEqual([ticket._id]);
  });

  it("of a tag, a team or a colleague that is gone points at it", async () => {
    const kim = await anAgent(desk, "Kim Gone");
    const tag = (await nora.call("POST", "tags", { name: "Passing" })).body.data.id;
    const team = (await nora.call("POST", "teams", { name: "Passing" })).body.data.id;
    const text = "tag:passing team:passing assignee:kim";
    expect((await filtered(nora, text)).problems).toEqual([]);
    await nora.call("DELETE", `tags/${tag}`);
    await nora.call("DELETE", `teams/${team}`);
    await UserModel.updateOne({ _id: kim.user._id }, { disabledAt: new Date() });
    const { problems } = await filtered(nora, text);
    expect(problems.map(({ offset, code }) => [offset, code])).toEqual([
      [4, "unknown_value"],
      [17, "unknown_value"],
      [34, "unknown_value"],
    ]);
  });

  it.each(["changed", "waiting", "due"] as const)(
    "is read in pages by %s, none shown twice or left out",
    async (sort) => {
      const olga = await aCustomer(desk, "Olga Order");
      for (let at = 0; at < 7; at++) {
        const ticket = await aTicket(olga);
        const time = new Date(Date.UTC(2026, 0, 1, 0, at % 3));
        await setFields(ticket, {
          changedAt: time,
          teamId: repairs,
          ...(at > 4 ? { waitingSince: null } : { waitingSince: time }),
          ...(at === 3 && { nextDueAt: time }),
        });
      }
      const filter = `team:repairs customer:${olga.email} before:2026-01-02`;
      const { data: all } = await filtered(nora, filter, `&sort=${sort}`);
      expect(all).toHaveLength(7);
      const paged: Ticket[] = [];
      for (;;) {
        const last = paged.at(-1);
        const before = last ? `&before=${orderCursor(sort, last as never)}` : "";
        const page = await filtered(nora, filter, `&sort=${sort}&limit=2${before}`);
        paged.push(...page.data);
        if (page.data.length < 2) break;
      }
      expect(paged.map(({ _id }) => _id)).toEqual(all.map(({ _id }) => _id));
    },
  );

  it("cannot be longer than it may be, nor have another list's cursor", async () => {
    const ask = async (query: string) => (await nora.call("GET", `conversation?${query}`)).status;
    expect(await ask(`filter=${"x".repeat(501)}`)).toBe(400);
    expect(await ask("filter=status:open&before=1_000000000000000000000000")).toBe(400);
  });
});

describe("a customer's filter", () => {
  it("finds their own tickets by what they are shown of them", async () => {
    const bea = await aCustomer(desk, "Bea");
    const [one, two] = [await aTicket(bea, { subject: "Jackdaw at night" }), await aTicket(bea)];
    await setStatus(nora, two, "solved");
    expect(await idsOf(bea, "status:with_us")).toEqual([one._id]);
    expect(await idsOf(bea, "-status:with_us")).toEqual([two._id]);
    expect(await idsOf(bea, "jackdaw")).toEqual([one._id]);
    expect(await idsOf(bea, "-jackdaw")).toEqual([two._id]);
    expect(await idsOf(bea, `#${one.ticket}`)).toEqual([one._id]);
    expect(await idsOf(bea, "after:2020-01-01", `&limit=1&before=${ticketCursor(two)}`)).toEqual([
      one._id,
    ]);
    expect(await idsOf(ada, `#${one.ticket}`)).toEqual([]);
  });

  it("knows nothing of what is staff's: neither by an answer nor by a problem", async () => {
    const bea = await aCustomer(desk, "Bea");
    const ticket = await aTicket(bea);
    await setFields(ticket, { tagIds: [leak], changedAt: new Date("2020-01-01"), isSpam: true });
    for (const part of [
      'tag:"big leak"',
      "tag:none",
      "assignee:samir",
      "is:spam",
      "team:repairs",
    ]) {
      const { data, problems } = await filtered(bea, `${part} before:2100-01-01`);
      expect(data.map(({ _id }) => _id)).toEqual([ticket._id]);
      expect(problems).toMatchObject([{ offset: 0, length: part.length, code: "unknown_field" }]);
    }
    expect(await idsOf(bea, "before:2021-01-01")).toEqual([]);
    expect(await idsOf(bea, `-customer:${bea.email}`)).toEqual([ticket._id]);
  });
});

it.each(["changed", "waiting", "due"])(
  "the query of staff is none of a customer's, by %s",
  async (sort) => {
    await aTicketThatIs("open");
    expect((await ada.call("GET", `conversation?filter=kettle&sort=${sort}`)).status).toBe(200);
  },
);

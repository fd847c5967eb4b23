import type { FilterProblem } from "@deskbell/shared/tickets/filter";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { ticketCursor } from "@deskbell/shared/tickets/ticket-cursor";
import { orderCursor } from "@deskbell/shared/tickets/view-order";
import { Types } from "mongoose";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { MessageModel } from "../../messages/message.model.ts";
import { TagModel } from "../../tags/tag.model.ts";
import { TeamModel } from "../../teams/team.model.ts";
import { aCustomer, anAgent, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { ticketStatuses } from "../../testing/ticket-statuses.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { userDirectory } from "../../users/user.directory.ts";
import { UserModel } from "../../users/user.model.ts";
import { TicketModel } from "../ticket.model.ts";

const { desk, admin: nora, ada, eve } = aTestDeskWithPeople();
const { setStatus, aTicketThatIs } = ticketStatuses(desk, { agent: nora, customer: ada });

let samir: TestPerson;
let leak: string;
let repairs: string;

beforeAll(async () => {
  samir = await anAgent(desk, "Samir Haddad");
  leak = (await nora.call("POST", "tags", { name: "Big leak" })).body.data.id;
  repairs = (await nora.call("POST", "teams", { name: "Repairs" })).body.data.id;
});

type Answer = { data: Ticket[]; problems: FilterProblem[]; capped: boolean };

async function filtered(person: TestPerson, filter: string, more = ""): Promise<Answer> {
  await desk.tickets.settled();
  const path = `conversation?filter=${encodeURIComponent(filter)}${more || "&limit=100"}`;
  const { status, body } = await person.call("GET", path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const idsOf = async (person: TestPerson, filter: string, more = "") =>
  (await filtered(person, filter, more)).data.map(({ _id }) => _id);
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

describe("words in a filter", () => {
  beforeAll(async () => {
    const [rare, recent] = [await aTicket(ada), await aTicket(eve)];
    await aMessage(ada, rare, { text: "commonword rareword" });
    await aMessage(nora, recent, { text: "otherword" });
    const message = await MessageModel.findOne({ searchWords: "rareword" }).lean();
    const copies = (searchWords: string[]) =>
      Array.from({ length: 300 }, (_, i) => ({
        ...message,
        _id: new Types.ObjectId(),
        conversationId: new Types.ObjectId(recent._id),
        seq: i + (searchWords[0] === "commonword" ? 10 : 1_000),
        clientMessageId: undefined,
        searchWords,
        createdAt: new Date(Date.now() + i),
      }));
    await MessageModel.insertMany([...copies(["commonword"]), ...copies(["usualword"])]);
  });

  it("find every ticket that has them where what else is asked for leaves few", async () => {
    const common = await filtered(nora, "commonword customer:byron");
    expect([common.data.length, common.capped]).toEqual([1, false]);
    const rare = await filtered(nora, "commonword rareword");
    expect([rare.data.length, rare.capped]).toEqual([1, false]);
  });

  it("that too many messages hold find the latest, and the answer says that there may be more", async () => {
    const record = await TicketModel.findOne({}).lean();
    await TicketModel.insertMany(
      Array.from({ length: 600 }, (_, i) => ({
        ...record,
        _id: new Types.ObjectId(),
        number: 4_000_000 + i,
        searchWords: [],
      })) as never,
    );
    const { data, capped } = await filtered(nora, "commonword status:open,pending");
    expect([data.length, capped]).toEqual([1, true]);
    const { ids, isCapped } = await desk.filters.idsOfFilter(
      { ...nora.user, id: nora.user._id, access: "admin" } as never,
      "commonword status:open,pending",
      10,
    );
    expect([ids.length, isCapped]).toEqual([1, true]);
    const text = "status:open,pending -usualword";
    const { problems } = await filtered(nora, text);
    expect(problems).toMatchObject([{ offset: 20, length: 10, code: "word_too_common" }]);
    await TicketModel.collection.deleteMany({ number: { $gte: 4_000_000 } });
  });
});

describe("a long filter", () => {
  const reads = async (filter: string) => {
    const asked = vi.spyOn(UserModel, "find");
    const tags = vi.spyOn(TagModel, "find");
    const teams = vi.spyOn(TeamModel, "find");
    const { problems } = await filtered(nora, filter);
    const counts = [asked, tags, teams].map(({ mock }) => mock.calls.length);
    vi.restoreAllMocks();
    return { counts, problems };
  };
  const many = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`).join();

  it("of many names asks for staff, tags and teams once each", async () => {
    const few = await reads("assignee:n0 follower:n0 tag:n0 team:n0");
    const long = await reads(
      `assignee:${many(20)} follower:${many(20)} tag:${many(20)} team:${many(20)}`,
    );
    expect(long.problems).toHaveLength(80);
    expect(long.counts).toEqual(few.counts);
  });

  it("of many views is no more than a short one: their names are looked up together", async () => {
    const save = (name: string) =>
      nora.call("POST", "views", {
        scope: "own",
        name,
        filter: "assignee:samir tag:no",
        sort: "due",
      });
    const staffReads = async () => {
      const staff = vi.spyOn(userDirectory, "staff");
      expect((await nora.call("GET", "views")).status).toBe(200);
      const { length } = staff.mock.calls;
      vi.restoreAllMocks();
      return length;
    };
    await save("First");
    const ofOne = await staffReads();
    for (const name of ["Second", "Third", "Fourth"]) await save(name);
    expect(await staffReads()).toBe(ofOne);
  });

  it("is searched for twenty words and twenty customers' names, and says of the others that they are too many", async () => {
    const words = Array.from({ length: 25 }, (_, at) => `w${at}`);
    const text = words.map((word) => `"${word}"`).join(" ");
    const { problems } = await filtered(nora, text);
    expect(problems.map(({ code }) => code)).toEqual(Array(5).fill("too_many"));
    expect(problems[0]).toMatchObject({ offset: text.indexOf('"w20"'), length: 5 });
    const quoted = `"${words.join(" ")}" -status:closed`;
    const found = await filtered(nora, quoted);
    expect(found.problems).toMatchObject([{ offset: 0, code: "too_many" }]);
    const named = `customer:${many(20)} customer:n20`;
    const codes = (await filtered(nora, named)).problems.map(({ code }) => code);
    expect(codes).toEqual([...Array(20).fill("unknown_value"), "too_many"]);
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
      const { data, problems } = await filtered(bea, part);
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

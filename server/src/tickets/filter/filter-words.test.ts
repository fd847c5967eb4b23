import { Types } from "mongoose";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { MessageModel } from "../../messages/message.model.ts";
import { TagModel } from "../../tags/tag.model.ts";
import { TeamModel } from "../../teams/team.model.ts";
import { anAgent } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { filters } from "../../testing/ticket-work/filtered.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { userDirectory } from "../../users/user.directory.ts";
import { TicketModel } from "../ticket.model.ts";

const { desk, admin: nora, ada, eve } = aTestDeskWithPeople();
const { filtered } = filters(desk);

beforeAll(async () => {
  await anAgent(desk, "Samir Haddad");
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

  it("that too many messages hold find the latest; the answer says that there may be more, and all of them cannot be changed at once", async () => {
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
    const answer = await nora.call("POST", "bulk", {
      set: { priority: "low" },
      filter: "commonword status:open,pending",
    });
    expect([answer.status, answer.body.errors.filter.msg]).toEqual([
      400,
      expect.stringContaining("not all of them are known"),
    ]);
    const counting = "views/count?filter=commonword%20status:open,pending";
    expect((await nora.call("GET", counting)).body.data).toMatchObject({
      count: 1,
      isCapped: true,
      isSearchCapped: true,
    });
    const text = "status:open,pending -usualword";
    const { problems } = await filtered(nora, text);
    expect(problems).toMatchObject([{ offset: 20, length: 10, code: "word_too_common" }]);
    await TicketModel.collection.deleteMany({ number: { $gte: 4_000_000 } });
  });
});

describe("a long filter", () => {
  const reads = async (filter: string) => {
    const staff = vi.spyOn(userDirectory, "staff");
    const tags = vi.spyOn(TagModel, "find");
    const teams = vi.spyOn(TeamModel, "find");
    const { problems } = await filtered(nora, filter);
    // The desk's jobs read tags and teams as well, by other things than their names.
    const byName = [tags, teams].map(({ mock }) =>
      mock.calls.filter(([asked]) => asked && "nameKey" in asked),
    );
    const counts = [staff.mock.calls, ...byName].map(({ length }) => length);
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
    expect([few.counts, long.counts]).toEqual([
      [1, 1, 1],
      [1, 1, 1],
    ]);
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

import { beforeEach, describe, expect, it } from "vitest";
import { aMail } from "../../testing/mails/mails.ts";
import { aCustomer, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { aTicket } from "../../testing/tickets.ts";
import { mailSecret, postMail } from "../../testing/write-paths/of-mails.ts";
import { MailModel, type MailRecord } from "../mail.model.ts";
import type { Understood } from "../receiving/process-mails.ts";
import { BlockedSenderModel } from "./blocked-sender.model.ts";

/** What becomes of mails now. */
let becomes: Understood;
const understood: MailRecord[] = [];
const { desk, admin: nora } = aTestDeskWithPeople({
  receiving: {
    settings: { httpSecret: mailSecret, lmtp: null, imap: null },
    async reading(mail) {
      if (!mail.decision) return becomes;
      understood.push(mail);
      return { state: mail.decision.is === "join" ? "joined" : "opened", reason: null };
    },
  },
});
let zofia: TestPerson;
beforeEach(async () => {
  understood.length = 0;
  await Promise.all([MailModel.deleteMany({}), BlockedSenderModel.deleteMany({})]);
  zofia = await aCustomer(desk);
});

const robot = "robot@example.com";
async function isHeld(address: string, reason: string, more: Understood["facts"] = {}) {
  const from = { name: "Robot", address };
  becomes = { state: "held", reason, facts: { from, subject: "Again", isProven: false, ...more } };
  const before = await MailModel.countDocuments({ state: "held" });
  await postMail(desk.url, aMail());
  await expect.poll(() => MailModel.countDocuments({ state: "held" })).toBe(before + 1);
}
const senders = async () => (await nora.call("GET", "mails?limit=1")).body.senders;
const decide = (address: string, as: string, person = nora) =>
  person.call("POST", `mails/senders/${encodeURIComponent(address)}/decision`, { as });

describe("staff see who sends more than is taken in an hour", () => {
  it("each address once, who sends most first, with how many of its mails wait", async () => {
    await isHeld("other@example.com", "too_many_tickets");
    await isHeld(robot, "too_many");
    await isHeld(robot, "too_many_tickets");
    await isHeld("ada@example.com", "spam");
    await isHeld("ada@example.com", "too_many_of_all");
    expect(await senders()).toEqual([
      { address: robot, waiting: 2, since: expect.any(String) },
      { address: "other@example.com", waiting: 1, since: expect.any(String) },
    ]);
  });

  it("apart from that, how many wait since more came in of all than is taken, and since when", async () => {
    const overAll = async () => (await nora.call("GET", "mails?limit=1")).body.overAll;
    await isHeld("ada@example.com", "spam");
    expect(await overAll()).toBeUndefined();
    await isHeld("ada@example.com", "too_many_of_all");
    await isHeld("other@example.com", "too_many_of_all");
    const [oldest] = await MailModel.find({ reason: "too_many_of_all" }).sort({ _id: 1 }).lean();
    expect(await overAll()).toEqual({ waiting: 2, since: oldest?.arrivedAt.toISOString() });
    expect(await senders()).toEqual([]);
  });

  it("nobody, where nobody does", async () => {
    await isHeld("ada@example.com", "spam");
    expect(await senders()).toEqual([]);
  });
});

describe("an agent who knows the sender", () => {
  it("lets all of it through: what answers in a ticket joins it, the rest becomes tickets, and nothing else is touched", async () => {
    const ticketId = (await aTicket(zofia))._id;
    await isHeld(robot, "too_many", { ticketId: ticketId as never });
    await isHeld(robot, "too_many_tickets");
    await isHeld(robot, "spam");
    await isHeld("other@example.com", "too_many");
    expect(await decide("Robot@Example.com", "accept")).toMatchObject({
      status: 200,
      body: { status: "success", data: { mails: 2 } },
    });
    await expect.poll(() => understood.length).toBe(2);
    const decisions = understood.map(({ decision }) => decision?.is).sort();
    expect(decisions).toEqual(["join", "open"]);
    await expect.poll(async () => (await senders()).length).toBe(1);
    expect(await MailModel.countDocuments({ state: "held" })).toBe(2);
    expect(await BlockedSenderModel.countDocuments({})).toBe(0);
  });

  it("lets a hundred through at a time, the oldest first, of one who has sent more", async () => {
    const of = (at: number) => ({
      key: `k${at}`,
      state: "held" as const,
      reason: "too_many",
      source: "http" as const,
      size: 1,
      raw: { fileId: "none" },
      arrivedAt: new Date(at),
      dueAt: new Date(at),
      from: { name: "", address: robot },
    });
    await MailModel.insertMany(Array.from({ length: 103 }, (_, at) => of(at)));
    expect((await decide(robot, "accept")).body.data).toEqual({ mails: 100 });
    expect(await senders()).toMatchObject([{ waiting: 3, since: new Date(100).toISOString() }]);
  });

  it("blocks them: what waits is filed as spam, and so is what comes later", async () => {
    await isHeld(robot, "too_many");
    await isHeld(robot, "too_many");
    expect((await decide(robot, "block")).body.data).toEqual({ mails: 2 });
    expect(await senders()).toEqual([]);
    const filed = { state: "filed", reason: "spam", "decision.by": nora.user._id };
    expect(await MailModel.collection.countDocuments(filed)).toBe(2);
    expect(await BlockedSenderModel.countDocuments({ address: robot })).toBe(1);
    expect(understood).toEqual([]);
  });

  it("is told where a colleague was faster, or nothing else can be said", async () => {
    await isHeld(robot, "too_many");
    expect((await decide("nobody@example.com", "block")).status).toBe(409);
    expect(await BlockedSenderModel.countDocuments({})).toBe(0);
    expect((await decide(robot, "delete")).status).toBe(400);
    expect((await decide(robot, "accept")).status).toBe(200);
    expect((await decide(robot, "accept")).status).toBe(409);
  });
});

it("a customer neither sees who sends too much nor decides about them", async () => {
  await isHeld(robot, "too_many");
  expect((await decide(robot, "accept", zofia)).status).toBe(403);
  expect((await zofia.call("GET", "mails")).status).toBe(403);
  expect(await senders()).toHaveLength(1);
});

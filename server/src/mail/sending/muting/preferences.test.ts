import { randomUUID } from "node:crypto";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { anAgent, aVerifiedCustomer, type TestPerson } from "../../../testing/people.ts";
import { aTestDesk } from "../../../testing/test-desk.ts";
import { aMessage, aTicket } from "../../../testing/tickets.ts";
import { TicketModel } from "../../../tickets/ticket.model.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";

const { desk } = aTestDesk({
  secret: randomUUID(),
  sending: {
    sender: { address: "support@desk.example", name: "Support", site: null, answersTo: null },
    relay: null,
    waitMs: 50,
  },
});
let bea: TestPerson;
let zofia: TestPerson;
beforeAll(async () => {
  bea = await anAgent(desk, "Bea Larsen");
});
beforeEach(async () => {
  zofia = await aVerifiedCustomer(desk, "Zofia Nowak");
});

const say = async (change: object) =>
  expect((await zofia.call("PATCH", "users/me/mails", change)).status).toBe(200);
const unmailedOf = async ({ _id }: Ticket) =>
  (await TicketModel.findById(_id).orFail().lean()).unmailed ?? null;
const mailsTo = ({ email }: TestPerson) => OutgoingMailModel.find({ to: email }).lean();
const answer = (ticket: Ticket, text: string) => aMessage(bea, ticket, { text });

/** What a clock in UTC shows so many hours from now. */
const inHours = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);

it("a customer who wants no mails of answers gets none, and again once they do", async () => {
  const ticket = await aTicket(zofia);
  await say({ answers: false });
  await answer(ticket, "On the website only");
  await desk.tickets.settled();
  await expect.poll(() => unmailedOf(ticket)).toBeNull();
  expect(await mailsTo(zofia)).toEqual([]);
  await say({ answers: true });
  await answer(ticket, "By mail too");
  await expect.poll(async () => (await mailsTo(zofia)).length).toBe(1);
});

it("answers that are due in a customer's quiet hours go out at their end, as one mail", async () => {
  const ticket = await aTicket(zofia);
  const quietHours = { from: inHours(-1), to: inHours(1), timeZone: "UTC" };
  await say({ quietHours });
  const endsAt = () => unmailedOf(ticket).then((unmailed) => unmailed?.dueAt.getTime() ?? 0);
  await answer(ticket, "In the night");
  await expect.poll(async () => (await endsAt()) - Date.now()).toBeGreaterThan(58 * 60_000);
  expect((await endsAt()) - Date.now()).toBeLessThan(61 * 60_000);
  await answer(ticket, "Later in the night");
  await desk.tickets.settled();
  expect(await mailsTo(zofia)).toEqual([]);
  // The night is over.
  await say({ quietHours: null });
  await TicketModel.updateOne({ _id: ticket._id }, { "unmailed.dueAt": new Date() });
  await expect.poll(async () => (await mailsTo(zofia)).length).toBe(1);
  const raw = Buffer.from((await mailsTo(zofia))[0]?.raw.buffer ?? []).toString();
  expect(raw).toContain("In the night");
  expect(raw).toContain("Later in the night");
});

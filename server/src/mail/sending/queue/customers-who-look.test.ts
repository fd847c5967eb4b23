import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { dueAnswers } from "../../../testing/mails/due-answers.ts";
import { anAdmin, anEmail, aVerifiedCustomer, type TestPerson } from "../../../testing/people.ts";
import { aTestDesk } from "../../../testing/test-desk.ts";
import { aMessage, aTicket } from "../../../testing/tickets.ts";
import { TicketModel } from "../../../tickets/ticket.model.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";

const secret = randomUUID();
const { desk } = aTestDesk({
  secret,
  sending: {
    sender: {
      ...{ address: "support@desk.example", name: "Example Support" },
      ...{ site: "https://help.example", answersTo: null },
    },
    relay: null,
    waitMs: 120_000,
  },
});
const { timePasses } = dueAnswers(desk, secret);

let nora: TestPerson;
let zofia: TestPerson;
beforeAll(async () => {
  nora = await anAdmin(desk, "Nora Berg");
});
beforeEach(async () => {
  await OutgoingMailModel.deleteMany({});
  await TicketModel.collection.updateMany({}, { $unset: { unmailed: 1 } });
  zofia = await aVerifiedCustomer(desk, "Zofia Nowak");
});

async function anAnswered(copied?: string) {
  const ticket = await aTicket(zofia);
  if (copied) {
    const person = { address: copied, name: "Olaf Berg" };
    const added = await nora.call("POST", `conversation/${ticket._id}/copied`, person);
    expect(added.status).toBe(200);
  }
  await aMessage(nora, ticket, { text: "Is it the blue one?" });
  await desk.tickets.settled();
  return ticket;
}
const mailsTo = (to: string) => OutgoingMailModel.countDocuments({ to });

it("customers whose windows take their time are waited for together, not one after the other", async () => {
  const tickets = [await anAnswered(), await anAnswered(), await anAnswered()];
  const all = Promise.withResolvers<void>();
  const asked: string[] = [];
  await timePasses(undefined, {
    async isLookedAt(_personId, ticketId) {
      asked.push(ticketId);
      if (asked.length === tickets.length) all.resolve();
      await all.promise;
      return false;
    },
  });
  expect(asked.toSorted()).toEqual(tickets.map(({ _id }) => _id).toSorted());
  expect(await mailsTo(zofia.email)).toBe(3);
});

it("a customer who wants no answers by mail is not asked whether they look", async () => {
  await anAnswered();
  await zofia.call("PATCH", "users/me/mails", { answers: false });
  const asked: string[] = [];
  await timePasses(undefined, {
    async isLookedAt(personId) {
      asked.push(personId);
      return true;
    },
  });
  expect(asked).toEqual([]);
});

it("while a customer looks at an answer, who was added to the ticket gets it all the same, once", async () => {
  const olaf = anEmail();
  await anAnswered(olaf);
  const looks = { isLookedAt: async () => true };
  await timePasses(undefined, looks);
  expect([await mailsTo(olaf), await mailsTo(zofia.email)]).toEqual([1, 0]);
  await timePasses(6 * 60_000, looks);
  await timePasses(9 * 60_000);
  expect([await mailsTo(olaf), await mailsTo(zofia.email)]).toEqual([1, 1]);
});

import { randomUUID } from "node:crypto";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { beforeEach, expect, it } from "vitest";
import { dueAnswers } from "../../../testing/mails/due-answers.ts";
import { aVerifiedCustomer, type TestPerson } from "../../../testing/people.ts";
import { aTestDeskWithPeople } from "../../../testing/test-desk.ts";
import { aMessage, aTicket } from "../../../testing/tickets.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";

const secret = randomUUID();
const sender = { address: "support@desk.example", name: "Support", answersTo: null };
const { desk, admin: nora } = aTestDeskWithPeople({
  secret,
  sending: { sender: { ...sender, site: "https://help.example" }, relay: null, waitMs: 120_000 },
});
const { queueing, timePasses } = dueAnswers(desk, secret);
let zofia: TestPerson;
beforeEach(async () => {
  zofia = await aVerifiedCustomer(desk, "Zofia Nowak");
});

async function answer(ticket: Ticket, text: string): Promise<void> {
  await aMessage(nora, ticket, { text });
  await desk.tickets.settled();
  await timePasses();
}
const mails = () => OutgoingMailModel.countDocuments({ to: zofia.email });
const merge = async (source: Ticket, target: Ticket) =>
  expect(
    await nora.call("POST", `conversation/${source._id}/merge`, { into: target._id }),
  ).toMatchObject({ status: 200 });
/** The page of a ticket's mails, or its button. */
async function mutePage({ ticket }: Ticket, method = "GET", search = ""): Promise<string> {
  const path = queueing().muteLinks.pathFor(ticket, zofia.user._id);
  return (await fetch(`${desk.url}${path}${search}`, { method })).text();
}
const goesTo = async (ticket: Ticket) =>
  (await nora.call("GET", `conversation/${ticket._id}/delivery`)).body.data.goesTo;

it("who has switched off the mails of a ticket before it was merged gets none of where it goes on, staff see why, and the link there switches them on", async () => {
  const [source, between, target] = [
    await aTicket(zofia),
    await aTicket(zofia),
    await aTicket(zofia),
  ];
  await mutePage(source, "POST");
  await merge(source, between);
  await merge(between, target);
  await answer(target, "Both are one now");
  expect(await mails()).toBe(0);
  expect(await goesTo(target)).toMatchObject({ why: "muted" });
  expect(await mutePage(target)).toContain("You get no mails about this ticket");

  expect(await mutePage(target, "POST", "?again")).toContain("We write to you");
  await answer(target, "Now you hear it");
  expect(await mails()).toBe(1);
});

it("a merge that is undone leaves the mails of the other ticket as they were", async () => {
  const [source, target] = [await aTicket(zofia), await aTicket(zofia)];
  await mutePage(source, "POST");
  await merge(source, target);
  const undone = await nora.call("DELETE", `conversation/${source._id}/merge`);
  expect(undone.status).toBe(200);
  await answer(target, "On its own again");
  expect(await mails()).toBe(1);
  await answer(source, "Nobody is mailed of this");
  expect(await mails()).toBe(1);
});

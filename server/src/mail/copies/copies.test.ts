import { limits } from "@deskbell/shared/limits";
import { expect, it } from "vitest";
import { AuditModel } from "../../audit/audit.model.ts";
import { aDeskWithMailBothWays } from "../../testing/mails/desk-with-mail-both-ways.ts";
import { deskAddress, proven } from "../../testing/mails/incoming-mails.ts";
import { anEmail } from "../../testing/people.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { blockSender } from "../review/blocked-senders.ts";

const { desk, bea, zofia, mailsTo, readMailsTo, writes, messagesOf, historyOf } =
  aDeskWithMailBothWays();

const add = (ticket: { _id: string }, address: string, name = "Olaf Berg") =>
  bea.call("POST", `conversation/${ticket._id}/copied`, { address, name });

it("whom staff add to a ticket gets each answer from then on in a mail of their own, and nothing of before", async () => {
  const ticket = await aTicket(zofia, { description: "The secret kettle of my aunt" });
  const olaf = anEmail();
  await aMessage(bea, ticket, { text: "Only for Zofia" });
  const added = await add(ticket, olaf);
  expect(added.status).toBe(200);
  expect(added.body.data.people).toMatchObject([{ name: "Olaf Berg", address: olaf, why: null }]);
  await aMessage(bea, ticket, { text: "For both of you" });
  const [mail] = await readMailsTo(olaf);
  expect(mail?.plain).toContain("For both of you");
  expect(mail?.plain).toContain("Zofia Nowak");
  expect(mail?.plain).not.toMatch(/Only for Zofia|secret kettle|\/inbox/);
  expect(mail?.to).toMatchObject([{ address: olaf }]);
  expect(mail?.cc ?? []).toEqual([]);
  const theirs = await readMailsTo(zofia.email, (await mailsTo(zofia.email)).length);
  expect(theirs.map(({ replyTo }) => replyTo)).not.toContain(mail?.replyTo);
  expect(JSON.stringify(theirs.map(({ plain, headers }) => [plain, headers]))).not.toContain(olaf);
});

it("what they answer is a message of theirs, shown as such to staff and customer, and the owner stays", async () => {
  const ticket = await aTicket(zofia);
  const olaf = anEmail();
  await add(ticket, olaf);
  await aMessage(bea, ticket, { text: "What do you think?" });
  const [mail] = await readMailsTo(olaf);
  const answer = await writes(`Olaf Berg <${olaf}>`, mail?.replyTo ?? "", "I agree.\n");
  expect(answer).toMatchObject({ state: "joined" });
  const messages = await messagesOf(ticket);
  expect(messages.at(-1)).toMatchObject({
    text: "I agree.",
    sender: { name: "Olaf Berg" },
    byMail: { isCopied: true, isProven: false },
  });
  const theirs = await zofia.call("GET", `message/${ticket._id}?after=0`);
  expect(theirs.body.at(-1)).toMatchObject({ text: "I agree.", byMail: { isCopied: true } });
  const shown = (await bea.call("GET", `conversation/${ticket._id}`)).body.data;
  expect(shown).toMatchObject({ creator: { id: zofia.user._id }, status: "open" });
});

it("who is taken off gets nothing any more, and what they write waits for staff", async () => {
  const ticket = await aTicket(zofia);
  const olaf = anEmail();
  const { body } = await add(ticket, olaf);
  await aMessage(bea, ticket, { text: "First" });
  const [mail] = await readMailsTo(olaf);
  const path = `conversation/${ticket._id}/copied/${body.data.people[0].id}`;
  expect((await bea.call("DELETE", path)).body.data.people).toEqual([]);
  expect((await bea.call("DELETE", path)).status).toBe(200);
  await aMessage(bea, ticket, { text: "Second" });
  await expect.poll(async () => (await mailsTo(zofia.email)).length).toBe(2);
  expect(await mailsTo(olaf)).toHaveLength(1);
  const answer = await writes(olaf, mail?.replyTo ?? "", "Still here.\n", proven());
  expect(answer).toMatchObject({ state: "held", reason: "not_their_ticket" });
  expect((await messagesOf(ticket)).map(({ text }: { text: string }) => text)).not.toContain(
    "Still here.",
  );
  expect(
    (await historyOf(ticket)).flatMap(({ changes }: { changes: object[] }) => changes),
  ).toEqual(
    expect.arrayContaining([
      { field: "copied", from: null, to: olaf },
      { field: "copied", from: olaf, to: null },
    ]),
  );
  const audits = await AuditModel.find({ email: olaf }).sort({ _id: 1 }).lean();
  expect(audits.map(({ action, outcome }) => [action, outcome])).toEqual([
    ["add-copied", "done"],
    ["remove-copied", "done"],
  ]);
});

it("before they are added they have no right: their mail to the customer's address is held, and a mail of ours goes nowhere", async () => {
  const ticket = await aTicket(zofia);
  await aMessage(bea, ticket, { text: "Hello" });
  const [mail] = await readMailsTo(zofia.email);
  const eve = anEmail();
  const answer = await writes(eve, mail?.replyTo ?? "", "Me too.\n", proven());
  expect(answer).toMatchObject({ state: "held", reason: "not_their_ticket" });
  expect(await mailsTo(eve)).toEqual([]);
});

it("nobody writes as the customer with an address that was made for somebody else of the ticket, unless it is shown to be them", async () => {
  const ticket = await aTicket(zofia);
  const olaf = anEmail();
  await add(ticket, olaf);
  await aMessage(bea, ticket, { text: "Hello" });
  const [mail] = await readMailsTo(olaf);
  const forged = await writes(zofia.email, mail?.replyTo ?? "", "Refund me.\n");
  expect(forged).toMatchObject({ state: "held", reason: "not_their_ticket" });
  const hers = await writes(zofia.email, mail?.replyTo ?? "", "It is me.\n", proven());
  expect(hers).toMatchObject({ state: "joined" });
  const stranger = await writes(anEmail(), mail?.replyTo ?? "", "Me too.\n", proven());
  expect(stranger).toMatchObject({ state: "held", reason: "not_their_ticket" });
  const texts = (await messagesOf(ticket)).map(({ text }: { text: string }) => text);
  expect(texts).toEqual(["Hello", "It is me."]);
});

it.each([
  ["no address", async () => "nobody", /Enter an e-mail address/],
  ["a colleague's", async () => bea.email, /works here/],
  ["the desk's own, tag or not", async () => deskAddress.replace("@", "+t1@"), /desk itself/],
  ["one that not every server takes", async () => "jürgen@example.com", /Not every mail server/],
  ["the customer's own", async () => zofia.email.toUpperCase(), /customer of this ticket/],
  [
    "one that sends spam",
    async () => {
      const address = anEmail();
      await blockSender(address, bea.user._id);
      return address;
    },
    /blocked/,
  ],
])("an address is not added that is %s", async (_what, address, why) => {
  const ticket = await aTicket(zofia);
  const { status, body } = await add(ticket, await address());
  expect(status).toBe(400);
  expect(JSON.stringify(body.errors)).toMatch(why);
  expect((await TicketModel.findById(ticket._id).lean())?.copied ?? []).toEqual([]);
});

it("a ticket has at most fifty of them, and nobody twice", async () => {
  const ticket = await aTicket(zofia);
  const at = new Date();
  const stored = Array.from({ length: limits.copiedMax - 1 }, (_, n) => ({
    personId: `${n}`.padStart(24, "0"),
    name: `${n}`,
    address: `${n}@example.com`,
    sinceSeq: 0,
    addedById: bea.user._id,
    at,
  }));
  await TicketModel.updateOne({ _id: ticket._id }, { $set: { copied: stored } });
  const [last, oneMore] = [anEmail(), anEmail()];
  expect((await add(ticket, last)).status).toBe(200);
  expect((await add(ticket, last)).body.data.people).toHaveLength(limits.copiedMax);
  const { status, body } = await add(ticket, oneMore);
  expect([status, JSON.stringify(body.errors)]).toEqual([
    400,
    expect.stringContaining("at most 50"),
  ]);
});

it("who stood in Cc of a mail is offered, without staff and the desk, and is mailed nothing until they are added", async () => {
  const [olaf, subject] = [anEmail(), "Kettle"];
  const mail = await writes(zofia.email, `${deskAddress}, ${bea.email}`, "It leaks.\n", {
    Cc: `Olaf Berg <${olaf}>`,
    Subject: subject,
  });
  const ticket = { _id: String(mail.ticketId) };
  const { body } = await bea.call("GET", `conversation/${ticket._id}/copied`);
  expect(body.data).toEqual({ people: [], suggested: [{ name: "Olaf Berg", address: olaf }] });
  await aMessage(bea, ticket as never, { text: "Hello" });
  await readMailsTo(zofia.email);
  expect(await mailsTo(olaf)).toEqual([]);
});

it("who switches off their mails gets none, the customer still does, and staff see why", async () => {
  const ticket = await aTicket(zofia);
  const olaf = anEmail();
  await add(ticket, olaf);
  await aMessage(bea, ticket, { text: "First" });
  const [mail] = await readMailsTo(olaf);
  const link = new URL(/http\S+\/mute\/\S+/.exec(mail?.plain ?? "")?.[0] ?? "");
  expect((await fetch(desk.url + link.pathname, { method: "POST" })).status).toBe(200);
  await aMessage(bea, ticket, { text: "Second" });
  await expect.poll(async () => (await mailsTo(zofia.email)).length).toBe(2);
  expect(await mailsTo(olaf)).toHaveLength(1);
  const { body } = await bea.call("GET", `conversation/${ticket._id}/copied`);
  expect(body.data.people).toMatchObject([{ address: olaf, why: "muted" }]);
  const delivery = await bea.call("GET", `conversation/${ticket._id}/delivery`);
  expect(delivery.body.data).not.toHaveProperty("copied");
});

it("of a ticket that was merged they go on in the other, by either address, and can be taken off there", async () => {
  const [source, target] = [await aTicket(zofia), await aTicket(zofia)];
  const olaf = anEmail();
  await add(source, olaf);
  await aMessage(bea, source, { text: "In the first" });
  const [before] = await readMailsTo(olaf);
  const merged = await bea.call("POST", `conversation/${source._id}/merge`, { into: target._id });
  expect(merged.status).toBe(200);
  await aMessage(bea, target, { text: "In the second" });
  const [, mail] = await readMailsTo(olaf, 2);
  expect(mail?.plain).toContain("In the second");
  for (const address of [before?.replyTo ?? "", mail?.replyTo ?? ""]) {
    expect(await writes(olaf, address, `To ${address}\n`)).toMatchObject({ state: "joined" });
  }
  expect(await messagesOf(target)).toHaveLength(3);
  const { body } = await bea.call("GET", `conversation/${target._id}/copied`);
  expect(body.data.people).toMatchObject([{ address: olaf, ticket: source.ticket }]);
  const path = `conversation/${target._id}/copied/${body.data.people[0].id}`;
  expect((await bea.call("DELETE", path)).body.data.people).toEqual([]);
  expect(await writes(olaf, mail?.replyTo ?? "", "Again.\n")).toMatchObject({ state: "held" });
});

it("a customer neither sees nor changes who gets the answers, and who gets them sees nothing on the website", async () => {
  const ticket = await aTicket(zofia);
  for (const [method, path] of [
    ["GET", ""],
    ["POST", ""],
    ["DELETE", `/${"0".repeat(24)}`],
  ] as const) {
    const url = `conversation/${ticket._id}/copied${path}`;
    const draft = method === "POST" ? { address: anEmail() } : undefined;
    expect((await zofia.call(method, url, draft)).status).toBe(403);
  }
  await add(ticket, anEmail());
  const theirs = await zofia.call("GET", `conversation/${ticket._id}`);
  expect(JSON.stringify(theirs.body)).not.toMatch(/copied|Olaf/);
});

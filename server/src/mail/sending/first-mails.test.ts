import { randomUUID } from "node:crypto";
import { defaultEnquiryReason } from "@deskbell/shared/tickets/enquiry-reasons";
import { expect, it } from "vitest";
import { formOf } from "../../testing/call-api.ts";
import { aDeskWithMailBothWays } from "../../testing/mails/desk-with-mail-both-ways.ts";
import { proven } from "../../testing/mails/incoming-mails.ts";
import { anEmail } from "../../testing/people.ts";
import { aMessage } from "../../testing/tickets.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";

const { bea, zofia, mailsTo, readMailsTo, writes, messagesOf } = aDeskWithMailBothWays();

const written = {
  subject: "Your kettle is recalled",
  description: "Please send your kettle back to us, we pay for it.",
  visibility: "privet",
  enquiryInfo: defaultEnquiryReason,
};
const open = (draft: Record<string, string>, key = randomUUID()) =>
  bea.call("POST", "conversation/on-behalf", formOf({ ...written, ...draft }), {
    "Idempotency-Key": key,
  });

it("staff write first, to an address that nobody knows: it goes out by mail, and the answer joins the ticket", async () => {
  const address = anEmail();
  const key = randomUUID();
  const { status, body } = await open({ address, name: "Greta Holm", byMail: "yes" }, key);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ creator: { name: "Greta Holm" }, status: "pending" });
  expect((await open({ address, name: "Greta Holm", byMail: "yes" }, key)).body.data._id).toBe(
    body.data._id,
  );
  const [mail] = await readMailsTo(address);
  expect(mail?.subject).toBe(`${written.subject} [#${body.data.ticket}]`);
  expect(mail?.plain).toContain(written.description);
  expect(mail?.plain).not.toContain("You wrote:");
  expect(mail?.header("from")).toContain("Bea, ");
  const answer = await writes(`Greta Holm <${address}>`, mail?.replyTo ?? "", "I send it.\n");
  expect(answer).toMatchObject({ state: "joined" });
  expect(await messagesOf(body.data)).toMatchObject([{ text: "I send it.", seq: 1 }]);
  await aMessage(bea, body.data, { text: "Thank you" });
  const [, second] = await readMailsTo(address, 2);
  expect(second?.subject).toBe(`Re: ${written.subject} [#${body.data.ticket}]`);
  expect(second?.plain).not.toContain(written.description);
});

it("a customer with an account is mailed, too, and a ticket that is only opened mails nobody", async () => {
  const silent = await open({ customerId: zofia.user._id });
  expect(silent.status).toBe(201);
  const said = await open({ customerId: zofia.user._id, byMail: "yes" });
  const [mail] = await readMailsTo(zofia.email);
  expect(mail?.subject).toContain(`[#${said.body.data.ticket}]`);
  const answer = await writes(zofia.email, mail?.replyTo ?? "", "Thanks.\n", proven());
  expect(answer.ticketId?.toString()).toBe(said.body.data._id);
  expect(await mailsTo(zofia.email)).toHaveLength(1);
});

it.each([
  ["nobody", {}, "customerId"],
  ["no address", { address: "nobody" }, "address"],
  ["an unknown mailbox", { byMail: "yes", mailboxId: "none" }, "mailboxId"],
])("a ticket for %s is not opened", async (_what, draft: Record<string, string>, field) => {
  const before = await TicketModel.countDocuments();
  const { status, body } = await open(draft);
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  expect(await TicketModel.countDocuments()).toBe(before);
});

it("a colleague is no customer, also by their address", async () => {
  const { status, body } = await open({ address: bea.email, byMail: "yes" });
  expect([status, JSON.stringify(body.errors)]).toEqual([
    400,
    expect.stringContaining("works here"),
  ]);
});

it("the mailboxes from which staff can write are known to staff alone", async () => {
  const { body } = await bea.call("GET", "conversation/on-behalf/senders");
  expect(body.data).toEqual([
    { id: "environment", name: "Support", address: "support@company.example" },
  ]);
  expect((await zofia.call("GET", "conversation/on-behalf/senders")).status).toBe(403);
  const { status } = await open({ address: anEmail(), byMail: "yes", mailboxId: "environment" });
  expect(status).toBe(201);
});

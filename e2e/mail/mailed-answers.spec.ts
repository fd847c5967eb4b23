import { expect } from "@playwright/test";
import { aNewcomer, registerVerified } from "../accounts.ts";
import { Customer } from "../actors/customer.ts";
import { test } from "../fixtures.ts";

interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** A trial waits ten seconds for its customer to see an answer, and looks as often. */
const mailedWithinMs = 120_000;

// mail 38
test("a customer who has left finds the answer in their mail, opens the ticket by its link, and hears no more once they say so", async ({
  anAgent,
  desk,
  openWindow,
}) => {
  const subject = "A kettle that hums";
  const zofia = await registerVerified(aNewcomer("Zofia Nowak"), desk);
  const customer = new Customer(await openWindow(), zofia);
  await customer.arrives(desk.url);
  const agent = await anAgent();
  const { page, account } = customer;
  const path = await customer.createsTicket({ subject });
  await page.goto("/"); // still signed in, and not at the ticket
  await agent.opensTicket(subject, path);
  await agent.sends("Does it hum in tune? If so, we take it back.");

  const mails = async () => {
    const all = (await (await fetch(`${desk.url}/dev/mailbox.json`)).json()) as Mail[];
    return all.filter((mail) => mail.to.includes(account.email) && mail.text);
  };
  await expect.poll(async () => (await mails()).length, { timeout: mailedWithinMs }).toBe(1);
  const [mail] = await mails();
  expect(mail?.subject).toMatch(/^Re: A kettle that hums \[#\d+\]$/);
  expect(mail?.text).toContain("Does it hum in tune? If so, we take it back.");
  const links = (mail?.text ?? "").match(/https?:\S+/g) ?? [];
  const [ticketLink, muteLink] = links.map((link) => new URL(link));
  expect(ticketLink?.pathname).toBe(path);

  await page.goto("/dev/mailbox");
  await expect(page.getByRole("heading", { name: mail?.subject ?? "" })).toBeVisible();
  const html = await page.request.get(`/dev/mailbox/${mail?.id}/html`);
  const shown = await html.text();
  expect(shown).toContain("Does it hum in tune?");
  expect(html.headers()["content-security-policy"]).toMatch(/default-src 'none'.+sandbox/);

  await page.goto(ticketLink?.pathname ?? "");
  await customer.sees("Does it hum in tune? If so, we take it back.");

  await page.goto(muteLink?.pathname ?? "");
  await expect(page.getByRole("heading", { name: /Mails about ticket #\d+/ })).toBeVisible();
  await page.getByRole("button", { name: "No more mails about this ticket" }).click();
  await expect(page.getByText("You get no mails about this ticket.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Write to me again" })).toBeVisible();
});

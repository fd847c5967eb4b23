import { expect, type Page } from "@playwright/test";
import { aNewcomer, registerVerified } from "../accounts.ts";
import { Customer } from "../actors/customer.ts";
import { test } from "../fixtures.ts";

/** A trial waits ten seconds for its customer to see an answer, and looks as often. */
const mailedWithinMs = 120_000;

/** What the desk says of a ticket's mails once an answer waits, which may be a moment after that was answered. */
async function onceItWaits(page: Page, path: string, headers: Record<string, string>) {
  let said: { data?: { waiting: object | null } } = {};
  await expect
    .poll(async () => {
      said = await (await page.request.get(path, { headers })).json();
      return said.data?.waiting;
    })
    .toBeTruthy();
  return said;
}

/**
 * Shows what the desk says of a ticket's mails as soon as an answer waits, and nothing later until `goesOn`: a page of a
 * slow machine may ask when that has waited long enough.
 */
async function showsAsItWaits(page: Page, ticketPath: string) {
  const path = `/api/v1/conversation/${ticketPath.split("/").at(-1)}/delivery`;
  const { promise: isOver, resolve: goesOn } = Promise.withResolvers<void>();
  let asItWaits: ReturnType<typeof onceItWaits> | null = null;
  let isShown = false;
  await page.route(/\/api\/v1\/(?:message|scheduled)$/, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const { authorization = "" } = route.request().headers();
    const sending = route.fetch();
    asItWaits = sending.then(() => onceItWaits(page, path, { authorization }));
    await route.fulfill({ response: await sending });
  });
  await page.route(`**${path}`, async (route) => {
    if (!asItWaits) return route.continue();
    const json = await asItWaits;
    if (isShown) {
      await isOver;
      return route.continue();
    }
    isShown = true;
    return route.fulfill({ json });
  });
  return goesOn;
}

test("an agent sees before writing that the answer goes by e-mail, then at it that it waits and was mailed, and that the next is not once its customer says so", async ({
  anAgent,
  desk,
  openWindow,
}) => {
  const subject = "A kettle that whispers";
  const zofia = await registerVerified(aNewcomer("Zofia Nowak"), desk);
  const customer = new Customer(await openWindow(), zofia);
  await customer.arrives(desk.url);
  const agent = await anAgent();
  const path = await customer.createsTicket({ subject });
  await customer.page.goto("/"); // not at the ticket, where it would be read at once
  await agent.opensTicket(subject);
  const { page } = agent;
  await expect(page.getByText("to Zofia Nowak, by e-mail")).toBeVisible();
  const goesOn = await showsAsItWaits(page, path);
  await agent.sends("Does it whisper words?");
  await expect(page.getByText("Waiting to be mailed")).toBeVisible();
  goesOn();
  const answer = page.getByRole("article").filter({ hasText: "Does it whisper words?" });
  await expect(answer.getByRole("button", { name: /^Mailed / })).toBeVisible({
    timeout: mailedWithinMs,
  });

  const mails = await (await fetch(`${desk.url}/dev/mailbox.json`)).json();
  const mail = mails.find(({ text = "" }) => text.includes("Does it whisper words?"));
  const [muteLink] = mail.text.match(/https?:\S+\/mute\/\S+/);
  await customer.page.goto(new URL(muteLink).pathname);
  await customer.page.getByRole("button", { name: "No more mails about this ticket" }).click();
  await expect(
    page.getByText(
      "to Zofia Nowak, on the website only: e-mails about this ticket are switched off",
    ),
  ).toBeVisible();
});

test("an agent reads at an answer why it could not be delivered, and has it mailed once more", async ({
  aCustomerWith,
  anAgent,
}) => {
  const subject = "A kettle that sulks";
  const customer = await aCustomerWith({ subject });
  await customer.page.goto("/"); // as above
  const agent = await anAgent();
  const { page } = agent;
  // No mail server refuses a trial's mails: this one's words are put into the desk's answer.
  let hasTriedAgain = false;
  const name = customer.account.name;
  const mail = { _id: "0".repeat(24), seqs: [1], at: new Date().toISOString() };
  await page.route("**/conversation/*/delivery**", async (route) => {
    if (route.request().method() === "POST") hasTriedAgain = true;
    const is = hasTriedAgain
      ? { state: "waiting", reason: null }
      : { state: "failed", reason: "550 5.1.1 no such user" };
    const goesTo = { name, address: "a@b.example", by: "mail", why: null, from: null };
    const data = { goesTo, waiting: null, mails: [{ ...mail, ...is }] };
    await route.fulfill({ json: { status: "success", data } });
  });
  await agent.opensTicket(subject);
  await agent.sends("Is it the blue one?");
  await expect(page.getByText("Could not be delivered: 550 5.1.1 no such user")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await agent.seesNotice("It is mailed once more.");
  await expect(page.getByText("Waiting to be mailed")).toBeVisible();
  await expect(page.getByText("Could not be delivered")).toHaveCount(0);
});

test("an agent sees below an answer for whom of those who get it it could not be delivered, and mails them once more", async ({
  aCustomerWith,
  anAgent,
}) => {
  const subject = "A kettle that is shared";
  const customer = await aCustomerWith({ subject });
  await customer.page.goto("/"); // as above
  const agent = await anAgent();
  const { page } = agent;
  // As above: no mail server refuses a trial's mails.
  const { name } = customer.account;
  const mail = { seqs: [1], at: new Date().toISOString(), reason: null };
  const mailFor = (n: number, state: string) => ({ ...mail, _id: String(n).repeat(24), state });
  const copyFor = (n: number, name: string, state: string) => {
    const person = { id: String(n).repeat(24), name };
    return { ...mailFor(n, state), to: `${name}@b.example`, person };
  };
  let state = "failed";
  await page.route("**/conversation/*/delivery", async (route) => {
    const goesTo = { name, address: "a@b.example", by: "mail", why: null, from: null };
    const copies = [copyFor(2, "Olaf", state), copyFor(3, "Ines", "mailed")];
    const data = { goesTo, waiting: null, mails: [mailFor(1, "mailed")], copies };
    await route.fulfill({ json: { status: "success", data } });
  });
  await page.route("**/mails/outgoing/*/try-again", async (route) => {
    state = "mailed";
    const facts = { kind: "copy", reason: null, subject, ticket: null, at: mail.at };
    const data = {
      ...{ ...facts, _id: "2".repeat(24), state: "queued", to: "Olaf@b.example" },
      ...{ isGivenUp: false, canTryAgain: false },
    };
    await route.fulfill({ json: { status: "success", data } });
  });
  await agent.opensTicket(subject);
  await agent.sends("Is it the blue one?");
  await expect(page.getByText("Olaf: Could not be delivered")).toBeVisible();
  // What the answer has made of the ticket stands below it, and moves it away from the mouse.
  await expect(page.getByRole("button", { name: "Status: Pending" })).toBeVisible();
  await page.getByRole("button", { name: /^Mailed .*; mailed to 1 other$/ }).hover();
  await expect(page.getByRole("tooltip")).toContainText(/Mailed to Ines, .*/);
  await expect(page.getByRole("tooltip")).toContainText("Could not be delivered to Olaf");
  await page.mouse.move(0, 0); // it lies on what stands below
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Olaf: Could not be delivered")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /; mailed to 2 others$/ })).toBeVisible();
});

test("who gets an answer, and how, is one line in a window of 768 px; of a longer one all is in its tooltip", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const subject = "A kettle that is narrow";
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const agent = await anAgent();
  const { page } = agent;
  await page.setViewportSize({ width: 768, height: 800 });
  let from: { name: string; address: string } | null = null;
  await page.route("**/conversation/*/delivery", async (route) => {
    const goesTo = { name: "Tom Becker", address: "tom@b.example", by: "mail", why: null, from };
    const data = { goesTo, waiting: null, mails: [] };
    await route.fulfill({ json: { status: "success", data } });
  });
  const oneLinePx = 24;
  await agent.opensTicket(subject);
  const way = page.getByText(/^to Tom Becker, by e-mail/);
  const isCut = () => way.evaluate((words) => words.scrollWidth > words.clientWidth);
  await expect(way).toHaveText("to Tom Becker, by e-mail");
  await expect.poll(async () => (await way.boundingBox())?.height).toBeLessThan(oneLinePx);
  await expect.poll(isCut).toBe(false);

  from = { name: "Desk", address: "support@kitchens-and-more.example" };
  await page.reload();
  const words = "to Tom Becker, by e-mail from support@kitchens-and-more.example";
  await expect(way).toHaveText(words);
  await expect.poll(async () => (await way.boundingBox())?.height).toBeLessThan(oneLinePx);
  await expect(page.getByTitle(words)).toBeVisible();
});

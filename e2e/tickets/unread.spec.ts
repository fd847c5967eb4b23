import { expect, type Locator } from "@playwright/test";
import { aNewcomer, registerColleague } from "../accounts.ts";
import { Agent } from "../actors/agent.ts";
import { test } from "../fixtures.ts";
import { holdsPart } from "../part-of-page.ts";

test("an answer that was not looked at is marked in the list and counted in the tab, also after a reload, until it is", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject: "Nobody has read this yet" }, "Una Lesen");
  await customer.createsTicket({ subject: "This one stays open here" });
  const agent = await anAgent();
  await agent.opensTicket("Nobody has read this yet");
  await agent.writes("Now somebody has.");
  const { page } = customer;
  await expect(page).toHaveTitle(/^\(1\) #\d+ This one stays open here · Deskbell$/);
  const row = customer.ticket("Nobody has read this yet");
  await expect(row).toContainText("unread");
  await page.reload();
  await expect(page).toHaveTitle(/^\(1\) #\d+ This one stays open here · Deskbell$/);
  await row.click();
  await expect(row).not.toContainText("unread");
  const own = /^#\d+ Nobody has read this yet · Deskbell$/;
  await expect(page).toHaveTitle(own);

  await customer.writes("And I have read the answer.");
  await expect(page).toHaveTitle(own);
});

test("what was written while a user was signed out is unread when they come back, and nothing else", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject: "Read before I left" }, "Una Wieder");
  await customer.createsTicket({ subject: "Answered while I was away" });
  const agent = await anAgent();
  await agent.opensTicket("Read before I left");
  await agent.writes("A word before.");
  const read = customer.ticket("Read before I left");
  await expect(read).toContainText("unread");
  await customer.opensTicket("Read before I left");
  await customer.sees("A word before.");
  await expect(read).not.toContainText("unread");
  await customer.signsOut();
  await agent.opensTicket("Answered while I was away");
  await agent.writes("A word meanwhile.");

  await customer.signsIn();
  await expect(customer.page).toHaveTitle("(1) Inbox · Deskbell");
  await expect(customer.ticket("Answered while I was away")).toContainText("unread");
  await expect(customer.ticket("Read before I left")).not.toContainText("unread");
});

test("what is written while an agent's page is still loading is unread", async ({
  anAbsentCustomer,
  desk,
  openWindow,
}) => {
  const customer = await anAbsentCustomer("Una Schnell");
  const account = await registerColleague(aNewcomer("Grete Langsam"), desk);
  const agent = new Agent(await openWindow(), account);
  const live = await holdsPart(agent.page, "src/app/live/start-live-updates.ts");
  await agent.signsIn();
  await live.asked;
  await customer.createsTicket({ subject: "Faster than your page" });
  live.release();
  await expect(agent.ticket("Faster than your page")).toContainText("unread");
  await expect(agent.page).toHaveTitle("(1) Inbox · Deskbell");
});

test("an agent's devices agree on what is unread, on the dashboard too and after minutes there, and reading takes a second", async ({
  aColleague,
  aCustomer,
  openWindow,
}) => {
  const customer = await aCustomer("Una Doppelt");
  const desktop = await aColleague("Ines Beide");
  const phone = new Agent(await openWindow(), desktop.account);
  await phone.page.clock.install();
  await phone.signsIn();
  await customer.createsTicket({ subject: "Read on the desktop" });
  await customer.createsTicket({ subject: "Read by nobody yet" });
  for (const { page } of [desktop, phone]) await expect(page).toHaveTitle("(2) Inbox · Deskbell");
  await phone.page.goto("/dashboard/profile");
  await expect(phone.page).toHaveTitle(/^\(2\) .*Profile/);

  const openedAt = Date.now();
  const reading = desktop.page.waitForRequest(/\/conversation\/[0-9a-f]{24}\/read$/);
  await desktop.opensTicket("Read on the desktop");
  await reading;
  expect(Date.now() - openedAt).toBeGreaterThanOrEqual(1_000);
  await expect(desktop.page).toHaveTitle(/^\(1\) #\d+ Read on the desktop/);
  await expect(phone.page).toHaveTitle(/^\(1\) .*Profile/);

  await phone.page.clock.fastForward("06:00");
  await customer.writes("Is anybody there?");
  await customer.createsTicket({ subject: "And one more of them" });
  await expect(phone.page).toHaveTitle(/^\(2\) .*Profile/);
  await phone.page.goto("/inbox");
  await expect(phone.page).toHaveTitle("(2) Inbox · Deskbell");
  await expect(phone.sidebar.getByRole("link").filter({ hasText: "unread" })).toHaveCount(2);
  await expect(phone.ticket("Read on the desktop")).not.toContainText("unread");
});

test("a link with a ticket's number leads to that ticket, and to the inbox where there is none", async ({
  aCustomerWith,
}) => {
  const customer = await aCustomerWith({ subject: "Found by its number alone" });
  const path = customer.path;
  const { page } = customer;
  const facts = page.getByRole("complementary", { name: "Ticket details" });
  const number = (await facts.getByText(/^#\d+$/).innerText()).slice(1);
  await page.goto(`/inbox?ticket=${number}`);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await page.goto("/inbox?ticket=1");
  await customer.seesNotice("There is no ticket #1 that you can see.");
  await expect(page).toHaveURL(/\/inbox$/);
});

test("whoever goes on while a ticket's number is looked up stays where they went", async ({
  aCustomerWith,
}) => {
  const customer = await aCustomerWith({ subject: "Found too late" });
  await customer.createsTicket({ subject: "Looked at meanwhile" });
  const { page } = customer;
  const facts = page.getByRole("complementary", { name: "Ticket details" });
  await customer.opensTicket("Found too late");
  const number = (await facts.getByText(/^#\d+$/).innerText()).slice(1);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isLookUp = (url: URL) => url.pathname.endsWith(`/by-number/${number}`);
  await page.route(isLookUp, (route) => held.then(() => route.continue()));
  const asked = page.waitForRequest((request) => isLookUp(new URL(request.url())));
  await page.goto(`/inbox?ticket=${number}`);
  await asked;
  await customer.ticket("Looked at meanwhile").click();
  await expect(page).toHaveURL(/\/inbox\/\w+$/);
  const stays = page.url();
  const answered = page.waitForResponse((response) => isLookUp(new URL(response.url())));
  release();
  await (await answered).finished();
  // What the answer leads to would be there with the next frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  await expect(page).toHaveURL(stays);
});

// helpdesk 37
// helpdesk 38
test("a ticket that an agent marks as unread stays so in list and tab on both devices, though both have it open, until it is opened again", async ({
  aColleague,
  anAbsentCustomer,
  openWindow,
}) => {
  const customer = await anAbsentCustomer("Una Nochmal");
  const subject = "For this afternoon";
  await customer.createsTicket({ subject });
  const desktop = await aColleague("Ines Merkt");
  const laptop = new Agent(await openWindow(), desktop.account);
  await laptop.signsIn();
  const own = /^#\d+ For this afternoon · Deskbell$/;
  for (const agent of [desktop, laptop]) {
    await agent.opensTicket(subject);
    await expect(agent.page).toHaveTitle(own);
    // It has been open for a minute: what takes its time on the way says less of when that was than a moment.
    await agent.page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 60_000;
    });
  }
  // Whoever looks at it for longer than reading takes asks, and is answered that it stays so.
  const isAsked = laptop.page.waitForResponse(/\/conversation\/\w+\/read$/);
  await expect(desktop.page.getByRole("button", { name: "More actions" })).toBeVisible();
  await desktop.page.getByRole("heading", { name: subject }).first().click();
  await desktop.page.keyboard.press("u");
  for (const agent of [desktop, laptop]) {
    await expect(agent.ticket(subject)).toContainText("unread");
    await expect(agent.page).toHaveTitle(/^\(1\) #\d+ For this afternoon/);
  }
  await isAsked;
  await expect(laptop.ticket(subject)).toContainText("unread");
  await laptop.page.goto("/inbox");
  await laptop.opensTicket(subject);
  for (const agent of [desktop, laptop]) {
    await expect(agent.ticket(subject)).not.toContainText("unread");
    await expect(agent.page).toHaveTitle(own);
  }
});

/** What the row of a ticket shows of being unread: the dot's width, the weight of the name, and the words beside it. */
const marksOf = (row: Locator, who: string) =>
  row.evaluate((link, name) => {
    const dot = getComputedStyle(link, "::after");
    const names = [...link.querySelectorAll("bdi")].find(({ textContent }) => textContent === name);
    const hidden = [...link.querySelectorAll("span")].find((one) => one.textContent === "unread");
    return {
      dot: dot.content === "none" ? "" : `${dot.width} ${dot.borderTopLeftRadius}`,
      weight: names ? getComputedStyle(names).fontWeight : null,
      word: hidden?.getBoundingClientRect().width ?? null,
    };
  }, who);

// prototype 8
test("an unread ticket has a dot, a heavier name, and a word that is only heard; one that was read has none of them", async ({
  aColleague,
  anAbsentCustomer,
}) => {
  const who = "Una Ungelesen";
  const customer = await anAbsentCustomer(who);
  const subject = "This one has a dot";
  // Nothing is unread that was there before somebody came.
  const agent = await aColleague("Dora Punkt");
  await customer.createsTicket({ subject });
  const row = agent.ticket(subject);
  await expect(row).toHaveAccessibleName(new RegExp(`${who} unread`));
  await expect.poll(() => marksOf(row, who)).toEqual({ dot: "7px 50%", weight: "700", word: 1 });
  await agent.opensTicket(subject);
  await expect(row).not.toHaveAccessibleName(/unread/);
  await expect.poll(() => marksOf(row, who)).toEqual({ dot: "", weight: "550", word: null });
});

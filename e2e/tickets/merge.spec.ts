import { expect } from "@playwright/test";
import { demoColleague } from "../accounts.ts";
import { Agent } from "../actors/agent.ts";
import { test } from "../fixtures.ts";
import { holdsAnswers, holdsRefusals } from "../hold-answers.ts";

const [kettle, pot] = ["The kettle does not whistle", "The pot leaks at its lid"];
const [lamp, pan] = ["The lamp flickers", "The pan sticks"];
const [fan, fork] = ["The fan rattles at night", "The fork is bent"];

const [bowl, tray, sieve] = ["The bowl is cracked", "The tray is too small", "The sieve rusts"];
const [cup, jug] = ["The cup has no handle", "The jug drips at night"];
const [grater, whisk] = ["The grater is blunt", "The whisk is bent"];
const [spoon, ladle] = ["The spoon is bent", "The ladle has a hole"];

const undoOf = ({ notices }: Agent) => notices.getByRole("button", { name: "Undo" });

test("an agent merges two tickets by the key M; both sides are led to the other, where all messages stand, and it can be undone", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject: pot });
  await customer.createsTicket({ subject: kettle });
  await customer.opensTicket(kettle);
  await customer.writes("It hums, though");
  const nora = await anAgent();
  await nora.opensTicket(kettle);
  await expect(nora.page.getByRole("button", { name: "More actions" })).toBeVisible();
  await nora.composer.blur();
  await nora.page.keyboard.press("m");

  const dialog = nora.page.getByRole("dialog", { name: /^Merge #\d+ into/ });
  await expect(dialog.getByRole("searchbox")).toBeFocused();
  await dialog.getByRole("radio", { name: pot }).check();
  await expect(dialog.getByText(/is closed, and its messages are shown in/)).toBeVisible();
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  // The notice offers it, for as long as it is shown.
  await expect(nora.notices.getByRole("button", { name: "Undo" })).toBeVisible();

  for (const { page } of [nora, customer]) {
    await expect(page.getByRole("heading", { level: 1, name: pot })).toBeVisible();
    const block = page.getByRole("region", { name: /^Merged ticket/ });
    await expect(block.getByText("It hums, though")).toBeVisible();
    await expect(block.getByText(kettle)).toBeVisible();
  }
  await expect(nora.page.getByText(/merged #\d+ into this ticket/)).toBeVisible();
  await expect(nora.sidebar.getByText(kettle)).toHaveCount(0);

  await customer.writes("Both of them, please");
  await nora.sees("Both of them, please");
  await nora.page.getByRole("button", { name: "Undo merge" }).click();
  await expect(nora.page.getByRole("region", { name: /^Merged ticket/ })).toHaveCount(0);
  await expect(customer.page.getByRole("region", { name: /^Merged ticket/ })).toHaveCount(0);
  await nora.opensTicket(kettle);
  await nora.sees("It hums, though");
  await expect(nora.composer).toBeVisible();
});

test("an agent whose window knows of a merge before its answer comes is led on once, and writes the answer there", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  const cupPath = await customer.createsTicket({ subject: cup });
  await customer.createsTicket({ subject: jug });
  const agent = await anAgent();
  const { page } = agent;
  const goesOn = await holdsAnswers(page, "POST", /\/merge$/);
  // By this the window leads on whoever has not merged it here.
  const knowsTheOther = page.waitForResponse((response) =>
    response.url().endsWith(cupPath.replace("/inbox/", "/conversation/")),
  );
  const merging = agent.merges(jug, cup);
  await expect(page.getByRole("link", { name: "This ticket goes on in another." })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await knowsTheOther;
  goesOn();
  await merging;
  await expect(agent.composer).toBeFocused();
  await expect(agent.notices).toHaveCount(1);
  await expect(undoOf(agent)).toBeVisible();
});

test("an agent who goes on to another ticket before the answer of a merge comes stays there, and can undo it", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  for (const subject of [bowl, tray, sieve]) await customer.createsTicket({ subject });
  const agent = await anAgent();
  const { page } = agent;
  const answers = await holdsAnswers(page, "POST", /\/merge$/);
  const dialog = await agent.asksToMerge(tray, bowl);
  await expect(dialog).toHaveCount(0); // the window knows of it
  await agent.opensTicket(sieve);
  await agent.composer.fill("It is on its way");
  answers();
  await expect(undoOf(agent)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: sieve })).toBeVisible();
  await expect(agent.composer).toBeFocused();
  await expect(agent.composer).toHaveValue("It is on its way");
});

test("an agent who leaves the dialog before a merge is refused reads why, and both tickets are as they were", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  for (const subject of [grater, whisk]) await customer.createsTicket({ subject });
  const agent = await anAgent();
  const refuses = await holdsRefusals(agent.page, "POST", /\/merge$/);
  const dialog = await agent.asksToMerge(grater, whisk);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  refuses();
  await agent.seesNotice("Not now.");
  await expect(agent.page.getByRole("heading", { level: 1, name: grater })).toBeVisible();
  await expect(agent.composer).toBeVisible();
});

test("an agent takes a merge back by its notice, and is in the ticket that was merged again", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject: fork });
  await customer.createsTicket({ subject: fan });
  const nora = await anAgent();
  await nora.merges(fan, fork);
  await undoOf(nora).click();
  await expect(nora.page.getByRole("heading", { level: 1, name: fan })).toBeVisible();
  await expect(nora.composer).toBeVisible();
  await expect(undoOf(nora)).toHaveCount(0);
  await nora.opensTicket(fork);
  await expect(nora.page.getByRole("region", { name: /^Merged ticket/ })).toHaveCount(0);
});

test("whoever uses the computer next neither sees nor can press what the one before was offered", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject: fork });
  await customer.createsTicket({ subject: fan });
  const nora = await anAgent();
  await nora.merges(fan, fork);
  // Where the pointer rests on it, it does not go by itself: she signs out by keyboard.
  await undoOf(nora).hover();
  await nora.page.getByRole("button", { name: "Account" }).press("Enter");
  await nora.page.getByRole("menuitem", { name: "Logout" }).press("Enter");
  await expect(nora.page).toHaveURL(/\/login$/);
  await expect(nora.notices).toHaveCount(0);
  const samir = new Agent(nora.page, demoColleague);
  await samir.signsIn();
  await expect(undoOf(samir)).toHaveCount(0);
});

test("an agent links a ticket with another customer's, and finds the link from both", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  await (await anAbsentCustomer()).createsTicket({ subject: pan });
  await (await anAbsentCustomer()).createsTicket({ subject: lamp });
  const nora = await anAgent();
  await nora.opensTicket(lamp);
  const links = nora.page.getByRole("region", { name: "Linked tickets" });
  // What stands above comes after it, and moves it.
  await expect(nora.page.getByRole("button", { name: "Add people…" })).toBeVisible();
  await links.getByRole("button", { name: "Link with another ticket…" }).click();
  const dialog = nora.page.getByRole("dialog", { name: "Link with another ticket" });
  await expect(dialog.getByRole("searchbox")).toBeFocused();
  await dialog.getByLabel("This ticket").selectOption("Duplicate of");
  await dialog.getByRole("searchbox").fill("pan sticks");
  await dialog.getByRole("radio", { name: pan }).check();
  await dialog.getByRole("button", { name: "Link", exact: true }).click();
  await links.getByRole("link", { name: /Duplicate of.*pan sticks/ }).click();
  await expect(nora.page.getByRole("heading", { level: 1, name: pan })).toBeVisible();
  await expect(links.getByRole("link", { name: /Has the duplicate.*lamp/ })).toBeVisible();
  await links.getByRole("button", { name: /^Remove the link/ }).click();
  await expect(links.getByRole("link")).toHaveCount(0);
});

test("an agent who has searched again links with nothing that is not shown", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  for (const subject of [lamp, fan, pan]) await customer.createsTicket({ subject });
  const agent = await anAgent();
  const { page } = agent;
  await agent.opensTicket(lamp);
  const links = page.getByRole("region", { name: "Linked tickets" });
  await expect(page.getByRole("button", { name: "Add people…" })).toBeVisible(); // as above
  await links.getByRole("button", { name: "Link with another ticket…" }).click();
  const dialog = page.getByRole("dialog", { name: "Link with another ticket" });
  const link = dialog.getByRole("button", { name: "Link", exact: true });
  await dialog.getByRole("searchbox").fill("pan sticks");
  await dialog.getByRole("radio", { name: pan }).first().check();
  await expect(link).toBeEnabled();
  await dialog.getByRole("searchbox").fill("fan rattles");
  await expect(dialog.getByRole("radio", { name: fan }).first()).toBeVisible();
  await expect(link).toBeDisabled();
});

test("keys do nothing to a ticket that a colleague has merged while its page still shows it, and ask nothing once that is undone", async ({
  anAbsentCustomer,
  anAgent,
  aColleague,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject: spoon });
  const target = await customer.createsTicket({ subject: ladle });
  const [nora, kim] = [await anAgent(), await aColleague("Kim Merger")];
  await nora.opensTicket(spoon);
  const { page } = nora;
  const solve = page.getByRole("button", { name: "Solve" });
  await expect(solve).toBeVisible();
  await expect(page.getByRole("button", { name: "Priority: Normal" })).toBeVisible();
  const bar = await nora.opensCommandBar();
  await bar.press("Escape");
  // Where it goes on is never answered: the page leads nowhere.
  await page.route(`**/api/v1/conversation/${target.split("/").at(-1)}`, () => {});
  await kim.merges(spoon, ladle);
  await expect(page.getByText("This ticket goes on in another.")).toBeVisible();
  await expect(solve).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Priority/ })).toHaveCount(0);

  // Its row has left the list; the one that has the focus now would have the keys.
  await page.getByRole("heading", { level: 1, name: spoon }).click();
  for (const key of ["m", "z", "e", "p", "t"]) await page.keyboard.press(key);
  await nora.opensCommandBar();
  const options = page.getByRole("option");
  await expect(options.filter({ hasText: "Go to Mine" })).toBeVisible();
  await expect(options.filter({ hasText: "Merge into another ticket" })).toHaveCount(0);
  await expect(options.filter({ hasText: "Assign to" })).toHaveCount(0);
  await bar.press("Escape");
  await expect(bar).toHaveCount(0);

  await kim.page.getByRole("button", { name: "Undo merge" }).click();
  await expect(solve).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

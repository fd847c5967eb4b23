import { expect, type Route } from "@playwright/test";
import { test } from "../fixtures.ts";
import { holdsRefusals } from "../hold-answers.ts";

const kettle = "The kettle does not whistle";

test("an agent splits a message into a ticket of its own; both sides find it, and each ticket leads to the other", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject: kettle });
  await customer.opensTicket(kettle);
  await customer.writes("Besides, the pot leaks at its lid");
  const nora = await anAgent();
  await nora.opensTicket(kettle);
  await nora.seesWhereRepliesGo();
  const message = nora.page.getByText("Besides, the pot leaks at its lid");
  await message.hover();
  await nora.page.getByRole("button", { name: "Split into a new ticket…" }).click();

  const dialog = nora.page.getByRole("dialog", { name: "Split into a new ticket" });
  await expect(dialog.getByLabel("Subject of the new ticket")).toBeFocused();
  await dialog.getByLabel("Subject of the new ticket").fill("The pot leaks at its lid");
  await dialog.getByLabel("Subject of the new ticket").press("Enter");
  const heading = { level: 1, name: "The pot leaks at its lid" };
  await expect(nora.page.getByRole("heading", heading)).toBeVisible();
  await expect(message).toBeVisible();

  await customer.opensTicket("The pot leaks at its lid");
  const main = customer.page.getByRole("main");
  await expect(main.getByText("Besides, the pot leaks at its lid")).toBeVisible();
  await main.getByRole("link", { name: /^Split from #\d+$/ }).click();
  await expect(customer.page.getByRole("heading", { level: 1, name: kettle })).toBeVisible();
  await nora.opensTicket(kettle);
  await expect(nora.page.getByText(/split a message into #\d+/)).toBeVisible();
});

test("an agent who leaves the dialog before a split is refused reads why", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject: kettle });
  await customer.writes("Besides, the lid of the pot leaks");
  const nora = await anAgent();
  await nora.opensTicket(kettle);
  await nora.seesWhereRepliesGo();
  const refuses = await holdsRefusals(nora.page, "POST", /\/split$/);
  await nora.page.getByText("Besides, the lid of the pot leaks").hover();
  await nora.page.getByRole("button", { name: "Split into a new ticket…" }).click();
  const dialog = nora.page.getByRole("dialog", { name: "Split into a new ticket" });
  await dialog.getByLabel("Subject of the new ticket").fill("The lid of the pot leaks");
  await dialog.getByRole("button", { name: "Split", exact: true }).click();
  await nora.page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  refuses();
  await nora.seesNotice("Not now.");
  await expect(nora.page.getByRole("heading", { level: 1, name: kettle })).toBeVisible();
});

test("an agent opens a ticket for a customer by keyboard; the customer reads and answers it", async ({
  aCustomer,
  anAgent,
}) => {
  const customer = await aCustomer();
  const nora = await anAgent();
  const { page } = nora;
  await nora.runsCommand("new ticket customer", "New ticket for a customer…");
  const dialog = page.getByRole("dialog", { name: "New ticket for a customer" });
  await dialog.getByRole("searchbox").fill(customer.account.email);
  await expect(dialog.getByText(customer.account.email)).toBeVisible();
  await dialog.getByRole("searchbox").press("Enter");
  await expect(dialog.getByLabel("Subject")).toBeFocused();
  await dialog.getByLabel("Subject").fill("Your kettle is repaired");
  // What is written stays while another customer is chosen.
  await dialog.getByRole("button", { name: "Choose another customer" }).click();
  await dialog.getByRole("searchbox").fill(customer.account.email);
  await dialog.getByRole("button", { name: customer.account.email }).click();
  await expect(dialog.getByLabel("Subject")).toHaveValue("Your kettle is repaired");
  await dialog.getByLabel(/^Message to/).fill("It whistles again. When may we send it to you?");
  await dialog.getByRole("button", { name: "Open ticket" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /kettle is repaired/ })).toBeVisible();
  await expect(page.getByText(/opened it for/)).toBeVisible();

  await customer.opensTicket("Your kettle is repaired");
  await customer.sees("It whistles again. When may we send it to you?");
  await customer.writes("On Friday, please");
  await nora.sees("On Friday, please");
});

test("a ticket for a customer is opened once when the answer was lost and the customer is chosen again", async ({
  aCustomer,
  anAgent,
}) => {
  const customer = await aCustomer();
  const { page } = await anAgent();
  await page.getByRole("link", { name: "New ticket", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "New ticket for a customer" });
  const choose = async () => {
    await dialog.getByRole("searchbox").fill(customer.account.email);
    await dialog.getByRole("button", { name: customer.account.email }).click();
  };
  await choose();
  await dialog.getByLabel("Subject").fill("Your toaster is repaired");
  await dialog.getByLabel(/^Message to/).fill("It lets go of the bread again.");
  const loseTheAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(/\/conversation\/on-behalf$/, loseTheAnswer, { times: 1 });
  await dialog.getByRole("button", { name: "Open ticket" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: /cannot be reached/ })).toBeVisible();
  await dialog.getByRole("button", { name: "Choose another customer" }).click();
  await choose();
  await dialog.getByRole("button", { name: "Open ticket" }).click();

  const subject = "Your toaster is repaired";
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  await customer.opensTicket(subject);
  await expect(customer.sidebar.getByRole("link").filter({ hasText: "toaster" })).toHaveCount(1);
});

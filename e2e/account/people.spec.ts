import { expect, type Locator, type Page } from "@playwright/test";
import { aNewcomer, demoAdmin, register } from "../accounts.ts";
import { Agent } from "../actors/agent.ts";
import { Customer } from "../actors/customer.ts";
import { test } from "../fixtures.ts";
import { linkMailedTo } from "../mailbox.ts";
import { holdsPart, partOfPage } from "../part-of-page.ts";

const row = (page: Page, name: string) => page.getByRole("listitem", { name });

/** Chooses from a user's menu and confirms. */
async function does(page: Page, action: string, name: string): Promise<void> {
  await row(page, name).getByRole("button", { name: "Actions for" }).click();
  await page.getByRole("menuitem", { name: action }).click();
  await page.getByRole("dialog").getByRole("button", { name: action }).click();
}

/** Where each label of the ticket's details stands, once the page has its font. */
const topsIn = (details: Locator) =>
  details.evaluate(async (panel) => {
    await document.fonts.ready;
    const labels = [...panel.querySelectorAll("dt")];
    return labels.map((label) => [label.textContent, label.getBoundingClientRect().top]);
  });

// spec §2 users and admins routes show placeholders
test("the lists of all users and all admins are called what the customer calls them", async ({
  anAgent,
}) => {
  const { page } = await anAgent();
  await page.goto("/dashboard/users");
  await expect(page.getByRole("list", { name: "all users", exact: true })).toBeVisible();
  await page.goto("/dashboard/admins");
  await expect(page.getByRole("list", { name: "all admin", exact: true })).toBeVisible();
});

test("an admin finds a person, looks at their tickets alone, and comes back to all", async ({
  anAgent,
  anAbsentCustomer,
}) => {
  const customer = await anAbsentCustomer("Filippa Unik");
  await customer.createsTicket({ subject: "The only ticket of Filippa" });
  const { page } = await anAgent();
  await page.goto("/dashboard/users");
  await page.getByRole("searchbox", { name: "Name, e-mail or organisation" }).fill("fili");
  const found = page.getByRole("list", { name: "all users", exact: true }).getByRole("listitem");
  await expect(found).toHaveCount(1);
  const filippa = row(page, "Filippa Unik");
  await expect(filippa).toContainText(customer.account.email);
  await expect(filippa).toContainText("not verified");
  await filippa.getByRole("link", { name: "1 ticket" }).click();
  const list = page.getByRole("navigation", { name: "Tickets" });
  await expect(list.getByText("Only tickets of Filippa Unik")).toBeVisible();
  await expect(list.getByRole("heading")).toHaveText("Tickets"); // of no view
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await list.getByRole("listitem").getByRole("link").click();
  await expect(page.getByRole("heading", { name: "The only ticket of Filippa" })).toBeVisible();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await list.getByRole("link", { name: "Show everybody's tickets" }).click();
  await expect(list.getByRole("listitem").nth(3)).toBeVisible();
});

test("an admin makes a user an agent, an admin, and takes it away again; each time that user's windows show it", async ({
  anAgent,
  openWindow,
  desk,
}) => {
  const account = await register(aNewcomer("Agda Nyberg"), desk);
  const person = new Customer(await openWindow(), account);
  await person.signsIn();
  const { page } = await anAgent();
  await page.goto("/dashboard/users");

  await does(page, "Make admin", "Agda Nyberg");
  await expect(page.getByRole("dialog")).toContainText("has verified the e-mail address");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

  await person.page.goto("/dashboard/profile");
  await person.page.getByRole("button", { name: "Send the verification mail again" }).click();
  const link = await linkMailedTo(account.email, desk.url);
  const live = await holdsPart(person.page, "src/app/live/start-live-updates.ts");
  await person.page.goto(link);
  await person.page.getByRole("button", { name: "Verify e-mail" }).click();
  await expect(person.page).toHaveURL(/\/inbox$/);
  await live.asked;

  await page.reload();
  await does(page, "Make agent", "Agda Nyberg");
  await expect(row(page, "Agda Nyberg")).toContainText("Agent");
  // What they may was read before, and their page is connected only now.
  live.release();
  // An organisation and tags are kept of customers alone.
  await row(page, "Agda Nyberg").getByRole("button", { name: "Actions for Agda Nyberg" }).click();
  await expect(page.getByRole("menuitem", { name: "Make admin" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Organisation and tags…" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  const everybodys = person.page.getByRole("navigation", { name: "Tickets", exact: true });
  await expect(everybodys.getByRole("listitem").nth(3)).toBeVisible();
  await person.page.goto("/dashboard/profile");
  await expect(person.page.getByRole("link", { name: "Contact messages" })).toBeVisible();
  const people = person.page.getByRole("link", { name: "All Users" });
  await expect(people).toHaveCount(0);

  await does(page, "Make admin", "Agda Nyberg");
  await expect(row(page, "Agda Nyberg")).toContainText("Admin");
  await people.click();
  await expect(person.page.getByRole("list", { name: "all users", exact: true })).toBeVisible();

  await page.goto("/dashboard/admins");
  await does(page, "Take admin away", "Agda Nyberg");
  await expect(row(page, "Agda Nyberg")).toHaveCount(0);
  await expect(person.page).toHaveURL(/\/login$/);
});

test("a user who is disabled is out at once, cannot sign in, and can after being enabled", async ({
  anAgent,
  aCustomerWith,
}) => {
  const subject = "Doris is not amused";
  const customer = await aCustomerWith({ subject }, "Doris Storm");
  const { path } = customer;
  const { page } = await anAgent();
  await page.goto("/dashboard/users");
  await does(page, "Disable", "Doris Storm");
  await expect(row(page, "Doris Storm")).toContainText("Disabled");
  await expect(customer.page).toHaveURL(/\/login$/);
  await customer.fillsLogin(customer.account);
  const said = (text: string) => customer.page.getByRole("alert").getByText(text);
  await expect(said("This account is disabled.")).toContainText("by the contact page");
  await expect(customer.page.getByRole("link", { name: "Contact us" })).toBeVisible();
  await customer.fillsLogin({ ...customer.account, password: "Wrong#2026" });
  await expect(said("The e-mail address or the password is not right.")).toBeVisible();
  await page.goto("/inbox");
  await new Agent(page, demoAdmin).opensTicket(subject);
  await expect(page.getByRole("complementary", { name: "Ticket details" })).toContainText(
    "This account is disabled",
  );
  await page.goto("/dashboard/users");
  await does(page, "Enable", "Doris Storm");
  await expect(row(page, "Doris Storm")).not.toContainText("Disabled");
  await customer.fillsLogin(customer.account);
  await expect(customer.page).toHaveURL(path); // where they were
});

// spec §2 Right panel (hidden on small screens) with ticket details
test("an agent sees beside a ticket how to reach its customer and what else they asked, live, and goes there", async ({
  anAgent,
  aCustomer,
}) => {
  const customer = await aCustomer("Beate Nebel");
  const { page: theirs } = customer;
  await theirs.goto("/dashboard/profile");
  await theirs.getByRole("button", { name: "Edit Phone Number" }).click();
  await theirs.getByLabel("Phone Number", { exact: true }).fill("+47 22 33 44 55");
  await theirs.getByLabel("Phone Number", { exact: true }).press("Enter");
  await expect(theirs.getByText("+47 22 33 44 55")).toBeVisible();
  await theirs.goto("/inbox");
  const [first, second] = ["Beate asks for the first time", "The next question of Beate"];
  const path = await customer.createsTicket({ subject: first });

  const agent = await anAgent();
  const { page } = agent;
  let isRefused = true;
  let asked = 0;
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
  await page.route("**/users/get-user-with-id/*", async (route) => {
    asked += 1;
    if (isRefused) return route.fulfill({ status: 403, json: {} });
    await held;
    return route.continue();
  });
  await page.route(partOfPage("src/pages/inbox/CustomerHistory.tsx"), async (route) => {
    await late;
    return route.continue();
  });
  await page.goto(path);
  const details = page.getByRole("complementary", { name: "Ticket details" });
  await expect(details.getByRole("alert")).toContainText(
    "The customer's details could not be loaded.",
  );
  arrive();
  await expect(details.getByText("This is the only one.")).toBeVisible();
  expect(asked, "what arrives late does not ask again").toBe(1);
  isRefused = false;
  await details.getByRole("button", { name: "Try again" }).click();
  await expect(details.getByText("Permanent Address")).toBeVisible();
  for (const part of [/^Assignee:/, "Add people…"]) {
    await expect(details.getByRole("button", { name: part })).toBeVisible();
  }
  await expect(details.getByText("Seen by")).toBeVisible();
  const before = await topsIn(details);
  answer();
  await expect(details.getByRole("link", { name: customer.account.email })).toHaveAttribute(
    "href",
    `mailto:${customer.account.email}`,
  );
  await expect(details.getByRole("link", { name: "+47 22" })).toHaveAttribute(
    "href",
    "tel:+4722334455",
  );
  await expect(details.getByText("not verified")).toBeVisible();
  await expect(details.getByText("Not given")).toHaveCount(3); // the organisation, both addresses
  // biome-ignore lint/plugin: what has moved does not move back
  expect(await topsIn(details)).toEqual(before);
  await expect(details.getByText("This is the only one.")).toBeVisible();

  await details.getByRole("button", { name: "Organisation: not given" }).click();
  await page.keyboard.type("Nebel & Sons");
  await page.keyboard.press("Enter");
  await expect(details.getByRole("button", { name: "Organisation: Nebel & Sons" })).toBeFocused();
  await details.getByRole("button", { name: "Add a tag to the customer" }).click();
  await page.keyboard.type("VIP");
  await page.keyboard.press("Enter");
  await expect(details.getByRole("button", { name: "Remove the tag VIP" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(details.getByRole("button", { name: "Add a tag to the customer" })).toBeFocused();

  await theirs.getByRole("link", { name: "Deskbell" }).click();
  await customer.createsTicket({ subject: second });
  const others = details.getByRole("region", { name: "Other tickets" });
  await expect(others.getByRole("heading")).toHaveText("Other tickets (1)");
  await others.getByRole("link", { name: second }).click();
  await expect(page.getByRole("heading", { level: 1, name: second })).toBeVisible();
  await expect(others.getByRole("link", { name: first })).toBeVisible();
  await expect(theirs.getByText("Other tickets")).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 780 });
  await expect(details).toHaveCount(0);
  await page.getByRole("button", { name: "Ticket details" }).click();
  const dialog = page.getByRole("dialog", { name: "Ticket details" });
  await dialog.getByRole("link", { name: first }).click();
  await expect(page.getByRole("heading", { level: 1, name: first })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.goto("/dashboard/users");
  await page.getByRole("searchbox", { name: "Name, e-mail or organisation" }).fill("nebel & s");
  const found = page.getByRole("list", { name: "all users", exact: true }).getByRole("listitem");
  await expect(found).toHaveCount(1);
  await expect(found).toContainText("Beate Nebel");
});

// spec §6 if they open the users or admins routes
test("a customer who opens a page for staff is signed out and sent to the sign-in page", async ({
  aCustomer,
}) => {
  const customer = await aCustomer();
  for (const path of ["/dashboard/users", "/dashboard/admins"]) {
    await customer.page.goto(path);
    await expect(customer.page).toHaveURL(/\/login$/);
    await expect(customer.page.getByRole("listitem")).toHaveCount(0);
    await customer.fillsLogin(customer.account);
    await expect(customer.page).toHaveURL(/\/inbox$/);
  }
});

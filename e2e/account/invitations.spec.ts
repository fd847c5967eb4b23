import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { aNewcomer, register, registerVerified } from "../accounts.ts";
import type { Agent } from "../actors/agent.ts";
import { Customer } from "../actors/customer.ts";
import { test } from "../fixtures.ts";
import { holdsAnswers } from "../hold-answers.ts";
import { linkMailedTo } from "../mailbox.ts";
import { takeNotice } from "../notices.ts";

const joinButton = (page: Page) => page.getByRole("button", { name: "Join the team" });
const invitation = ({ page }: Agent, whom: string) => page.getByRole("listitem", { name: whom });

/** Invites somebody; answers the link, as it was copied. */
async function invites(admin: Agent, forWhom: string, email = ""): Promise<string> {
  const { page } = admin;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/dashboard/users");
  await page.getByRole("button", { name: "Invite a colleague" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a colleague" });
  await dialog.getByLabel("For whom").fill(forWhom);
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByRole("button", { name: "Create the link" }).click();
  await dialog.getByRole("button", { name: "Copy the link" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Copied.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await expect(dialog.getByLabel("Link")).toHaveValue(link);
  await dialog.getByRole("button", { name: "Done" }).click();
  return link;
}

/** Everything that a window sends in addresses and headers, where logs could keep it. */
function recordAddresses(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    sent.push(request.url(), JSON.stringify(request.headers()));
  });
  return sent;
}

async function withdraws(admin: Agent, whom: string): Promise<void> {
  await invitation(admin, whom).getByRole("button", { name: "Withdraw" }).click();
  const dialog = admin.page.getByRole("dialog", { name: "Withdraw" });
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(invitation(admin, whom)).toHaveCount(0);
}

async function expectSeesEverybodys(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/inbox$/);
  const tickets = page.getByRole("navigation", { name: "Tickets", exact: true });
  await expect(tickets.getByRole("listitem").nth(3)).toBeVisible();
}

test("a colleague without an account opens the link, registers with the address that it names, confirms it, and is an agent", async ({
  anAgent,
  aVisitor,
  desk,
}) => {
  const admin = await anAgent();
  const account = aNewcomer("Ingrid Neu");
  const link = await invites(admin, "Ingrid", account.email);
  const whom = `Ingrid, ${account.email}`;
  await expect(invitation(admin, whom)).toContainText(/Invited by Nora Lindqvist.*Open until/);
  await expect(invitation(admin, whom)).toContainText(
    `A mail with the link was sent to ${account.email}.`,
  );

  const visitor = await aVisitor(account);
  const { page } = visitor;
  const sent = recordAddresses(page);
  await page.goto(link);
  await expect(page.getByText("Nora Lindqvist invites you to answer customers")).toBeVisible();
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue(account.email);
  await visitor.fillsRegistration();
  await expect(page).toHaveURL(/\/login$/);

  const mail = await page.context().newPage();
  await mail.goto(await linkMailedTo(account.email, desk.url));
  await mail.getByRole("button", { name: "Verify e-mail" }).click();
  await expect(mail).toHaveURL(/\/login$/);
  await mail.close();

  await visitor.fillsLogin(account);
  await expect(page).toHaveURL(link);
  await joinButton(page).click();
  await expectSeesEverybodys(page);
  await page.reload();
  await expectSeesEverybodys(page);

  const secret = new URL(link).hash.slice(1);
  expect(secret).toMatch(/^[0-9a-f]{24}\.[\w-]{43}$/);
  expect([...sent, desk.log].filter((text) => text.includes(secret.slice(25)))).toEqual([]);

  await admin.page.reload();
  await expect(admin.page.getByRole("heading", { name: "Invitations" })).toBeVisible();
  await admin.page.getByRole("button", { name: "Show earlier ones" }).click();
  await expect(invitation(admin, whom)).toContainText("Accepted by Ingrid Neu");
  await expect(invitation(admin, whom).getByRole("button", { name: "Withdraw" })).toHaveCount(0);
});

test("a colleague who has an account signs in, is told to confirm the address first, and joins once that is done", async ({
  anAgent,
  aVisitor,
  desk,
}) => {
  const link = await invites(await anAgent(), "Somebody with an account");
  const account = await register(aNewcomer("Konrad Alt"), desk);
  const visitor = await aVisitor(account);
  const { page } = visitor;
  await page.goto(link);
  await page.getByRole("link", { name: "I have an account" }).click();
  await visitor.fillsLogin(account);
  await expect(page.getByText("Please confirm this address first")).toBeVisible();
  await joinButton(page).click();
  await expect(page.getByRole("alert").getByText("who has verified the e-mail")).toBeVisible();

  await page.getByRole("button", { name: "Send the verification mail again" }).click();
  const mail = await page.context().newPage();
  await mail.goto(await linkMailedTo(account.email, desk.url));
  await mail.getByRole("button", { name: "Verify e-mail" }).click();
  await expect(mail).toHaveURL(/\/inbox$/);
  await mail.close();

  await joinButton(page).click();
  await expectSeesEverybodys(page);
  // The link has done its work, also for whoever comes by it later.
  const stranger = (await aVisitor()).page;
  await stranger.goto(link);
  await expect(stranger.getByRole("alert")).toContainText("This invitation was used already.");
});

test("a customer who is signed in joins at once; with another address than the invitation's they are told so", async ({
  anAgent,
  openWindow,
  desk,
}) => {
  const admin = await anAgent();
  const account = await registerVerified(aNewcomer("Sofie Schon"), desk);
  const customer = new Customer(await openWindow(), account);
  await customer.arrives(desk.url);
  const { page } = customer;
  await page.goto(await invites(admin, "Not Sofie", "somebody.else@example.com"));
  await expect(page.getByRole("alert")).toContainText("somebody.else@example.com");
  await expect(page.getByRole("alert")).toContainText(account.email);
  await expect(joinButton(page)).toHaveCount(0);

  await page.goto(await invites(admin, "Sofie"));
  await expect(page.getByText(`You are signed in with ${account.email}.`)).toBeVisible();
  await joinButton(page).click();
  await expectSeesEverybodys(page);
  await admin.page.goto("/dashboard/users");
  await withdraws(admin, "Not Sofie, somebody.else@example.com");
});

test("who signs out while they join is led nowhere by the answer that comes then", async ({
  anAgent,
  openWindow,
  desk,
}) => {
  const link = await invites(await anAgent(), "Somebody in a hurry");
  const account = await registerVerified(aNewcomer("Hanna Hastig"), desk);
  const customer = new Customer(await openWindow(), account);
  await customer.arrives(desk.url);
  const { page } = customer;
  await page.goto(link);
  await expect(page.getByText("You are signed in with")).toBeVisible();
  await page.getByRole("button", { name: "Account" }).click();
  const logout = page.getByRole("menuitem", { name: "Logout" });
  await expect(logout).toBeVisible();
  await page.keyboard.press("Escape");
  const release = await holdsAnswers(page, "GET", /\/users\/me$/);
  const asked = page.waitForRequest(/\/users\/me$/);
  await joinButton(page).click();
  await asked;
  await page.getByRole("button", { name: "Account" }).click();
  await logout.click();
  await expect(page.getByRole("link", { name: "I have an account" })).toBeVisible();
  const answered = page.waitForResponse(/\/users\/me$/);
  release();
  await answered;
  // What the answer leads to has begun before this is there.
  await page.getByRole("link", { name: "I have an account" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel("E-mail")).toBeVisible();
  // biome-ignore lint/plugin: its notice was shown by now, or never is.
  expect(await page.evaluate(takeNotice, "Welcome to the team.")).toBe(false);
});

// case C15
test("a link that was withdrawn, cut off or forged says so, before and after signing in", async ({
  anAgent,
  aVisitor,
  aCustomer,
}) => {
  const admin = await anAgent();
  const link = await invites(admin, "A mistake");
  const opened = (await aCustomer()).page;
  await opened.goto(link);
  await expect(joinButton(opened)).toBeVisible();
  await withdraws(admin, "A mistake");
  await joinButton(opened).click();
  const withdrawn = "This invitation was withdrawn. Ask your team for another one.";
  await expect(opened.getByRole("alert").getByText(withdrawn)).toBeVisible();
  await expectAccessible(opened);

  const { page } = await aVisitor();
  await page.goto(link);
  await expect(page.getByRole("alert")).toHaveText(withdrawn);
  const unknown = "This invitation does not exist. Is the link complete?";
  for (const forged of [link.slice(0, -1), link.replace(/#.*/, "#x"), link.replace(/#.*/, "")]) {
    await page.goto("/contact");
    await page.goto(forged);
    await expect(page.getByRole("alert")).toHaveText(unknown);
    await expect(page.getByRole("link", { name: "Create an account" })).toHaveCount(0);
  }
});

test("an admin invites and withdraws with the keyboard alone", async ({ anAgent }) => {
  const admin = await anAgent();
  const { page } = admin;
  const { keyboard } = page;
  await page.goto("/dashboard/users");
  await page.getByRole("button", { name: "Invite a colleague" }).focus();
  await keyboard.press("Enter");
  await expect(page.getByLabel("For whom")).toBeFocused();
  await keyboard.type("Tabea Taste");
  await keyboard.press("Tab");
  await keyboard.type("no address");
  await keyboard.press("Enter");
  await expect(page.getByLabel("E-mail", { exact: true })).toBeFocused();
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await keyboard.press("ControlOrMeta+a");
  await keyboard.press("Delete");
  await keyboard.press("Enter");
  await expect(page.getByLabel("Link")).toBeFocused();
  await keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Invite a colleague" })).toBeFocused();
  const withdraw = invitation(admin, "Tabea Taste").getByRole("button", { name: "Withdraw" });
  await expect(withdraw).toBeVisible(); // the list is asked anew
  await keyboard.press("Tab");
  await expect(withdraw).toBeFocused();
  await expectAccessible(page);
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Withdraw" });
  await dialog.getByRole("button", { name: "Withdraw" }).focus();
  await keyboard.press("Enter");
  await expect(invitation(admin, "Tabea Taste")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Invite a colleague" })).toBeFocused();
});

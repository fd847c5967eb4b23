import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSideways } from "../accessibility.ts";
import { demoAgent } from "../accounts.ts";
import { test } from "../fixtures.ts";
import { freePort } from "../programs/free-port.ts";

const row = (page: Page, address: string) =>
  page.getByRole("list", { name: "Mailboxes" }).getByRole("listitem", { name: address });

test("an admin adds a mailbox, reads what is wrong with it, makes it the default, and removes it", async ({
  anAgent,
}) => {
  const { page } = await anAgent();
  await page.goto("/dashboard/profile");
  await page.getByRole("link", { name: "Mailboxes" }).click();
  const operators = row(page, "support@desk.example");
  await expect(operators).toContainText("Set by the operator");
  await expect(operators).toContainText("Default");
  await expect(operators.getByRole("button", { name: /Change|Remove/ })).toHaveCount(0);

  await page.getByRole("button", { name: "New mailbox" }).click();
  const form = page.getByRole("form", { name: "New mailbox" });
  await expect(form.getByLabel("E-mail address")).toBeFocused();
  await form.getByLabel("E-mail address").fill("support@desk.example");
  await form.getByLabel("Name", { exact: true }).fill("Returns");
  const incoming = form.getByRole("group", { name: "How e-mails come in" });
  await expect(incoming.getByLabel("User name")).toHaveValue("support@desk.example");
  await incoming.getByLabel("Server").fill("localhost");
  await incoming.getByLabel("Port").fill(String(await freePort()));
  const outgoing = form.getByRole("group", { name: "How e-mails go out" });
  const [comesIn, goesOut] = [incoming.getByLabel("Way"), outgoing.getByLabel("Way")];
  await comesIn.selectOption({ label: "IMAP, with OAuth" });
  await expect(goesOut.locator("option:checked")).toHaveText("SMTP, with OAuth");
  await expect(outgoing.getByLabel("Password", { exact: true })).toHaveCount(0);
  await comesIn.selectOption({ label: "IMAP, with a password" });
  await expect(goesOut.locator("option")).toHaveText([
    "SMTP, with a password",
    "The desk’s mail server",
  ]);
  await goesOut.selectOption({ label: "The desk’s mail server" });
  await page.keyboard.press("Enter");
  const save = form.getByRole("button", { name: "Add the mailbox" });
  await save.click();
  const password = incoming.getByLabel("Password", { exact: true });
  await expect(password).toHaveAccessibleDescription(/^Enter it/);
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await password.fill("swordfish");
  await page.keyboard.press("Enter");
  const address = form.getByLabel("E-mail address");
  await expect(address).toHaveAccessibleDescription("Another mailbox has this address.");
  await expect(address).toBeFocused();
  await address.fill("returns@desk.example");
  await page.keyboard.press("Enter");

  const returns = row(page, "returns@desk.example");
  // The desk tries, notes it, and the page asks every five seconds.
  const problem = "Nothing comes in: the server cannot be reached.";
  await expect(returns).toContainText(problem, { timeout: 30_000 });
  await expect(returns).toContainText("ECONNREFUSED");
  await expect(returns).toContainText(/Since \w+ \d+, \d{4}/);
  await expect(page.getByRole("button", { name: "New mailbox" })).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSideways(page);

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("link", { name: "Mail problems" }).click();
  const banner = page.getByRole("main").getByText(/^returns@desk.example: The mailbox cannot be/);
  await expect(banner).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Mailboxes" }).click();

  await returns.getByRole("button", { name: "Change" }).click();
  const change = page.getByRole("form", { name: "Change returns@desk.example" });
  await expect(change.getByPlaceholder("Stored. Leave it empty to keep it.")).toHaveValue("");
  await change.getByLabel("Default mailbox").check();
  await change.getByRole("button", { name: "Save" }).click();
  await expect(returns).toContainText("Default");
  await expect(operators).not.toContainText("Default");
  await expect(returns.getByRole("button", { name: "Change" })).toBeFocused();

  await returns.getByRole("button", { name: "Remove" }).click();
  const question = page.getByRole("dialog", { name: "Remove the mailbox returns@desk.example" });
  await expect(question).toContainText("are answered from support@desk.example");
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(returns).toHaveCount(0);
  await expect(operators).toContainText("Default");
  await expect(page.getByRole("button", { name: "New mailbox" })).toBeFocused();
});

test("an admin says which headers of e-mails are believed, and an agent cannot", async ({
  anAgent,
}) => {
  const admin = await anAgent();
  const { page } = admin;
  await page.goto("/dashboard/mailboxes");
  const reading = page.getByRole("form", { name: "What comes in" });
  const spam = reading.getByLabel("Header of spam");
  await spam.fill("very spammy");
  await page.keyboard.press("Enter");
  await expect(spam).toHaveAccessibleDescription("Write it as X-Spam-Flag: YES.");
  await spam.fill("X-Spam-Status: Yes");
  await page.keyboard.press("Enter");
  await admin.seesNotice("Saved.");
  await page.reload();
  await expect(spam).toHaveValue("X-Spam-Status: Yes");
  await spam.fill("");
  await reading.getByRole("button", { name: "Save" }).click();
  await admin.seesNotice("Saved.");

  const agent = (await anAgent(demoAgent)).page;
  await agent.goto("/dashboard/profile");
  await expect(agent.getByRole("link", { name: "Tags" })).toBeVisible();
  await expect(agent.getByRole("link", { name: "Mailboxes" })).toHaveCount(0);
  await agent.goto("/dashboard/mailboxes");
  await expect(agent).not.toHaveURL(/mailboxes/);
});

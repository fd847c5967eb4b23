import { expect } from "@playwright/test";
import { register } from "../accounts.ts";
import { test } from "../fixtures.ts";

test("everything works by keyboard alone: signing in, opening a ticket, writing a message", async ({
  aVisitor,
  desk,
}) => {
  const visitor = await aVisitor();
  await register(visitor.account, desk);
  const { page } = visitor;
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const nameOfFocused = () =>
    page.evaluate(() => {
      const at = document.activeElement as HTMLElement | null;
      if (at === document.body) return "";
      const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null;
      return at?.getAttribute("aria-label") ?? label ?? at?.textContent ?? "";
    });
  /** Tabs until something with that name has the focus; the page may be still on its way. */
  const tabTo = (name: RegExp) =>
    expect(async () => {
      for (let tabs = 0; tabs < 25 && !name.test(await nameOfFocused()); tabs++) {
        await page.keyboard.press("Tab");
      }
      await expect.poll(nameOfFocused, { timeout: 100 }).toMatch(name);
    }).toPass();

  await page.goto("/login");
  await tabTo(/^E-mail/);
  await page.keyboard.type(visitor.account.email);
  await press("Tab");
  await page.keyboard.type(visitor.account.password);
  await expect(page.getByRole("button", { name: "Login" })).toBeEnabled(); // its code has arrived
  await press("Enter");
  await expect(page).toHaveURL(/\/inbox$/);

  await tabTo(/^Create Ticket/);
  await press("Enter");
  await tabTo(/^Next/);
  await press("Enter");
  await expect(page.getByRole("group", { name: /Enquiry$/ })).toBeFocused();
  await tabTo(/^I have a problem/);
  await press("ArrowDown");
  await expect(page.getByLabel("I have a general enquiry")).toBeChecked();
  await tabTo(/^Next/);
  await press("Enter");
  await expect(page.getByRole("group", { name: /Ticket$/ })).toBeFocused();
  await tabTo(/^Subject/);
  await page.keyboard.type("No mouse in this house");
  await press("Tab");
  await page.keyboard.type("The cat has it, and will not give it back.");
  await tabTo(/^Privet Ticket/);
  await press("Space");
  await tabTo(/^Create Ticket/);
  await press("Enter");
  await expect(page).toHaveURL(/\/inbox\/[0-9a-f]{24}$/);
  await expect(page.getByText("privet", { exact: true })).toBeVisible();

  await tabTo(/^Message$/);
  await page.keyboard.type("first line");
  await press("Shift+Enter");
  await page.keyboard.type("second line");
  await press("Enter");
  await expect(visitor.thread.getByText("first line")).toBeVisible();
  await expect(visitor.composer).toHaveValue("");
  await expect(visitor.composer).toBeFocused();

  await tabTo(/^Create Ticket|^#/);
  await press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

// prototype 10 22
test("an agent works through the list by keyboard: the answer is next after Enter, rows stay where they are, and arrows reach each", async ({
  anAbsentCustomer,
  anAgent,
  aVisitor,
  desk,
}) => {
  const absent = await anAbsentCustomer("Kim Taste");
  const [first, second, third] = [
    "The first by key",
    "A second by key",
    "The third by key",
  ] as const;
  const firstPath = await absent.createsTicket({ subject: first });
  await absent.createsTicket({ subject: second });
  await absent.createsTicket({ subject: third });
  const agent = await anAgent();
  const { page } = agent;
  const rows = agent.sidebar.getByRole("link").filter({ hasText: /by key/ });
  const order = [third, second, first].map((subject) => new RegExp(subject));
  await expect(rows).toHaveText(order);
  await agent.ticket(third).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: third })).toBeVisible();
  await expect(agent.composer).toBeFocused();

  // Meanwhile an older one gets a message, and a new one is opened.
  const customer = await aVisitor(absent.account);
  await customer.arrives(desk.url, firstPath);
  await customer.writes("Hello?");
  const other = await anAbsentCustomer("Lea Neu");
  await other.createsTicket({ subject: "Somebody else, somewhere" });
  await expect(agent.ticket(first)).toContainText("unread");
  const changed = agent.sidebar.getByRole("button", { name: "1 new" });
  await expect(changed).toBeVisible();
  await expect(rows).toHaveText(order);

  await page.keyboard.press("ArrowDown");
  await expect(agent.ticket(second)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(agent.composer).toBeFocused();
  await expect(page.getByRole("heading", { level: 1, name: second })).toBeVisible();
  await expect(agent.thread.getByRole("article")).toHaveCount(1);
  await page.keyboard.type("The second is answered.");
  await page.keyboard.press("Enter");
  await agent.sees("The second is answered.");
  await expect(agent.pending).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(agent.ticket(first)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(agent.ticket(second)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(agent.composer).toBeFocused();
  await page.keyboard.type("half a sen");
  await page.keyboard.press("Escape");
  await expect(agent.ticket(second)).toBeFocused();
  await expect(rows).toHaveText(order);
  // What the answer has changed is there: what comes once the pointer is in the list moves no row.
  await expect(agent.ticket(second)).toContainText("Pending");

  await changed.click();
  await expect(agent.ticket("Somebody else, somewhere")).toBeVisible();
  await expect(rows).toHaveText([second, first, third].map((subject) => new RegExp(subject)));
});

import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { demoColleague } from "../accounts.ts";
import type { Agent } from "../actors/agent.ts";
import { aLineThatBreaks } from "../failures/breakable-line.ts";
import { test } from "../fixtures.ts";

const subject = "The toaster throws its toast";

const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const account = ({ page }: Agent) => page.getByRole("button", { name: "Account" });
/** Opens the menu in which an agent assigns the ticket that is open. */
async function opensAssignees({ page }: Agent): Promise<void> {
  await page.getByRole("button", { name: /^Assignee:/ }).click();
  await expect(page.getByRole("menuitemradio", { name: "Nobody" })).toBeVisible();
}

test("an agent whom a colleague assigns a ticket reads it at the bell, by keyboard, and then it is read on all their devices", async ({
  aColleague,
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const [nora, kim] = [await anAgent(), await aColleague("Kim Park")];
  const phone = await anAgent(kim.account);
  for (const { page } of [kim, phone]) {
    await expect(bell(page)).toHaveAccessibleName("Notifications");
  }
  await nora.opensTicket(subject);
  await opensAssignees(nora);
  await nora.page.getByRole("menuitemradio", { name: "Kim Park" }).click();
  for (const { page } of [kim, phone]) {
    await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");
  }

  await bell(kim.page).focus();
  await kim.page.keyboard.press("Enter");
  const entry = kim.page.getByRole("menuitem", { name: subject });
  await expect(entry).toHaveAccessibleName(/^Unread: Nora Lindqvist assigned #\d+ to you/);
  await expect(entry).toBeFocused();
  await expectAccessible(kim.page);
  await kim.page.keyboard.press("Enter");
  await expect(kim.page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  for (const { page } of [kim, phone]) {
    await expect(bell(page)).toHaveAccessibleName("Notifications");
  }
  await bell(phone.page).click();
  await expect(phone.page.getByRole("menuitem", { name: subject })).toHaveAccessibleName(
    /^Nora Lindqvist assigned/,
  );
});

test("a note that mentions a team reaches the bell of its members, and of nobody else", async ({
  aColleague,
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const [nora, samir] = [await anAgent(), await anAgent(demoColleague)];
  const kim = await aColleague("Kim Park");
  await nora.opensTicket(subject);
  await nora.page.getByRole("button", { name: "Internal note" }).click();
  await nora.page
    .getByRole("combobox", { name: "Internal note" })
    .fill("@Repairs who has a spring?");
  await nora.page.getByRole("button", { name: "Add note" }).click();
  await expect(nora.thread.locator("mark")).toHaveText("@Repairs");
  await bell(samir.page).click();
  const entry = samir.page.getByRole("menuitem", { name: subject }).first();
  await expect(entry).toHaveAccessibleName(/^Unread: Nora Lindqvist mentioned you/);
  await expect(bell(kim.page)).toHaveAccessibleName("Notifications");
});

test.describe(() => {
  test.use({ areWindowsNew: true });

  test("an agent who had no network finds what they were notified of, and marks all of it as read at once", async ({
    aColleague,
    anAbsentCustomer,
    anAgent,
  }) => {
    const customer = await anAbsentCustomer();
    await customer.createsTicket({ subject });
    const [nora, kim] = [await anAgent(), await aColleague("Kim Lost")];
    const line = await aLineThatBreaks(kim.page);
    await line.reload();
    await bell(kim.page).click();
    await expect(kim.page.getByRole("menuitem", { name: /^You will find here/ })).toBeVisible();
    await kim.page.keyboard.press("Escape");
    await expect(bell(kim.page)).toBeFocused();
    await line.cut();
    await nora.opensTicket(subject);
    await opensAssignees(nora);
    await nora.page.getByRole("menuitemradio", { name: "Kim Lost" }).click();
    await expect(
      nora.page.getByRole("button", { name: "Assignee: Kim Lost", exact: true }),
    ).toBeVisible();
    await expect(bell(kim.page)).toHaveAccessibleName("Notifications");

    await line.mend();
    await expect(bell(kim.page)).toHaveAccessibleName("Notifications, 1 unread");
    await bell(kim.page).click();
    await kim.page.getByRole("menuitem", { name: "Mark all as read" }).click();
    await expect(bell(kim.page)).toHaveAccessibleName("Notifications");
  });
});

/** Makes the bell list 32 lamps. Returns how to hold up the answers to those who ask for its latest. */
async function hasLamps(page: Page) {
  const all = Array.from({ length: 32 }, (_, at) => ({
    id: (99 - at).toString().padStart(24, "0"),
    kind: "assigned",
    conversationId: "0".repeat(24),
    ticket: at + 1,
    subject: `Lamp ${at + 1}`,
    by: null,
    at: "2026-11-23T10:00:00.000Z",
    readAt: null,
  }));
  let held: Promise<void> | null = null;
  let heldCount = 0;
  await page.route(/\/api\/v1\/notifications\?/, async (route) => {
    const before = new URL(route.request().url()).searchParams.get("before");
    if (before === null && held) {
      heldCount += 1;
      await held;
    }
    const from = all.findIndex(({ id }) => id === before) + 1;
    const data = all.slice(from, from + 30);
    await route.fulfill({ json: { status: "success", data, unread: all.length } });
  });
  return {
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    heldCount: () => heldCount,
  };
}
const lamps = (page: Page) => page.getByRole("menuitem", { name: /Lamp/ });
const showMore = (page: Page) => page.getByRole("menuitem", { name: "Show more" });

test("an agent finds at the bell also what is older than its latest thirty, by keyboard, without losing their place", async ({
  anAgent,
}) => {
  const { page } = await anAgent();
  await hasLamps(page);
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName("Notifications, 32 unread");
  await bell(page).click();
  await expect(lamps(page)).toHaveCount(30);
  await showMore(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Lamp 31" })).toBeFocused();
  await expect(lamps(page)).toHaveCount(32);
  await expect(showMore(page)).toHaveCount(0);
});

test.describe(() => {
  test.use({ areWindowsNew: true });

  test("an agent who asks for older notifications while their window comes back has them once the latest are there", async ({
    anAgent,
  }) => {
    const { page } = await anAgent();
    const server = await hasLamps(page);
    const line = await aLineThatBreaks(page);
    await line.reload();
    await bell(page).click();
    await expect(lamps(page)).toHaveCount(30);
    const release = server.hold();
    await line.cut();
    await line.mend();
    await expect.poll(server.heldCount).toBeGreaterThan(0);
    await showMore(page).focus();
    await page.keyboard.press("Enter");
    await expect(showMore(page)).toHaveAttribute("aria-busy", "true");
    release();
    await expect(page.getByRole("menuitem", { name: "Lamp 31" })).toBeFocused();
  });
});

test("an agent who is away says so in the account menu, and a colleague who assigns a ticket is shown it", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const [nora, samir] = [await anAgent(), await anAgent(demoColleague)];
  await nora.opensTicket(subject);
  await opensAssignees(nora);
  const choice = nora.page.getByRole("menuitemradio", { name: "Samir Haddad" });
  await expect(choice).toHaveAccessibleName("Samir Haddad");

  const choose = async (name: string) => {
    await account(samir).click();
    await samir.page.getByRole("menuitemradio", { name, exact: true }).click();
  };
  await expect(account(samir)).toHaveAccessibleName("Account Online");
  await choose("Away");
  await expect(account(samir)).toHaveAccessibleName("Account Away");
  await expect(choice).toHaveAccessibleName("Samir Haddad Away");
  await choose("Away, give my tickets back");
  await account(samir).click();
  await expect(
    samir.page.getByRole("menuitemradio", { name: "Away, give my tickets back" }),
  ).toBeChecked();
  await expectAccessible(samir.page);
  await samir.page.keyboard.press("Escape");
  await samir.page.reload();
  await expect(account(samir)).toHaveAccessibleName("Account Away");
  await choose("Online");
  await expect(choice).toHaveAccessibleName("Samir Haddad");
});

test("a customer has neither a bell nor a choice of whether they are online", async ({
  aCustomer,
}) => {
  const { page } = await aCustomer();
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "Profile" })).toBeVisible();
  await expect(page.getByRole("menuitemradio")).toHaveCount(0);
  await expect(bell(page)).toHaveCount(0);
});

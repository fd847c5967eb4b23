import { expect } from "@playwright/test";
import { expectLegible } from "../accessibility.ts";
import { demoColleague, sessionOf } from "../accounts.ts";
import type { Agent } from "../actors/agent.ts";
import { test } from "../fixtures.ts";

const railOf = ({ page }: Agent) => page.getByRole("navigation", { name: "Views" });
const viewOf = (agent: Agent, name: string) => railOf(agent).getByRole("link", { name });
const rowOf = ({ sidebar }: Agent, subject: string) => sidebar.getByRole("link", { name: subject });
const openRow = ({ sidebar }: Agent) => sidebar.locator('a[aria-current="true"]');

/** Those of active tickets alone. */
const countedViews = [
  "Needs reply",
  "Mine",
  "Unassigned",
  "All open",
  "Pending",
  "Snoozed",
  "Mentions",
  "Following",
];

async function countIn(agent: Agent, name: string): Promise<number> {
  const text = (await viewOf(agent, name).textContent()) ?? "";
  return Number(/\d+$/.exec(text)?.[0] ?? 0);
}

// prototype 7 11
test("the views stand beside the list with what is in them; a ticket enters and leaves them as it changes", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const nora = await anAgent();
  await expect(viewOf(nora, "Needs reply")).toContainText(/\d/);
  const before = await countIn(nora, "Needs reply");
  await viewOf(nora, "Needs reply").click();
  await expect(nora.page).toHaveURL(/\?view=needs_reply$/);
  await expect(nora.sidebar.getByRole("heading")).toHaveText("Needs reply");

  const customer = await anAbsentCustomer();
  await nora.page.mouse.move(900, 400);
  await customer.createsTicket({ subject: "Colander has a hole" });
  await expect.poll(() => countIn(nora, "Needs reply")).toBe(before + 1);
  // It waits less long than all others.
  await nora.sidebar.getByRole("combobox", { name: "Order" }).selectOption("Latest change");
  await expect(nora.page).toHaveURL(/sort=changed/);
  await rowOf(nora, "Colander has a hole").click();
  await nora.writes("Which one is it?");
  await expect(rowOf(nora, "Colander has a hole")).toHaveCount(0);
  await expect.poll(() => countIn(nora, "Needs reply")).toBe(before);

  // The view, and its order, are kept for whoever comes back.
  await nora.page.goto("/inbox");
  await expect(nora.page).toHaveURL(/view=needs_reply&sort=changed$/);
  await expect(nora.sidebar.getByRole("combobox", { name: "Order" })).toHaveValue("changed");
});

test("whoever chooses a view while they search sees that view, and searches no more", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject: "Ladle bends backwards" });
  await customer.createsTicket({ subject: "Tongs do not close" });
  const nora = await anAgent();
  await expect(rowOf(nora, "Tongs do not close")).toBeVisible();
  const box = nora.page.getByRole("combobox", { name: "Search tickets" });
  await box.fill("ladle backwards");
  await expect(rowOf(nora, "Tongs do not close")).toHaveCount(0);
  await expect(rowOf(nora, "Ladle bends backwards")).toBeVisible();
  await viewOf(nora, "Snoozed").click();
  await expect(nora.sidebar.getByRole("heading")).toHaveText("Snoozed");
  await expect(box).toHaveValue("");
  await expect(rowOf(nora, "Ladle bends backwards")).toHaveCount(0);

  // Also what was typed a moment ago.
  await box.fill("ladle");
  await viewOf(nora, "Pending").click();
  await expect(nora.sidebar.getByRole("heading")).toHaveText("Pending");
  await expect(box).toHaveValue("");
});

test("whoever follows a link to another ticket while they search keeps what they search for", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject: "Skimmer lost its handle" });
  const first = customer.path;
  const row = customer.sidebar.getByRole("link", { name: "Skimmer lost its handle" });
  await expect(row).toContainText(/#\d+/);
  const [number = ""] = /#\d+/.exec((await row.textContent()) ?? "") ?? [];
  await customer.createsTicket({ subject: "Zester arrived blunt" });
  await customer.writes(`It came together with ${number}`);
  const nora = await anAgent();
  await viewOf(nora, "All open").click();
  // With the view, which is drawn later than it stands in the address, the words before it go.
  await expect(nora.sidebar.getByRole("heading")).toHaveText("All open");
  const box = nora.page.getByRole("combobox", { name: "Search tickets" });
  await box.fill("zester blunt");
  await expect(rowOf(nora, "Skimmer lost its handle")).toHaveCount(0);
  await rowOf(nora, "Zester arrived blunt").click();
  await nora.page.getByRole("main").getByRole("link", { name: number }).click();
  await expect(nora.page).toHaveURL(new RegExp(`${first}\\?view=open$`));
  await expect(nora.page.getByRole("heading", { level: 1 })).toHaveText("Skimmer lost its handle");
  await expect(box).toHaveValue("zester blunt");
  await expect(rowOf(nora, "Zester arrived blunt")).toBeVisible();
  await expect(rowOf(nora, "Skimmer lost its handle")).toHaveCount(0);
});

// prototype 11
test("all tickets have an order, too, and keep it: who waits longest is first, the closed come last", async ({
  aColleague,
  anAbsentCustomer,
  desk,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject: "Ladle that waits" });
  const nora = await aColleague("Olga Ordnung");
  const order = nora.sidebar.getByRole("combobox", { name: "Order" });
  await expect(nora.sidebar.getByRole("heading")).toHaveText("All");
  await expect(order).toHaveValue("changed");
  await expect(rowOf(nora, "Ladle that waits")).toBeVisible();
  await order.selectOption("Waiting longest");
  await expect(nora.page).toHaveURL(/view=all&sort=waiting$/);
  const headers = { Authorization: `Bearer ${await sessionOf(nora.account, desk)}` };
  const idsShown = () =>
    nora.sidebar.getByRole("listitem").evaluateAll((rows) => rows.map((row) => row.dataset.id));
  await expect(async () => {
    const answer = await nora.page.request.get("/api/v1/conversation?view=all&sort=waiting", {
      headers,
    });
    const asked = (await answer.json()) as { _id: string }[];
    const shown = await idsShown();
    if (shown.length < 5) throw new Error("The list is not drawn.");
    if (shown.some((id, at) => id !== asked[at]?._id)) throw new Error("It is in another order.");
  }).toPass();
  await nora.page.goto("/inbox");
  await expect(nora.page).toHaveURL(/view=all&sort=waiting$/);
  await expect(order).toHaveValue("waiting");
  await order.selectOption("Latest change");
  await expect(nora.page).toHaveURL(/view=all$/);
  // It is kept right after that.
  const kept = () => nora.page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(kept).not.toContain("waiting");
  await nora.page.goto("/inbox");
  await expect(rowOf(nora, "Ladle that waits")).toBeVisible();
  await expect(order).toHaveValue("changed");
  await expect(nora.page).toHaveURL(/\/inbox$/);
});

// helpdesk 32
test("ten tickets are solved by keyboard alone: the row below opens by itself", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  test.slow(); // eleven tickets are opened first
  const customer = await anAbsentCustomer();
  for (let i = 0; i < 11; i++) {
    await customer.createsTicket({ subject: `Lid number ${String(i).padStart(2, "0")}` });
  }
  const nora = await anAgent(demoColleague);
  await nora.page.goto("/inbox?view=open");
  const first = rowOf(nora, "Lid number 10");
  await first.focus();
  await nora.page.keyboard.press("Enter");
  await expect(nora.composer).toBeFocused();
  await nora.page.keyboard.press("Escape");
  for (let i = 10; i > 0; i--) {
    const name = `Lid number ${String(i).padStart(2, "0")}`;
    await expect(openRow(nora)).toContainText(name);
    await expect(nora.page.getByRole("button", { name: "Solve" })).toBeVisible();
    await nora.page.keyboard.press("e");
    await expect(rowOf(nora, name)).toHaveCount(0);
  }
  await expect(openRow(nora)).toContainText("Lid number 00");
  await expect(openRow(nora)).toBeFocused();
});

test("whoever opens another ticket while the first is being solved stays in it", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  for (const name of ["A tin with one dent", "A tin with two dents", "A tin with three dents"]) {
    await customer.createsTicket({ subject: name });
  }
  const nora = await anAgent(demoColleague);
  await nora.page.goto("/inbox?view=open");
  await rowOf(nora, "A tin with three dents").click();
  await expect(nora.page.getByRole("button", { name: "Solve" })).toBeVisible();
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await nora.page.route(/\/conversation\/[0-9a-f]{24}$/, async (route) => {
    if (route.request().method() !== "PATCH") return route.fallback();
    asked.resolve();
    await released.promise;
    return route.continue();
  });
  await nora.composer.blur();
  await nora.page.keyboard.press("e");
  await asked.promise;
  await rowOf(nora, "A tin with one dent").click();
  await expect(
    nora.page.getByRole("heading", { level: 1, name: "A tin with one dent" }),
  ).toBeVisible();
  const answered = nora.page.waitForResponse((answer) => answer.request().method() === "PATCH");
  released.resolve();
  await (await answered).finished();
  await expect(rowOf(nora, "A tin with three dents")).toHaveCount(0);
  await expect(openRow(nora)).toContainText("A tin with one dent");
  await expect(
    nora.page.getByRole("heading", { level: 1, name: "A tin with one dent" }),
  ).toBeVisible();
});

// prototype 7
test("from 768 pixels eleven views stand beside the list, eight of them counted unasked; on a phone three stand at the bottom, the others behind More", async ({
  anAgent,
}) => {
  const nora = await anAgent();
  await nora.page.setViewportSize({ width: 768, height: 800 });
  const link = (name: string) =>
    railOf(nora).getByRole("link", { name: new RegExp(`^${name} ?[\\d,]*$`) });
  // A count of nothing is not written.
  for (const name of countedViews) {
    await expect(link(name)).toHaveText(new RegExp(`^${name}[\\d,]*$`));
    await expect(link(name)).toBeInViewport();
  }
  for (const name of ["Needs reply", "All open"]) {
    await expect(link(name).getByText(/^[\d,]+$/)).toBeInViewport();
  }
  for (const name of ["Solved", "All", "Spam"]) {
    await expect(link(name)).toHaveText(name);
    await expect(link(name)).toBeVisible();
  }

  await nora.page.setViewportSize({ width: 767, height: 800 });
  await expect(railOf(nora).getByRole("link")).toHaveCount(3);
  await nora.page.setViewportSize({ width: 390, height: 800 });
  await expect(railOf(nora).getByRole("link")).toHaveCount(3);
  await railOf(nora).getByRole("button", { name: "More" }).click();
  const dialog = nora.page.getByRole("dialog", { name: "Views" });
  await expect(dialog.getByRole("link", { name: "New ticket" })).toBeVisible();
  await expectLegible(nora.page);
  await dialog.getByRole("link", { name: "Spam" }).click();
  await expect(dialog).toHaveCount(0);
  // Other tests of this desk may have left some there.
  await expect(nora.sidebar.getByRole("heading", { name: "Spam" })).toBeVisible();
});

// prototype 24
test("a customer looks at the tickets that are their turn", async ({ aCustomerWith, anAgent }) => {
  const customer = await aCustomerWith({ subject: "Mug is chipped" });
  await customer.createsTicket({ subject: "Tray is bent" });
  const nora = await anAgent();
  await nora.page.goto("/inbox?view=all");
  await nora.opensTicket("Mug is chipped");
  await nora.writes("Where is it chipped?");
  await customer.sidebar.getByRole("link", { name: /^Your turn/ }).click();
  const rows = customer.sidebar.getByRole("link", { name: /#\d+/ });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Mug is chipped");

  // On a phone the way back leads to the same.
  const { page } = customer;
  await rows.click();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("link", { name: "Back to the tickets" }).click();
  await expect(page).toHaveURL(/view=your_turn/);
  await expect(rows).toHaveCount(1);
  await customer.sidebar.getByRole("link", { name: /^Solved/ }).click();
  await expect(customer.page.getByText("Nothing has been solved yet.")).toBeVisible();
});

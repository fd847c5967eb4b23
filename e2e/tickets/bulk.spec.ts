import { expect } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { demoColleague } from "../accounts.ts";
import { Agent } from "../actors/agent.ts";
import { test } from "../fixtures.ts";
import { partOfPage } from "../part-of-page.ts";

const rowOf = ({ sidebar }: Agent, subject: string) => sidebar.getByRole("link", { name: subject });
const barOf = ({ page }: Agent) => page.getByRole("toolbar");
const noticeOf = ({ page }: Agent) => page.getByRole("region", { name: "Change of many tickets" });
const summaryOf = ({ page }: Agent, name: string) =>
  page.getByRole("main").getByRole("region", { name });
const focusedRow = ({ sidebar }: Agent) => sidebar.locator("li:focus-within");

// prototype 19
test("several tickets are selected by key, solved together, and opened again by undo", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  for (const name of ["one", "two", "three", "four"]) {
    await customer.createsTicket({ subject: `Bulk kettle ${name}` });
  }
  const nora = await anAgent(demoColleague);
  await nora.page.goto("/inbox?view=open");
  await expect(rowOf(nora, "Bulk kettle four")).toBeVisible();
  await rowOf(nora, "Bulk kettle four").focus();
  await expect(nora.sidebar.getByRole("checkbox").first()).toBeAttached();

  await nora.page.keyboard.press("j");
  await expect(rowOf(nora, "Bulk kettle three")).toBeFocused();
  await nora.page.keyboard.press("k");
  await expect(rowOf(nora, "Bulk kettle four")).toBeFocused();
  await nora.page.keyboard.press("x");
  await expect(nora.page.getByText("1 selected", { exact: true })).toBeVisible();
  await nora.page.keyboard.press("Shift+ArrowDown");
  await nora.page.keyboard.press("Shift+ArrowDown");
  await expect(nora.page.getByText("3 selected", { exact: true })).toBeVisible();
  // They stand where a conversation would, with what can be done.
  const summary = summaryOf(nora, "3 selected tickets");
  await expect(summary.getByRole("listitem")).toContainText([/ four/, / three/, / two/]);
  await expect(summary.getByRole("button", { name: "Solve (E)" })).toHaveText("Solve");
  await expectAccessible(nora.page);

  await nora.page.keyboard.press("e");
  await expect(noticeOf(nora)).toContainText("3 tickets changed");
  for (const name of ["two", "three", "four"]) {
    await expect(rowOf(nora, `Bulk kettle ${name}`)).toHaveCount(0);
  }
  await expect(rowOf(nora, "Bulk kettle one")).toBeVisible();
  // The row with the focus has left: another has it now.
  await expect(focusedRow(nora)).toHaveCount(1);

  await nora.page.keyboard.press("Control+z");
  await expect(noticeOf(nora)).toContainText("3 tickets are as they were");
  // Rows stand still while somebody works in them: what came is counted, and comes when it is asked for.
  await nora.sidebar.getByRole("button", { name: "3 new" }).click();
  await expect(rowOf(nora, "Bulk kettle three")).toBeVisible();
  await expect(focusedRow(nora)).toHaveCount(1);
});

test("E opens selected tickets again where all of them are solved, and solves them where one is open", async ({
  anAbsentCustomer,
  aColleague,
}) => {
  const customer = await anAbsentCustomer();
  for (const name of ["one", "two"]) {
    await customer.createsTicket({ subject: `Twice kettle ${name}` });
  }
  const agent = await aColleague("Toni Twice");
  const { page } = agent;
  const selectsBoth = async () => {
    await expect(rowOf(agent, "Twice kettle one")).toBeVisible();
    await rowOf(agent, "Twice kettle two").focus();
    await expect(agent.sidebar.getByRole("checkbox").first()).toBeAttached();
    await page.keyboard.press("x");
    await rowOf(agent, "Twice kettle one").focus();
    await page.keyboard.press("x");
    await expect(page.getByText("2 selected", { exact: true })).toBeVisible();
  };
  const statusOf = (name: string) => rowOf(agent, `Twice kettle ${name}`);
  await page.goto("/inbox?view=all");
  await rowOf(agent, "Twice kettle one").focus();
  await expect(agent.sidebar.getByRole("checkbox").first()).toBeAttached();
  await page.keyboard.press("e");
  await expect(statusOf("one")).toContainText("Solved");

  await selectsBoth();
  await expect(barOf(agent).getByRole("button", { name: "Solve (E)" })).toBeVisible();
  await page.keyboard.press("e");
  await expect(statusOf("two")).toContainText("Solved");
  await expect(page.getByText("2 selected", { exact: true })).toHaveCount(0);

  await selectsBoth();
  await expect(barOf(agent).getByRole("button", { name: "Open again (E)" })).toBeVisible();
  await page.keyboard.press("e");
  for (const name of ["one", "two"]) await expect(statusOf(name)).not.toContainText("Solved");
});

test.describe(() => {
  test.use({ areWindowsNew: true });

  test("a key that is pressed right after the first ticket was selected is for that one, however late its code comes, and not for the one that is open", async ({
    anAbsentCustomer,
    anAgent,
  }) => {
    const customer = await anAbsentCustomer();
    for (const name of ["one", "two"]) {
      await customer.createsTicket({ subject: `Late kettle ${name}` });
    }
    const nora = await anAgent(demoColleague);
    const held = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await nora.page.route(partOfPage("src/features/tickets/bulk/BulkPanel.tsx"), async (route) => {
      asked.resolve();
      await held.promise;
      await route.continue();
    });
    await nora.page.goto("/inbox?view=open");
    await rowOf(nora, "Late kettle two").click();
    await expect(nora.page.getByRole("button", { name: "Solve" })).toBeVisible();
    await rowOf(nora, "Late kettle one").focus();
    await expect(nora.sidebar.getByRole("checkbox").first()).toBeAttached();
    await nora.page.keyboard.press("x");
    await asked.promise;
    await expect(nora.sidebar.getByRole("checkbox", { checked: true })).toHaveCount(1);
    await nora.page.keyboard.press("e");
    held.resolve();
    await expect(noticeOf(nora)).toContainText("1 ticket changed");
    await expect(rowOf(nora, "Late kettle one")).toHaveCount(0);
    await expect(rowOf(nora, "Late kettle two")).toBeVisible();
    await expect(nora.page.getByRole("button", { name: "Solve" })).toBeVisible();
  });
});

test("what several tickets became is undone after a reload, too", async ({
  anAbsentCustomer,
  aColleague,
}) => {
  const customer = await anAbsentCustomer();
  for (const name of ["one", "two"])
    await customer.createsTicket({ subject: `Lasting pan ${name}` });
  const nora = await aColleague("Nora Lund"); // who has changed nothing before
  await nora.page.goto("/inbox?view=open");
  await rowOf(nora, "Lasting pan two").focus();
  await expect(nora.sidebar.getByRole("checkbox").first()).toBeAttached();
  await nora.page.keyboard.press("x");
  await nora.page.keyboard.press("Shift+ArrowDown");
  await expect(nora.page.getByText("2 selected", { exact: true })).toBeVisible();
  await nora.page.keyboard.press("e");
  await expect(noticeOf(nora)).toContainText("2 tickets changed");
  await nora.page.reload();
  await expect(noticeOf(nora)).toContainText("2 tickets changed");
  await noticeOf(nora).getByRole("button", { name: "Undo" }).press("Enter");
  await expect(noticeOf(nora)).toContainText("2 tickets are as they were");
  await expect(rowOf(nora, "Lasting pan two")).toBeVisible();
  const known = nora.page.waitForResponse(/\/api\/v1\/jobs$/);
  await nora.page.reload();
  await (await known).finished();
  await nora.sidebar.getByRole("checkbox").first().check();
  await expect(nora.page.getByText("1 selected", { exact: true })).toBeVisible();
  await expect(noticeOf(nora)).toHaveCount(0);
});

test("where the row with the focus leaves, and another changes before the browser draws again, its neighbour has it", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject: "Fast kettle one" });
  await customer.createsTicket({ subject: "Fast kettle two" });
  await customer.opensTicket("Fast kettle one");
  const nora = await anAgent(demoColleague);
  await nora.page.goto("/inbox?view=open");
  await rowOf(nora, "Fast kettle two").focus();
  await expect(nora.sidebar.getByRole("checkbox").first()).toBeAttached();
  await nora.page.keyboard.press("x");
  await expect(nora.page.getByText("1 selected", { exact: true })).toBeVisible();

  await nora.page.evaluate(() => {
    // A browser that is very slow to draw.
    window.requestAnimationFrame = (draw) => window.setTimeout(draw, 4_000, performance.now());
    window.cancelAnimationFrame = window.clearTimeout;
  });
  await nora.page.keyboard.press("e");
  await expect(rowOf(nora, "Fast kettle two")).toHaveCount(0);
  await customer.writes("It whistles faster every day");
  await expect(focusedRow(nora)).toHaveCount(1);
});

// prototype 10
test("by pointer: the avatar is a checkbox, and Shift takes all between", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  for (const name of ["first", "second", "third"]) {
    await customer.createsTicket({ subject: `Pointer lid ${name}` });
  }
  const nora = await anAgent(demoColleague);
  await nora.page.goto("/inbox?view=open");
  const third = nora.sidebar.locator("li").filter({ hasText: "Pointer lid third" });
  await third.hover();
  await third.getByRole("checkbox").check();
  await rowOf(nora, "Pointer lid first").click({ modifiers: ["Shift"] });
  await expect(nora.page.getByText("3 selected", { exact: true })).toBeVisible();
  await expect(nora.page).toHaveURL(/\/inbox\?view=open$/);
  const summary = summaryOf(nora, "3 selected tickets");
  await summary.getByRole("button", { name: "Priority (P)" }).click();
  await nora.page.getByRole("menuitemradio", { name: "High" }).click();
  await expect(noticeOf(nora)).toContainText("3 tickets changed");
  await expect(summary).toHaveCount(0);
  await expect(nora.page.getByText("No conversation selected")).toBeVisible();
  await noticeOf(nora).getByRole("button", { name: "Close" }).click();
  await expect(noticeOf(nora)).toHaveCount(0);

  // Below the pointer nothing moves: what comes is counted, and is there once the pointer has left.
  await third.hover();
  const before = await third.boundingBox();
  await customer.createsTicket({ subject: "Pointer lid fourth" });
  await expect(nora.sidebar.getByRole("button", { name: "1 new" })).toBeVisible();
  await expect.poll(() => third.boundingBox()).toEqual(before);
  await nora.page.mouse.move(1_000, 400);
  await expect(rowOf(nora, "Pointer lid fourth")).toBeVisible();
});

// prototype 22
test("the views are reached by G and a letter, the search by F, and ? says so", async ({
  anAgent,
}) => {
  const nora = await anAgent(demoColleague);
  await nora.page.goto("/inbox?view=open");
  await expect(nora.sidebar.getByRole("checkbox").first()).toBeAttached();
  await nora.opensViewByKeys("w", /view=pending$/);
  await nora.opensViewByKeys("m", /view=mine$/);
  await nora.opensViewByKeys("Shift+Digit2", /view=mentions$/);
  // What hears it is loaded after the list.
  await expect(async () => {
    await nora.page.keyboard.press("?");
    await expect(nora.page.getByRole("dialog")).toContainText("Select the next ticket too", {
      timeout: 1_000,
    });
  }).toPass();
  await nora.page.keyboard.press("Escape");
  await nora.page.keyboard.press("f");
  await expect(nora.page.getByRole("combobox", { name: "Search tickets" })).toBeFocused();
});

test("on a phone a finger that rests on a row selects it and opens nothing; the next touch is heard", async ({
  anAbsentCustomer,
  openWindow,
  desk,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject: "Touched tray is loose" });
  const nora = new Agent(
    await openWindow({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
    demoColleague,
  );
  await nora.arrives(desk.url);
  const row = rowOf(nora, "Touched tray is loose");
  await expect(nora.sidebar.getByRole("checkbox").first()).toBeAttached();
  const box = await row.boundingBox();
  if (!box) throw new Error("The row has no place.");
  const finger = await nora.page.context().newCDPSession(nora.page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await expect(nora.page.getByText("1 selected", { exact: true })).toBeVisible();
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(nora.page.getByText("1 selected", { exact: true })).toBeVisible();
  await expect(nora.page).not.toHaveURL(/\/inbox\/[0-9a-f]{24}/);
  await expect(barOf(nora).getByRole("button", { name: "Solve (E)" })).toBeVisible();
  await nora.page.getByRole("button", { name: /^Clear the selection/ }).tap();
  await expect(nora.page.getByText("1 selected", { exact: true })).toHaveCount(0);
});

test("an agent reads how many of the selected tickets were so before", async ({
  anAbsentCustomer,
  aColleague,
}) => {
  const customer = await anAbsentCustomer();
  for (const name of ["one", "two"]) await customer.createsTicket({ subject: `Half pot ${name}` });
  const nora = await aColleague("Nora Pott"); // who has changed nothing before
  await nora.page.goto("/inbox?view=open");
  const becomesHigh = async (names: string[], changed: string) => {
    for (const name of names) {
      const row = nora.sidebar.locator("li").filter({ hasText: `Half pot ${name}` });
      await row.hover();
      await row.getByRole("checkbox").check();
    }
    await nora.page.keyboard.press("p");
    await nora.page.getByRole("menuitemradio", { name: "High" }).press("Enter");
    await expect(noticeOf(nora)).toContainText(changed);
  };
  await becomesHigh(["two"], "1 ticket changed");
  await becomesHigh(["one", "two"], "1 ticket changed, 1 was so before");
});

import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { demoAdmin, sessionOf } from "../accounts.ts";
import type { Agent } from "../actors/agent.ts";
import { type Actors, test } from "../fixtures.ts";
import type { ServerProcess } from "../programs/server-process.ts";

const rowOf = ({ sidebar }: Agent, subject: string) => sidebar.getByRole("link", { name: subject });

/** Of this run alone: a test may be repeated at the same desk. */
const aSubject = () => {
  const mark = randomUUID().slice(0, 4);
  return (name: string) => `Kettle ${name} ${mark}`;
};

/** The one is open, the row of the other has the focus, and keys are heard. */
async function opensAndMovesOn(agent: Agent, open: string, next: string): Promise<void> {
  await agent.page.goto("/inbox?view=open");
  await rowOf(agent, open).click();
  await expect(agent.page.getByRole("button", { name: "Solve" })).toBeVisible();
  await expect(agent.page.getByRole("button", { name: /^Priority/ })).toBeVisible();
  await rowOf(agent, next).focus();
  await expect(agent.sidebar.getByRole("checkbox").first()).toBeAttached();
}

// prototype 22
test("keys act on the row that has the focus, and leave the open ticket as it is", async ({
  anAbsentCustomer,
  aColleague,
}) => {
  const customer = await anAbsentCustomer();
  const subjectOf = aSubject();
  for (const name of ["one", "two", "three"]) {
    await customer.createsTicket({ subject: subjectOf(name) });
  }
  const agent = await aColleague("Rowan Keys");
  await opensAndMovesOn(agent, subjectOf("three"), subjectOf("two"));
  const { page } = agent;

  await page.keyboard.press("p");
  await page.getByRole("menuitemradio", { name: "Urgent" }).press("Enter");
  await expect(rowOf(agent, subjectOf("two"))).toContainText("Urgent");
  await expect(rowOf(agent, subjectOf("two"))).toBeFocused();
  await expect(page.getByRole("button", { name: "Priority: Normal" })).toBeVisible();

  await page.keyboard.press("z");
  await expect(page.getByRole("dialog", { name: "Snooze until" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(rowOf(agent, subjectOf("two"))).toBeFocused();

  await page.keyboard.press("m");
  await expect(page.getByRole("dialog", { name: /^Merge #/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(rowOf(agent, subjectOf("two"))).toBeFocused();

  await page.keyboard.press("e");
  await expect(rowOf(agent, subjectOf("two"))).toHaveCount(0);
  await expect(agent.sidebar.locator("li:focus-within")).toHaveCount(1);
  await expect(rowOf(agent, subjectOf("three"))).toBeVisible();
  await expect(page.getByRole("button", { name: "Solve" })).toBeVisible();
});

// prototype 22
test("keys act on the row that has the focus where no ticket is open, and a menu that is closed picks nothing", async ({
  anAbsentCustomer,
  aColleague,
}) => {
  const customer = await anAbsentCustomer();
  const subjectOf = aSubject();
  for (const name of ["one", "two"]) {
    await customer.createsTicket({ subject: subjectOf(name) });
  }
  const agent = await aColleague("Rowan Alone");
  const { page } = agent;
  await page.goto("/inbox?view=open");
  await rowOf(agent, subjectOf("two")).focus();
  await expect(agent.sidebar.getByRole("checkbox").first()).toBeAttached();

  await page.keyboard.press("a");
  await expect(page.getByRole("menuitemradio", { name: "Nobody" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(rowOf(agent, subjectOf("two"))).toBeFocused();
  await expect(page.getByRole("toolbar")).toHaveCount(0);

  await page.keyboard.press("j");
  await expect(rowOf(agent, subjectOf("one"))).toBeFocused();
  await page.keyboard.press("e");
  await expect(rowOf(agent, subjectOf("one"))).toHaveCount(0);
  await expect(rowOf(agent, subjectOf("two"))).toBeVisible();
  await page.goto("/inbox?view=solved");
  await expect(rowOf(agent, subjectOf("one"))).toBeVisible();
  await rowOf(agent, subjectOf("one")).focus();
  await expect(agent.sidebar.getByRole("checkbox").first()).toBeAttached();
  await page.keyboard.press("e");
  await expect(rowOf(agent, subjectOf("one"))).toHaveCount(0);
});

/** In the very moment in which the row with the focus leaves the list. */
const pressesOnceItLeaves = (page: Page, key: string) =>
  page.evaluate((pressed) => {
    const row = document.activeElement?.closest("nav li");
    const press = () =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key: pressed, bubbles: true, cancelable: true }),
      );
    const observer = new MutationObserver(() => {
      if (row?.isConnected) return;
      observer.disconnect();
      press();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  }, key);

/** The ticket one is open; of three, whose row has the focus, a colleague makes one, and a key is pressed right then. */
async function pressesAsItIsMerged(
  {
    anAbsentCustomer,
    aColleague,
    desk,
  }: Pick<Actors, "anAbsentCustomer" | "aColleague"> & { desk: ServerProcess },
  key: string,
) {
  const customer = await anAbsentCustomer();
  const subjectOf = aSubject();
  const ids: string[] = [];
  for (const name of ["one", "two", "three", "four"]) {
    const path = await customer.createsTicket({ subject: subjectOf(name) });
    ids.push(path.split("/").at(-1) ?? "");
  }
  const [one, , three] = ids;
  const agent = await aColleague("Rowan Merged");
  await opensAndMovesOn(agent, subjectOf("one"), subjectOf("three"));
  await pressesOnceItLeaves(agent.page, key);

  const headers = { Authorization: `Bearer ${await sessionOf(demoAdmin, desk)}` };
  const asked = { headers, data: { into: one } };
  const merged = await agent.page.request.post(`/api/v1/conversation/${three}/merge`, asked);
  expect(merged.status()).toBe(200);
  await expect(rowOf(agent, subjectOf("three"))).toHaveCount(0);
  return { agent, subjectOf };
}

for (const { key, does, next } of [
  { key: "ArrowDown", does: "goes down", next: "one" },
  { key: "k", does: "goes up", next: "four" },
] as const) {
  test(`an agent on whose row a colleague has merged the ticket ${does} from the row that took its place, however fast`, async ({
    anAbsentCustomer,
    aColleague,
    desk,
  }) => {
    const { agent, subjectOf } = await pressesAsItIsMerged(
      { anAbsentCustomer, aColleague, desk },
      key,
    );
    await expect(rowOf(agent, subjectOf(next))).toBeFocused();
  });
}

test("an agent on whose row a colleague has merged the ticket opens by Enter the one that took its place, however fast", async ({
  anAbsentCustomer,
  aColleague,
  desk,
}) => {
  const { agent, subjectOf } = await pressesAsItIsMerged(
    { anAbsentCustomer, aColleague, desk },
    "Enter",
  );
  const heading = agent.page.getByRole("heading", { level: 1 });
  await expect(heading.filter({ hasText: subjectOf("two") })).toBeVisible();
});

test("an agent on whose row a colleague has merged the ticket solves by E the one that took its place, not the open one", async ({
  anAbsentCustomer,
  aColleague,
  desk,
}) => {
  const { agent, subjectOf } = await pressesAsItIsMerged(
    { anAbsentCustomer, aColleague, desk },
    "e",
  );
  await expect(rowOf(agent, subjectOf("two"))).toHaveCount(0);
  await expect(rowOf(agent, subjectOf("one"))).toBeVisible();
  await expect(rowOf(agent, subjectOf("four"))).toBeVisible();
  await expect(agent.page.getByRole("button", { name: "Solve", exact: true })).toBeVisible();
});

test("after the ticket that was selected has left the list, a key on a row is for that row, not for the open ticket", async ({
  anAbsentCustomer,
  aColleague,
}) => {
  const customer = await anAbsentCustomer();
  const subjectOf = aSubject();
  for (const name of ["one", "two", "three"]) {
    await customer.createsTicket({ subject: subjectOf(name) });
  }
  const agent = await aColleague("Rowan Left");
  await opensAndMovesOn(agent, subjectOf("three"), subjectOf("three"));
  const { page } = agent;
  await page.keyboard.press("x");
  await expect(page.getByRole("toolbar")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Solve", exact: true }).click();
  await expect(rowOf(agent, subjectOf("three"))).toHaveCount(0);
  await expect(page.getByRole("toolbar")).toHaveCount(0);

  await rowOf(agent, subjectOf("two")).click();
  await expect(page.getByRole("heading", { level: 1, name: subjectOf("two") })).toBeVisible();
  await expect(page.getByRole("button", { name: "Solve" })).toBeVisible();
  await rowOf(agent, subjectOf("one")).focus();
  await page.keyboard.press("e");
  await expect(rowOf(agent, subjectOf("one"))).toHaveCount(0);
  await expect(rowOf(agent, subjectOf("two"))).toBeVisible();
  await expect(page.getByRole("button", { name: "Solve" })).toBeVisible();
});

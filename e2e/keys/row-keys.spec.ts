import { expect, type Page } from "@playwright/test";
import { demoAdmin, sessionOf } from "../accounts.ts";
import type { Agent } from "../actors/agent.ts";
import { test } from "../fixtures.ts";

const rowOf = ({ sidebar }: Agent, subject: string) => sidebar.getByRole("link", { name: subject });

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
  aCustomer,
  aColleague,
}) => {
  const customer = await aCustomer();
  for (const name of ["one", "two", "three"]) {
    await customer.createsTicket({ subject: `Row kettle ${name}` });
  }
  const agent = await aColleague("Rowan Keys");
  await opensAndMovesOn(agent, "Row kettle three", "Row kettle two");
  const { page } = agent;

  await page.keyboard.press("p");
  await page.getByRole("menuitemradio", { name: "Urgent" }).press("Enter");
  await expect(rowOf(agent, "Row kettle two")).toContainText("Urgent");
  await expect(rowOf(agent, "Row kettle two")).toBeFocused();
  await expect(page.getByRole("button", { name: "Priority: Normal" })).toBeVisible();

  await page.keyboard.press("z");
  await expect(page.getByRole("dialog", { name: "Snooze until" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(rowOf(agent, "Row kettle two")).toBeFocused();

  await page.keyboard.press("m");
  await expect(page.getByRole("dialog", { name: /^Merge #/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(rowOf(agent, "Row kettle two")).toBeFocused();

  await page.keyboard.press("e");
  await expect(rowOf(agent, "Row kettle two")).toHaveCount(0);
  await expect(agent.sidebar.locator("li:focus-within")).toHaveCount(1);
  await expect(rowOf(agent, "Row kettle three")).toBeVisible();
  await expect(page.getByRole("button", { name: "Solve" })).toBeVisible();
});

// prototype 22
test("keys act on the row that has the focus where no ticket is open, and a menu that is closed picks nothing", async ({
  aCustomer,
  aColleague,
}) => {
  const customer = await aCustomer();
  for (const name of ["one", "two"]) {
    await customer.createsTicket({ subject: `Lone kettle ${name}` });
  }
  const agent = await aColleague("Rowan Alone");
  const { page } = agent;
  await page.goto("/inbox?view=open");
  await rowOf(agent, "Lone kettle two").focus();
  await expect(agent.sidebar.getByRole("checkbox").first()).toBeAttached();

  await page.keyboard.press("a");
  await expect(page.getByRole("menuitemradio", { name: "Nobody" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(rowOf(agent, "Lone kettle two")).toBeFocused();
  await expect(page.getByRole("toolbar")).toHaveCount(0);

  await page.keyboard.press("j");
  await expect(rowOf(agent, "Lone kettle one")).toBeFocused();
  await page.keyboard.press("e");
  await expect(rowOf(agent, "Lone kettle one")).toHaveCount(0);
  await expect(rowOf(agent, "Lone kettle two")).toBeVisible();
  await page.goto("/inbox?view=solved");
  await expect(rowOf(agent, "Lone kettle one")).toBeVisible();
  await rowOf(agent, "Lone kettle one").focus();
  await expect(agent.sidebar.getByRole("checkbox").first()).toBeAttached();
  await page.keyboard.press("e");
  await expect(rowOf(agent, "Lone kettle one")).toHaveCount(0);
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

for (const { key, does, next } of [
  { key: "ArrowDown", does: "goes down", next: "one" },
  { key: "k", does: "goes up", next: "four" },
] as const) {
  test(`an agent on whose row a colleague has merged the ticket ${does} from the row that took its place, however fast`, async ({
    aCustomer,
    aColleague,
    desk,
  }) => {
    const customer = await aCustomer();
    const subjectOf = (name: string) => `Kettle ${name} ${does}`;
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
    await expect(rowOf(agent, subjectOf(next))).toBeFocused();
  });
}

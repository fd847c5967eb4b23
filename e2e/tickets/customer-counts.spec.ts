import { expect } from "@playwright/test";
import type { Customer } from "../actors/customer.ts";
import { aLineThatBreaks } from "../failures/breakable-line.ts";
import { test } from "../fixtures.ts";

/** A customer's filters, each with how many tickets are in it. */
const filtersOf = ({ sidebar }: Customer) =>
  sidebar.getByRole("list", { name: "Which tickets" }).getByRole("link");

const solveOf = ({ page }: Pick<Customer, "page">) => page.getByRole("button", { name: "Solve" });

// prototype 24
test("a customer sees how many tickets are in each filter, as they open them and an agent answers and solves one", async ({
  aCustomer,
  anAgent,
}) => {
  const customer = await aCustomer();
  await expect(filtersOf(customer)).toHaveText(["All 0", "Your turn 0", "With us 0", "Solved 0"]);
  await customer.createsTicket({ subject: "Sieve lost its rim" });
  await customer.createsTicket({ subject: "Grater is rusty" });
  await expect(filtersOf(customer)).toHaveText(["All 2", "Your turn 0", "With us 2", "Solved 0"]);

  const nora = await anAgent();
  await nora.opensTicket("Grater is rusty");
  await nora.writes("Since when?");
  await expect(filtersOf(customer)).toHaveText(["All 2", "Your turn 1", "With us 1", "Solved 0"]);
  // Whoever has not seen what became of it is asked to look again.
  await expect(nora.page.getByRole("button", { name: "Status: Pending" })).toBeVisible();
  await solveOf(nora).click();
  await expect(filtersOf(customer)).toHaveText(["All 2", "Your turn 0", "With us 1", "Solved 1"]);

  // They are in the name of the link, and what it opens has as many.
  await customer.sidebar.getByRole("link", { name: "Solved 1", exact: true }).click();
  await expect(customer.sidebar.getByRole("link", { name: /#\d+/ })).toHaveCount(1);
  await customer.page.getByRole("button", { name: "Open again" }).click();
  await expect(filtersOf(customer)).toHaveText(["All 2", "Your turn 0", "With us 2", "Solved 0"]);
});

test.describe("whoever had no connection meanwhile", () => {
  // What the line brings later would otherwise be in a window of before.
  test.use({ areWindowsNew: true });

  test("sees the numbers of now once it is back, and on a phone behind the way back", async ({
    aCustomer,
    anAgent,
  }) => {
    const customer = await aCustomer();
    const line = await aLineThatBreaks(customer.page);
    await customer.createsTicket({ subject: "Funnel has a crack" });
    await line.reload();
    await expect(filtersOf(customer)).toHaveText(["All 1", "Your turn 0", "With us 1", "Solved 0"]);
    const nora = await anAgent();
    await nora.opensTicket("Funnel has a crack");
    await line.cut();
    await nora.writes("Where is it?");
    await line.mend();
    await expect(filtersOf(customer)).toHaveText(["All 1", "Your turn 1", "With us 0", "Solved 0"]);

    await customer.page.setViewportSize({ width: 390, height: 800 });
    await expect(filtersOf(customer)).toHaveCount(0);
    await solveOf(nora).click();
    await expect(
      customer.page.getByText("If you write, the ticket is opened again."),
    ).toBeVisible();
    await customer.page.getByRole("link", { name: "Back to the tickets" }).click();
    await expect(filtersOf(customer)).toHaveText(["All 1", "Your turn 0", "With us 0", "Solved 1"]);
  });
});

test("at a server of before, which refuses customers there, the filters have no numbers and nothing says so", async ({
  aCustomer,
}) => {
  const customer = await aCustomer();
  let asked = 0;
  await customer.page.route("**/api/v1/views", (route) => {
    asked += 1;
    const json = { status: "fail", code: "not_allowed", message: "This is for staff only." };
    return route.fulfill({ status: 403, json });
  });
  await customer.createsTicket({ subject: "Whisk has lost a wire" });
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect(filtersOf(customer)).toHaveText(["All", "Your turn", "With us", "Solved"]);
  await expect(customer.page.getByText("This is for staff only.")).toHaveCount(0);
});

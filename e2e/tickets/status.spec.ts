import { expect } from "@playwright/test";
import type { Person } from "../actors/person.ts";
import { type Actors, test } from "../fixtures.ts";

const subject = "The kettle does not whistle";

/** The row of the open ticket in somebody's list. */
const rowOf = ({ sidebar }: Person) => sidebar.locator('a[aria-current="true"]');

/** A new ticket, open in its customer's window and in an agent's. */
async function aTicketOfBoth({
  aCustomerWith,
  anAgent,
}: Pick<Actors, "aCustomerWith" | "anAgent">) {
  const customer = await aCustomerWith({ subject });
  const nora = await anAgent();
  await nora.opensTicket(subject);
  return { customer, nora };
}

test("an agent answers and solves a ticket by the key E; its customer reads how it stands, writes, and it is open again", async ({
  aCustomerWith,
  anAgent,
}) => {
  const { customer, nora } = await aTicketOfBoth({ aCustomerWith, anAgent });
  await expect(rowOf(nora)).toContainText("New");
  await expect(rowOf(customer)).toContainText("With us");

  await nora.writes("Is there water in it?");
  await expect(rowOf(nora)).toContainText("Pending");
  await expect(customer.page.getByText("We wait for your answer.")).toBeVisible();
  await expect(rowOf(customer)).toContainText("Your turn");

  // In the composer it is a letter.
  await nora.composer.press("e");
  await expect(nora.composer).toHaveValue("e");
  await nora.composer.fill("");
  await expect(nora.page.getByRole("button", { name: "Solve" })).toBeVisible();
  await nora.composer.blur();
  const { pathname } = new URL(nora.page.url());
  await nora.page.keyboard.press("e");
  // The row below opens by itself, in the view of all tickets, too.
  await expect(nora.ticket(subject).first()).toContainText("Solved");
  await expect(nora.page).not.toHaveURL(new RegExp(`${pathname}$`));
  await expect(rowOf(nora)).toBeFocused();
  await nora.page.goto(pathname);
  await expect(rowOf(nora)).toContainText("Solved");
  await expect(nora.page.getByRole("button", { name: "Open again" })).toBeVisible();
  await expect(customer.page.getByText("If you write, the ticket is opened again.")).toBeVisible();

  await customer.writes("It still does not whistle");
  await nora.sees("It still does not whistle");
  await expect(rowOf(nora)).toContainText("Open");
  await expect(rowOf(customer)).toContainText("With us");
});

// prototype 24
test("a customer says that it is solved, and that it is not", async ({
  aCustomerWith,
  anAgent,
}) => {
  const { customer, nora } = await aTicketOfBoth({ aCustomerWith, anAgent });
  const solved = customer.page.getByRole("button", { name: "It is solved" });
  const again = customer.page.getByRole("button", { name: "Open again" });
  await solved.press("Enter");
  await expect(rowOf(customer)).toContainText("Solved");
  await expect(rowOf(nora)).toContainText("Solved");
  // Whoever works by keyboard is where they were.
  await expect(again).toBeFocused();
  await expect(again).toBeEnabled(); // the event may come before the answer
  await again.press("Enter");
  await expect(rowOf(customer)).toContainText("With us");
  await expect(solved).toBeFocused();
  await expect(rowOf(nora)).toContainText("New");
});

// prototype 17
test("a snoozed ticket says until when; its customer is with us, and wakes it by writing", async ({
  aCustomerWith,
  anAgent,
}) => {
  const { customer, nora } = await aTicketOfBoth({ aCustomerWith, anAgent });
  await expect(nora.page.getByRole("button", { name: "Snooze (Z)" })).toBeVisible();
  await nora.composer.blur();
  await nora.page.keyboard.press("z");
  const dialog = nora.page.getByRole("dialog", { name: "Snooze until" });
  await dialog.getByRole("button", { name: "Snooze", exact: true }).click();
  await expect(dialog.getByText("Choose a time within the next year.")).toBeVisible();
  await dialog.getByRole("button", { name: "Tomorrow" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(nora)).toContainText("Snoozed");
  await expect(nora.page.getByText(/^Until .* 9:00/)).toBeVisible();
  await expect(rowOf(customer)).toContainText("With us");
  await customer.writes("Are you still there?");
  await expect(rowOf(nora)).toContainText("New");
});

test("an agent snoozes by keys: a digit chooses, a time is typed and read back, and the next ticket is snoozed as the last one by Enter", async ({
  aCustomerWith,
  anAgent,
}) => {
  const { nora } = await aTicketOfBoth({ aCustomerWith, anAgent });
  const dialog = nora.page.getByRole("dialog", { name: "Snooze until" });
  const opensIt = async () => {
    await expect(nora.page.getByRole("button", { name: "Snooze (Z)" })).toBeVisible();
    await nora.composer.blur();
    await nora.page.keyboard.press("z");
    await expect(dialog.locator("li button").first()).toBeFocused();
  };
  await opensIt();
  // A digit behind letters chooses nothing.
  await nora.page.keyboard.type("in 3 hours");
  await expect(dialog.getByLabel("Type a time")).toHaveValue("in 3 hours");
  await dialog.getByLabel("Type a time").fill("soon");
  await nora.page.keyboard.press("Enter");
  await expect(dialog.getByText("Write a time such as “in 3 hours” or “fri 9”.")).toBeVisible();
  await dialog.getByLabel("Type a time").fill("tomorrow 9:30");
  await expect(dialog.getByRole("status")).toContainText(/^It comes back \w+day, .* 9:30/);
  await nora.page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(nora.page.getByText(/^Until .* 9:30/)).toBeVisible();

  await opensIt();
  await expect(dialog.locator("li button").first()).toContainText("Same as last time");
  await expect(dialog.locator("li button").first()).toContainText(/9:30/);
  await nora.page.keyboard.press("ArrowDown");
  await expect(dialog.locator("li button").nth(1)).toBeFocused();
  await nora.page.keyboard.press("2");
  await expect(dialog).toHaveCount(0);
  await expect(nora.page.getByText(/^Until .* 9:00/)).toBeVisible();
});

test("whoever solves a ticket in which its customer has just written is told so, and it stays open", async ({
  aCustomerWith,
  anAgent,
}) => {
  const { customer, nora } = await aTicketOfBoth({ aCustomerWith, anAgent });
  // What was written meanwhile comes to Nora's window only after her decision has left it.
  await nora.page.route(/\/conversation\/[0-9a-f]{24}$/, async (route) => {
    if (route.request().method() !== "PATCH") return route.fallback();
    await customer.writes("One more thing");
    const { set, seen } = route.request().postDataJSON();
    const change = { set, seen: { ...seen, seq: 0 } };
    return route.continue({ postData: JSON.stringify(change) });
  });
  await nora.page.getByRole("button", { name: "Solve" }).click();
  await nora.seesNotice("Somebody has written since. Read it, then decide.");
  await nora.sees("One more thing");
  await expect(rowOf(nora)).toContainText("New");
});

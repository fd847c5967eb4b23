import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";

/** Lets the pauses between two attempts pass at once. */
async function passesTimeUntil(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(1_000);
    await expect(page.getByText(text)).toBeVisible({ timeout: 100 });
  }).toPass();
}

// spec §9 Data fetching defaults
// spec §8 Inbox and load fetch failures
test("a list that cannot be loaded is asked for three times more, then says so in its place; no notice appears", async ({
  aCustomer,
}) => {
  const customer = await aCustomer();
  const { page } = customer;
  await page.goto("/ticket/introduction"); // a page without the list
  await page.clock.install();
  let asked = 0;
  const message = "The desk is being looked after. It is back in a minute.";
  const json = { status: "fail", code: "unavailable", message, errors: {} };
  const logged = page.waitForEvent("console", {
    predicate: (message) => message.text().includes("A request has failed"),
  });
  // Listened to from its first frame on: the answer may come before anybody could wait for it.
  const connected = new Promise<void>((resolve) => {
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => {
        if (String(payload).startsWith("40{")) resolve();
      });
    });
  });
  // What connects after the last attempt starts it all again: none ends before that.
  await page.route(/\/api\/v1\/conversation\?/, async (route) => {
    asked++;
    await connected;
    await route.fulfill({ status: 503, json });
  });
  await page.goto("/inbox");
  await Promise.all([logged, connected]);
  // The live connection stays open meanwhile, and does not start it all again.
  await expect(page.getByRole("status").getByText("Connecting…")).toHaveCount(0);
  await passesTimeUntil(page, "The tickets could not be loaded");
  await expect(page.getByRole("alert").getByText(message)).toBeVisible();
  expect(asked).toBe(4);
  await expect(customer.notices).toHaveCount(0);

  await page.unroute(/\/api\/v1\/conversation\?/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No Tickets Available")).toBeVisible();
});

test("a user who comes back while the desk is in trouble is signed in as soon as it answers", async ({
  aCustomer,
}) => {
  const { page } = await aCustomer();
  const failing = { times: 2 };
  await page.route(
    /\/api\/v1\/users\/me$/,
    (route) => route.fulfill({ status: 503, json: {} }),
    failing,
  );
  const answered = page.waitForResponse((it) => it.url().endsWith("/users/me") && it.ok());
  await page.reload();
  await answered; // after pauses of three seconds
  await expect(page.getByText("No Tickets Available")).toBeVisible();

  await page.route(/\/api\/v1\/users\/me$/, (route) => route.abort());
  await page.clock.install();
  await page.reload();
  await passesTimeUntil(page, "The desk cannot be reached");
  await page.unroute(/\/api\/v1\/users\/me$/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No Tickets Available")).toBeVisible();
});

// spec §8 Message send failure with errors.avatar … other errors only logged
test("a message to a desk in trouble waits in the thread and is sent by itself; that is logged, and no notice appears", async ({
  aCustomer,
}) => {
  const customer = await aCustomer();
  const { page } = customer;
  await customer.createsTicket({ subject: "The kettle is silent" });
  let asked = 0;
  let isInTrouble = true;
  await page.route(/\/api\/v1\/message$/, (route) => {
    asked++;
    return isInTrouble ? route.fulfill({ status: 503, json: {} }) : route.continue();
  });
  const logged = page.waitForEvent("console", {
    predicate: (message) => message.text().includes("A message was not sent"),
  });
  await customer.sends("Hello?");
  await logged;
  // All of it has left: whether the desk had stored it before it was in trouble, nobody knows.
  await expect(customer.pending).toContainText("Perhaps sent: waiting for an answer");
  await expect(customer.composer).toHaveValue("");
  await expect(customer.notices).toHaveCount(0);
  await expect.poll(() => asked).toBeGreaterThanOrEqual(2);
  isInTrouble = false;
  await expect(customer.pending).toHaveCount(0);
  await customer.sees("Hello?");
  await expect(customer.notices).toHaveCount(0);
  expect(asked).toBeGreaterThanOrEqual(3);
});

test("older messages that cannot be loaded are not taken for the beginning: a button loads them", async ({
  aCustomer,
}) => {
  const customer = await aCustomer();
  const { page } = customer;
  await customer.createsTicket({ subject: "The kettle drips" });
  await customer.opensTicket("The kettle drips");
  for (const text of ["The first of them", "The second", "The third"]) await customer.writes(text);
  // The list asks by itself, too, where it moves at its top: until the button is pressed it gets nothing.
  const isPressed = () => page.evaluate(() => document.body.dataset.isPressed !== undefined);
  await page.route(/\/api\/v1\/message\/[0-9a-f]{24}(\?|$)/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    if (query.has("after")) return route.continue();
    if (query.has("before")) {
      const json = { status: "fail", code: "not_allowed", message: "No.", errors: {} };
      return (await isPressed()) ? route.continue() : route.fulfill({ status: 403, json });
    }
    // A page that ends before the first message.
    const response = await route.fetch();
    const newest = ((await response.json()) as { seq: number }[]).filter(({ seq }) => seq > 1);
    return route.fulfill({ response, json: newest });
  });
  await page.reload();
  await expect(page.getByText("Older messages could not be loaded.")).toBeVisible();
  await expect(customer.thread.getByText("The first of them")).toHaveCount(0);
  await page.evaluate(() => {
    const press = () => {
      document.body.dataset.isPressed = "";
    };
    document.addEventListener("click", press, { capture: true });
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await customer.sees("The first of them");
  await expect(page.getByText("Older messages could not be loaded.")).toHaveCount(0);
});

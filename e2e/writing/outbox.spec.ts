import { expect } from "@playwright/test";
import { Customer } from "../actors/customer.ts";
import { test } from "../fixtures.ts";
import { stopsClock } from "../page-clock.ts";
import { aPicture } from "../pictures.ts";
import { attemptsOf, postPath } from "../sent-messages.ts";
import { unsentAt } from "../stored-drafts.ts";

const subject = "The kettle does not whistle";

// case G19
// prototype 16
test("what is sent without a connection survives a reload, a picture too, and arrives once and in order", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject });
  const { page, path } = customer;
  const agent = await anAgent();
  await agent.opensTicket(subject, path);

  // The desk itself can be reached, so that the page can be loaded again.
  await page.route(postPath, (route) => route.abort());
  await customer.sends("one");
  await customer.sends("two", aPicture());
  await customer.sends("three");
  await expect(customer.pending).toHaveCount(3);
  await expect(customer.pending.nth(0)).toContainText("Waiting for the connection");
  await expect(customer.pending.nth(1)).toContainText("Waiting for the message above");
  await expect.poll(() => unsentAt(page)).toContain("three");

  await page.reload();
  await expect(customer.pending).toHaveCount(3);
  await expect(customer.pending.nth(1).locator("img")).toHaveJSProperty("naturalWidth", 320);
  await expect(agent.thread.getByRole("article")).toHaveCount(1); // the description alone

  await page.unroute(postPath);
  // As when the network is back. Otherwise the next attempt may be half a minute away: the pauses grow.
  await page.evaluate(() => dispatchEvent(new Event("online")));
  for (const who of [agent, customer]) {
    await expect(who.thread.getByText(/^(one|two|three)$/)).toHaveText(["one", "two", "three"]);
    await expect(who.thread.getByRole("img", { name: "kettle.webp" })).toHaveCount(1);
  }
  await expect(customer.pending).toHaveCount(0);
  await expect.poll(() => unsentAt(page)).toBe("[]");
});

// case I27
test("a window that crashes loses nothing: what was sent and what was being typed is there in the next", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject });
  const { path } = customer;
  const agent = await anAgent();
  await agent.opensTicket(subject, path);
  await customer.page.route(postPath, (route) => route.abort());
  await customer.sends("sent before the crash", aPicture());
  await expect(customer.pending).toContainText("Waiting for the connection");
  await customer.composer.fill("half a sentence");
  await expect.poll(() => unsentAt(customer.page)).toContain("half a sentence");

  const crashed = customer.page.waitForEvent("crash");
  await customer.page.goto("chrome://crash").catch(() => {});
  await crashed;
  const context = customer.page.context();
  const next = new Customer(await context.newPage(), customer.account);
  await next.page.goto(path);
  await expect(next.composer).toHaveValue("half a sentence");
  await agent.sees("sent before the crash");
  await next.sees("sent before the crash");
  await expect(agent.thread.getByRole("img", { name: "kettle.webp" })).toHaveCount(1);
});

// case I11
test("a message whose answer was lost on the way stands there once", async ({ aCustomerWith }) => {
  const customer = await aCustomerWith({ subject });
  const ids = await attemptsOf(customer.page, async (route) => {
    if (ids.length > 2) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await customer.writes("stored at once, and acknowledged later");
  await expect.poll(() => ids.length).toBe(3);
  expect(new Set(ids).size).toBe(1);
  await customer.page.reload();
  await expect(customer.thread.getByText("stored at once")).toHaveCount(1);
});

test("a refused message says why and holds nobody up; Try again sends the same one, Discard takes it away", async ({
  aCustomerWith,
}) => {
  const customer = await aCustomerWith({ subject });
  const { page } = customer;
  const refusal = "This desk takes no messages at the moment.";
  const json = { status: "fail", code: "not_allowed", message: refusal, errors: {} };
  let isRefused = true;
  const ids = await attemptsOf(page, (route) =>
    isRefused ? route.fulfill({ status: 403, json }) : route.continue(),
  );
  await customer.sends("first", aPicture());
  const failed = customer.pending.first();
  await expect(failed.getByRole("alert")).toContainText(refusal);
  isRefused = false;
  await customer.sends("second");
  await expect(customer.pending).toHaveCount(1);
  await customer.sees("second");
  await expect.poll(() => ids.length).toBe(2);

  isRefused = true;
  // Until the browser has forgotten it, a reload would send it once more, under the same id.
  await expect.poll(() => unsentAt(page)).not.toContain("second");
  await page.reload(); // it is still there, and still not sent by itself
  await expect(failed.getByRole("alert")).toContainText(refusal);
  expect(ids).toHaveLength(2);
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => ids.length).toBe(3);
  expect(ids[2]).toBe(ids[0]);
  await expect(failed.getByRole("alert")).toContainText(refusal);

  isRefused = false;
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(customer.pending).toHaveCount(0);
  expect(ids[3]).toBe(ids[0]);
  const said = customer.thread.getByText(/^(first|second)$/);
  await expect(said).toHaveText(["second", "first"]);
  await expect(customer.thread.getByRole("img", { name: "kettle.webp" })).toHaveCount(1);

  isRefused = true;
  await customer.sends("third");
  await expect(failed.getByRole("alert")).toBeVisible();
  await customer.createsTicket({ subject: "The saucepan" });
  await expect(customer.ticket(subject)).toContainText("Not sent"); // seen from elsewhere, too
  await expect(customer.ticket("The saucepan")).not.toContainText("Not sent");
  await customer.opensTicket(subject);
  isRefused = false;
  await customer.sends("fourth");
  await customer.sees("fourth");
  await failed.getByRole("button", { name: "Discard" }).click();
  await expect(customer.pending).toHaveCount(0);
  await expect(customer.thread.getByText("third")).toHaveCount(0);
  await expect(customer.ticket(subject)).not.toContainText("Not sent");
});

test("a desk that asks for a pause gets it, and then the message", async ({ aCustomerWith }) => {
  const customer = await aCustomerWith({ subject });
  const { page } = customer;
  let attempts = 0;
  await page.route(postPath, (route) => {
    attempts += 1;
    if (attempts > 1) return route.continue();
    return route.fulfill({ status: 429, headers: { "Retry-After": "8" }, json: {} });
  });
  await stopsClock(page); // it passes by small steps from here on, however slow the machine is
  await page.evaluate(notesPosts);
  await customer.sends("no hurry");
  await expect(customer.pending).toContainText("Waiting a moment");
  await page.clock.runFor(7_900);
  // What the way out takes is next to no time of the page.
  while (attempts < 2) await page.clock.runFor(10);
  await page.clock.resume();
  await expect(customer.pending).toHaveCount(0);
  await customer.sees("no hurry");
  expect(attempts).toBe(2);
  const [first = 0, second = 0] = await page.evaluate(() => window.postedAtMs ?? []);
  expect(second - first).toBeGreaterThanOrEqual(8_000);
  expect(second - first).toBeLessThan(10_000);
});

declare global {
  interface Window {
    postedAtMs?: number[];
  }
}

/** In a page: notes when it posts messages, by its own clock. */
function notesPosts(): void {
  const postedAtMs: number[] = [];
  window.postedAtMs = postedAtMs;
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...given: unknown[]) {
    if (given[1] === "/api/v1/message") postedAtMs.push(performance.now());
    return Reflect.apply(open, this, given);
  };
}

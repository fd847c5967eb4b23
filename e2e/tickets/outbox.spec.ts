import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, type Page, type Request, type Route } from "@playwright/test";
import { aNewcomer, register } from "../accounts.ts";
import { Customer } from "../actors/customer.ts";
import { test } from "../fixtures.ts";
import { aPicture } from "../pictures.ts";
import { unsentAt } from "../stored-drafts.ts";

const subject = "The kettle does not whistle";
const postPath = /\/api\/v1\/message$/;

/** Watches what a page sends: which message, by its own id; `answer` decides what becomes of it. */
async function attemptsOf(
  page: Page,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<string[]> {
  const ids: string[] = [];
  await page.route(postPath, (route) => {
    ids.push(idIn(route.request()));
    return answer(route);
  });
  return ids;
}

const idIn = (request: Request) =>
  /name="clientMessageId"\r\n\r\n([0-9a-f-]{36})/.exec(
    request.postDataBuffer()?.toString("latin1") ?? "",
  )?.[1] ?? "";

// case G19
test("what is sent without a connection survives a reload, a picture too, and arrives once and in order", async ({
  aCustomer,
  anAgent,
}) => {
  const [customer, agent] = [await aCustomer(), await anAgent()];
  const { page } = customer;
  await customer.createsTicket({ subject });
  await agent.opensTicket(subject);

  // The desk itself can be reached, so that the page can be loaded again.
  await page.route(postPath, (route) => route.abort());
  await customer.sends("one");
  await customer.sends("two", aPicture());
  await customer.sends("three");
  await expect(customer.pending).toHaveCount(3);
  await expect(customer.pending.nth(0)).toContainText("Waiting for the connection");
  await expect(customer.pending.nth(1)).toContainText("Waiting for the message above");

  await page.reload();
  await expect(customer.pending).toHaveCount(3);
  await expect(customer.pending.nth(1).locator("img")).toHaveJSProperty("naturalWidth", 320);
  await expect(agent.thread.getByRole("article")).toHaveCount(1); // the description alone

  await page.unroute(postPath);
  for (const who of [agent, customer]) {
    await expect(who.thread.getByText(/^(one|two|three)$/)).toHaveText(["one", "two", "three"]);
    await expect(who.thread.getByRole("img", { name: "kettle.webp" })).toHaveCount(1);
  }
  await expect(customer.pending).toHaveCount(0);
  await expect.poll(() => unsentAt(page)).toBe("[]");
});

// case I27
test("a window that crashes loses nothing: what was sent and what was being typed is there in the next", async ({
  aCustomer,
  anAgent,
}) => {
  const [customer, agent] = [await aCustomer(), await anAgent()];
  const path = await customer.createsTicket({ subject });
  await agent.opensTicket(subject);
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

// case I27
test("after a restart of the browser every draft is there, in the wizard as well", async ({
  desk,
  browserName: _browser,
  launchOptions,
}) => {
  const account = await register(aNewcomer(), desk);
  const profile = await mkdtemp(join(tmpdir(), "deskbell-profile-"));
  const start = async () => {
    const options = { ...launchOptions, baseURL: desk.url, locale: "en-US" };
    const context = await chromium.launchPersistentContext(profile, options);
    return new Customer(await context.newPage(), account);
  };
  try {
    const before = await start();
    await before.signsIn({ isRemembered: true });
    const path = await before.createsTicket({ subject });
    await before.page.route(postPath, (route) => route.abort());
    await before.sends("not yet there");
    await expect(before.pending).toContainText("Waiting for the connection");
    await before.fillsTicket({ subject: "A second kettle, silent too", files: aPicture() });
    await expect.poll(() => unsentAt(before.page)).toMatch(/not yet there[\s\S]*A second kettle/);
    await before.page.context().close();

    const after = await start();
    await after.page.goto("/ticket/details");
    await expect(after.page.getByLabel("Subject")).toHaveValue("A second kettle, silent too");
    await expect(after.page.getByText("kettle.png")).toBeVisible();
    await after.createButton.click();
    await expect(after.page).toHaveURL(/\/inbox\/[0-9a-f]{24}$/);
    await expect(after.thread.getByRole("img", { name: "kettle.webp" })).toBeVisible();
    await after.page.goto(path);
    await after.sees("not yet there");
    await expect(after.pending).toHaveCount(0);
    await after.page.context().close();
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
});

// case I11
test("a message whose answer was lost on the way stands there once", async ({ aCustomer }) => {
  const customer = await aCustomer();
  await customer.createsTicket({ subject });
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
  aCustomer,
}) => {
  const customer = await aCustomer();
  const { page } = customer;
  await customer.createsTicket({ subject });
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
  expect(ids).toHaveLength(2);

  isRefused = true;
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

test("a desk that asks for a pause gets it, and then the message", async ({ aCustomer }) => {
  const customer = await aCustomer();
  await customer.createsTicket({ subject });
  const triedAtMs: number[] = [];
  await customer.page.route(postPath, (route) => {
    triedAtMs.push(Date.now());
    if (triedAtMs.length > 1) return route.continue();
    return route.fulfill({ status: 429, headers: { "Retry-After": "4" }, json: {} });
  });
  await customer.sends("no hurry");
  await expect(customer.pending).toContainText("Waiting a moment");
  await expect(customer.pending).toHaveCount(0);
  await customer.sees("no hurry");
  expect(triedAtMs).toHaveLength(2);
  expect((triedAtMs[1] ?? 0) - (triedAtMs[0] ?? 0)).toBeGreaterThanOrEqual(3_900);
});

test("two windows keep what is typed in either; what a closed one did not send the other sends, once", async ({
  aCustomer,
}) => {
  const customer = await aCustomer();
  const { page } = customer;
  const context = page.context();
  const first = await customer.createsTicket({ subject });
  const second = await customer.createsTicket({ subject: "A second kettle, silent too" });
  const other = new Customer(await context.newPage(), customer.account);
  await customer.page.goto(first);
  await other.page.goto(second);
  await customer.composer.fill("typed in one window");
  await other.composer.fill("typed in another");
  await expect
    .poll(() => unsentAt(page))
    .toMatch(/typed in one window[\s\S]*typed in another|typed in another[\s\S]*typed in one/);
  await Promise.all([page.reload(), other.page.reload()]);
  await expect(customer.composer).toHaveValue("typed in one window");
  await expect(other.composer).toHaveValue("typed in another");

  const abort = (route: Route) => route.abort();
  const ids = [await attemptsOf(page), await attemptsOf(other.page, abort)] as const;
  await other.sends("left behind");
  await expect(other.pending).toContainText("Waiting for the connection");
  expect(ids[0]).toEqual([]); // the window that has it sends it, nobody else
  await other.page.close();
  await page.goto(second); // another address, so the page starts anew and looks
  await customer.sees("left behind");
  await expect(customer.pending).toHaveCount(0);
  expect(new Set([...ids[0], ...ids[1]]).size).toBe(1);
});

// case G20
test("a session that was ended elsewhere keeps the words for their author, and for nobody else", async ({
  aCustomer,
  desk,
}) => {
  const ada = await aCustomer("Ada Byron");
  const path = await ada.createsTicket({ subject });
  await ada.composer.fill("half a message");
  await expect.poll(() => unsentAt(ada.page)).toContain("half a message");
  // Elsewhere first: a page that notices that it is signed out would come back to where it was.
  await ada.page.goto("about:blank");
  await ada.page.context().clearCookies();
  await ada.page.goto("/login");
  await ada.fillsLogin(ada.account);
  await expect(ada.page).toHaveURL(/\/inbox$/);
  await ada.page.goto(path);
  await expect(ada.composer).toHaveValue("half a message");

  await ada.page.goto("about:blank");
  await ada.page.context().clearCookies();
  const eve = new Customer(ada.page, await register(aNewcomer("Eve Moneypenny"), desk));
  await eve.signsIn();
  await expect.poll(() => unsentAt(eve.page)).toBe("[]");
  await expect(eve.page.getByText("half a message")).toHaveCount(0);
});

for (const [what, breaks] of [
  ["has no database", () => Object.defineProperty(window, "indexedDB", { value: undefined })],
  [
    "has a full one",
    () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    },
  ],
] as const) {
  test(`a browser that ${what} sends all the same, and says that it keeps nothing`, async ({
    aVisitor,
    desk,
  }) => {
    const customer = await aVisitor();
    await register(customer.account, desk);
    await customer.page.addInitScript(breaks);
    await customer.signsIn();
    await customer.createsTicket({ subject, files: aPicture() });
    await customer.composer.fill("never mind");
    await customer.composer.press("End");
    await expect(customer.page.getByText("This browser keeps nothing of this")).toBeVisible();
    await customer.writes("never mind", aPicture());
    await expect(customer.page.getByText("This browser keeps nothing of this")).toHaveCount(0);
  });
}

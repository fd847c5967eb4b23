import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, type Locator, type Page, type Route } from "@playwright/test";
import { aNewcomer, register } from "../accounts.ts";
import { Customer } from "../actors/customer.ts";
import { test } from "../fixtures.ts";
import { aPicture } from "../pictures.ts";
import { removeProfile } from "../programs/remove-profile.ts";
import { attemptsOf, postPath } from "../sent-messages.ts";
import { cutsKeeping, unsentAt } from "../stored-drafts.ts";
import { heedRoutes } from "../windows/heed-routes.ts";

const subject = "The kettle does not whistle";

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
    const page = await context.newPage();
    heedRoutes(page);
    return new Customer(page, account);
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
    // The file takes its own time to be read and stored.
    await expect.poll(() => unsentAt(before.page)).toContain("kettle.png");
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
    await removeProfile(profile);
  }
});

test.describe(() => {
  test.use({ areTabsApart: true });

  test("two windows keep what is typed in either; what a closed one did not send the other sends, once", async ({
    aCustomer,
  }) => {
    const customer = await aCustomer();
    const { page } = customer;
    const context = page.context();
    const first = await customer.createsTicket({ subject });
    const second = await customer.createsTicket({ subject: "A second kettle, silent too" });
    const other = new Customer(await context.newPage(), customer.account);
    heedRoutes(other.page);
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
});

// case G20
test("a session that was ended elsewhere keeps the words for their author, and for nobody else", async ({
  aCustomerWith,
  desk,
}) => {
  const ada = await aCustomerWith({ subject }, "Ada Byron");
  const path = ada.path;
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

test("who reloads the page right after the last key finds every word again", async ({
  aCustomerWith,
}) => {
  const customer = await aCustomerWith({ subject });
  await customer.opensTicket(subject);
  for (const words of ["It is silent", "It is silent, and cold", "Cold, and silent"]) {
    await customer.composer.fill("");
    await customer.composer.pressSequentially(words);
    await customer.page.reload();
    await expect(customer.composer).toHaveValue(words);
  }
});

test("who reloads while the browser still stores what came before finds every word again", async ({
  aCustomer,
}) => {
  const customer = await aCustomer();
  // A browser under load: what is stored is acknowledged late.
  await customer.page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "oncomplete");
    Object.defineProperty(IDBTransaction.prototype, "oncomplete", {
      ...own,
      set(listener: (event: Event) => void) {
        const late = (event: Event) => setTimeout(() => listener.call(this, event), 1_500);
        own?.set?.call(this, late);
      },
    });
  });
  await customer.page.reload();
  await customer.createsTicket({ subject });
  await customer.opensTicket(subject);
  await customer.composer.pressSequentially("It is");
  // Long enough for that to be on its way; no page says so.
  await expect.poll(() => unsentAt(customer.page)).toContain("It is");
  await customer.composer.pressSequentially(" silent");
  await customer.page.reload();
  await expect(customer.composer).toHaveValue("It is silent");
});

test("an agent who signs out and in again finds reply and note as they were; without a connection they are asked", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer("Ada Byron");
  await customer.createsTicket({ subject });
  const kim = await anAgent();
  await kim.opensTicket(subject);
  const { page } = kim;
  await kim.composer.fill("Dear Ada, ");
  await page.getByRole("button", { name: "Internal note" }).click();
  const note = page.getByRole("combobox", { name: "Internal note" });
  const isCut = await cutsKeeping(kim.page);
  await note.fill("She has paid");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  const question = page.getByRole("dialog", { name: "Sign out?" });
  await question.getByRole("button", { name: "Stay signed in" }).click();
  await isCut.over();
  await note.pressSequentially(" twice");
  await kim.signsOut(); // at once: the desk has it before the browser forgets
  await expect.poll(() => unsentAt(page)).toBe("[]");
  await kim.signsIn();
  await kim.opensTicket(subject);
  await expect(note).toHaveValue("She has paid twice");
  const modes = page.getByRole("group", { name: "What to write" });
  await modes.getByRole("button", { name: "Reply" }).click();
  await expect(kim.composer).toHaveValue("Dear Ada, ");
});

/** Somebody has written, and signs out; nothing gets to the desk until it is let. The page's clock is the test's. */
async function signsOutOfSlowDesk({ page, composer }: Customer) {
  let keep = () => {};
  const isLet = new Promise<void>((resolve) => {
    keep = resolve;
  });
  await page.route(/\/api\/v1\/drafts\/./, async (route) => {
    await isLet;
    await route.continue();
  });
  await composer.fill("half a message");
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const saysSignOut = async () => {
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
  };
  await saysSignOut();
  return { keep, saysSignOut };
}

/** Time goes by in the page, step by step, until it is there. */
const passesUntil = (page: Page, shown: Locator, stepMs: number) =>
  expect(async () => {
    await page.clock.runFor(stepMs);
    await expect(shown).toBeVisible({ timeout: 500 });
  }).toPass();

test("signing out says what it waits for where the desk is slow to keep what was written", async ({
  aCustomer,
}) => {
  const ada = await aCustomer("Ada Byron");
  const { page } = ada;
  await ada.createsTicket({ subject });
  let signedOut = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/users/logout")) signedOut++;
  });
  const sign = page.getByText("Keeping what you have written");
  const { keep, saysSignOut } = await signsOutOfSlowDesk(ada);
  await passesUntil(page, sign, 100);
  await saysSignOut(); // Who is impatient says it once more, which is one and the same.
  keep();
  await page.clock.resume();
  await expect(page).toHaveURL(/\/login$/);
  await expect(sign).toHaveCount(0);
  expect(signedOut).toBe(1);
});

test("who is asked whether to sign out, as the desk was slow, is signed out once it has what they wrote", async ({
  aCustomer,
}) => {
  const ada = await aCustomer("Ada Byron");
  const { page } = ada;
  const path = await ada.createsTicket({ subject });
  const { keep } = await signsOutOfSlowDesk(ada);
  await passesUntil(page, page.getByRole("dialog", { name: "Sign out?" }), 1_000);
  keep();
  await page.clock.resume();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => unsentAt(page)).toBe("[]");
  await ada.signsIn();
  await page.goto(path);
  await expect(ada.composer).toHaveValue("half a message");
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, type Page, type Route } from "@playwright/test";
import { aNewcomer, demoColleague, register } from "../accounts.ts";
import { Customer } from "../actors/customer.ts";
import { test } from "../fixtures.ts";
import { aPicture, aTextFile } from "../pictures.ts";
import { attemptsOf, postPath } from "../sent-messages.ts";
import { cutsKeeping, unsentAt } from "../stored-drafts.ts";

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
    await rm(profile, { recursive: true, force: true });
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

test("who reloads the page right after the last key finds every word again", async ({
  aCustomer,
}) => {
  const customer = await aCustomer();
  await customer.createsTicket({ subject });
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

const formOf = (page: Page) => ({
  subject: page.getByLabel("Subject"),
  description: page.getByLabel("Description"),
  isPrivate: page.getByLabel("Privet Ticket"),
});

test("what a user types is on their other device within three seconds, and is gone from there once it was sent", async ({
  aCustomer,
  aVisitor,
}) => {
  const laptop = await aCustomer("Ada Byron");
  const path = await laptop.createsTicket({ subject });
  const phone = await aVisitor(laptop.account);
  await phone.signsIn();
  await phone.page.goto(path);
  await expect(phone.composer).toBeVisible();
  await laptop.composer.pressSequentially("It is silent");
  await expect(phone.composer).toHaveValue("It is silent", { timeout: 3_000 });
  await phone.composer.press("End");
  await phone.composer.pressSequentially(", and cold");
  await expect(laptop.composer).toHaveValue("It is silent, and cold", { timeout: 3_000 });
  await phone.page.getByRole("button", { name: "Send", exact: true }).click();
  await laptop.sees("It is silent, and cold");
  await expect(laptop.composer).toHaveValue("");
});

test("a ticket that a customer has begun on one device goes on on another, and is gone from both once it is open", async ({
  aCustomer,
  aVisitor,
}) => {
  const laptop = await aCustomer("Ada Byron");
  const phone = await aVisitor(laptop.account);
  await phone.signsIn();
  await phone.page.goto("/ticket/details");
  const [here, there] = [formOf(laptop.page), formOf(phone.page)];
  await expect(there.subject).toBeVisible();
  await laptop.fillsTicket({ subject: "The kettle does not", isPrivate: true });
  await expect(there.subject).toHaveValue("The kettle does not", { timeout: 3_000 });
  await expect(there.isPrivate).toBeChecked();
  await there.subject.press("End");
  await there.subject.pressSequentially(" whistle");
  await expect(here.subject).toHaveValue("The kettle does not whistle", { timeout: 3_000 });
  await laptop.signsOut(); // nothing is lost by it, and nobody is asked
  await expect.poll(() => unsentAt(laptop.page)).toBe("[]");
  await laptop.signsIn();
  await laptop.page.goto("/ticket/details");
  await expect(here.subject).toHaveValue("The kettle does not whistle");
  await expect(here.isPrivate).toBeChecked();
  await laptop.createButton.click();
  await expect(laptop.page).toHaveURL(/\/inbox\/[0-9a-f]{24}$/);
  await expect(there.subject).toHaveValue("");
  await expect(there.isPrivate).not.toBeChecked();
});

test("a ticket that was written on in two places is in both as it was, until its author has chosen", async ({
  aCustomer,
  aVisitor,
}) => {
  const laptop = await aCustomer("Ada Byron");
  const phone = await aVisitor(laptop.account);
  await phone.signsIn();
  await phone.page.goto("/ticket/details");
  await laptop.page.goto("/ticket/details");
  const [here, there] = [formOf(laptop.page), formOf(phone.page)];
  await here.subject.fill("The kettle");
  await expect(there.subject).toHaveValue("The kettle");
  const isCut = await cutsKeeping(phone.page);
  await there.subject.fill("The kettle is cold");
  await here.description.fill("It is silent");
  const question = phone.page.getByRole("alert").filter({ hasText: "on another device" });
  await expect(question).toContainText(/The kettle[\s\S]*It is silent/);
  await expect(there.subject).toHaveValue("The kettle is cold");
  await isCut.over();
  await question.getByRole("button", { name: "Use the other" }).click();
  await expect(question).toHaveCount(0);
  await expect(there.subject).toHaveValue("The kettle");
  await expect(there.description).toHaveValue("It is silent");
});

const chipsOf = (page: Page) => page.getByRole("list", { name: "Attached files" });
/** What each message that a page sends names and brings along. */
async function filesSentBy(page: Page): Promise<{ named: number; brought: number }[]> {
  const sent: { named: number; brought: number }[] = [];
  await page.route(postPath, (route) => {
    const body = route.request().postDataBuffer()?.toString("latin1") ?? "";
    const named = /name="draftFiles"\r\n\r\n([^\r]*)/.exec(body)?.[1] ?? "";
    const brought = body.match(/name="attachments"/g) ?? [];
    sent.push({ named: named.split(",").filter(Boolean).length, brought: brought.length });
    return route.continue();
  });
  return sent;
}

test("files of a draft are on the other device, which sends them without uploading them again", async ({
  aCustomer,
  aVisitor,
}) => {
  const laptop = await aCustomer("Ada Byron");
  const path = await laptop.createsTicket({ subject });
  const phone = await aVisitor(laptop.account);
  await phone.signsIn();
  await phone.page.goto(path);
  await laptop.composer.fill("Look");
  await laptop.attaches([aPicture("kettle.png"), aPicture("lid.png")]);
  await expect(chipsOf(phone.page)).toContainText(/kettle\.webp[\s\S]*lid\.webp/);
  await expect(phone.composer).toHaveValue("Look");
  await phone.page.getByRole("button", { name: "Remove lid.webp" }).click();
  await expect(chipsOf(laptop.page)).not.toContainText("lid");
  const sent = await filesSentBy(phone.page);
  await phone.page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(laptop.thread.getByRole("img", { name: "kettle.webp" })).toBeVisible();
  await expect(chipsOf(laptop.page)).toHaveCount(0);
  await expect(laptop.composer).toHaveValue("");
  expect(sent).toEqual([{ named: 1, brought: 0 }]);
});

test("who signs out and in again finds the files of a message and of a new ticket, and sends them", async ({
  aCustomer,
}) => {
  const ada = await aCustomer("Ada Byron");
  const path = await ada.createsTicket({ subject });
  await ada.composer.fill("Look");
  await ada.attaches(aPicture("kettle.png"));
  await ada.fillsTicket({ subject: "Another kettle, silent too", files: aPicture("lid.png") });
  await ada.signsOut(); // at once: the desk has them before the browser forgets
  await expect.poll(() => unsentAt(ada.page)).toBe("[]");
  await ada.signsIn();
  await ada.page.goto("/ticket/details");
  await expect(chipsOf(ada.page)).toContainText("lid.webp");
  await ada.createButton.click();
  await expect(ada.thread.getByRole("img", { name: "lid.webp" })).toBeVisible();
  await ada.page.goto(path);
  await expect(chipsOf(ada.page)).toContainText("kettle.webp");
  await ada.page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(ada.thread.getByRole("img", { name: "kettle.webp" })).toBeVisible();
});

test("a file that waits for the virus check says so where it will be sent, until it was checked", async ({
  aCustomer,
}) => {
  const ada = await aCustomer("Ada Byron");
  await ada.createsTicket({ subject });
  let isChecked = false;
  await ada.page.route(/\/api\/v1\/drafts\/./, async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll(
      '"type":"text/plain"',
      isChecked ? '"type":"text/plain"' : '"type":"text/plain","scan":"waiting"',
    );
    await route.fulfill({ response: answer, body: text });
  });
  await ada.attaches([aTextFile(100)]);
  await expect(chipsOf(ada.page)).toContainText("is being checked for viruses");
  isChecked = true;
  await expect(chipsOf(ada.page)).not.toContainText("is being checked", { timeout: 30_000 });
  await expect(chipsOf(ada.page)).toContainText("log.txt");
});

test("the same draft that is sent on two devices is one message, and the second device is told", async ({
  aCustomer,
  aVisitor,
}) => {
  const laptop = await aCustomer("Ada Byron");
  const path = await laptop.createsTicket({ subject });
  const phone = await aVisitor(laptop.account);
  await phone.signsIn();
  await phone.page.goto(path);
  await laptop.composer.fill("It is silent");
  await expect(phone.composer).toHaveValue("It is silent");
  // The phone is out of reach when it sends.
  let isCut = true;
  await phone.page.route(postPath, (route) => (isCut ? route.abort() : route.continue()));
  const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true }).click();
  await send(phone.page);
  await expect(phone.pending).toContainText("Waiting for the connection");
  await send(laptop.page);
  await laptop.sees("It is silent");
  isCut = false;
  await expect(phone.pending).toContainText("Another device has sent this already.");
  await expect(laptop.thread.getByText("It is silent")).toHaveCount(1);
});

test("a file that the desk keeps no more goes along with its message from where it lies", async ({
  aCustomer,
}) => {
  const ada = await aCustomer("Ada Byron");
  await ada.createsTicket({ subject });
  const kept = ada.page.waitForResponse(
    (answer) => answer.url().endsWith("/files") && answer.status() === 201,
  );
  await ada.attaches(aPicture("kettle.png"));
  await kept;
  await expect.poll(() => unsentAt(ada.page)).toContain("keptAs");
  const attempts = await filesSentBy(ada.page);
  await ada.page.route(postPath, (route) => {
    const body = route.request().postDataBuffer()?.toString("latin1") ?? "";
    const id = /name="draftFiles"\r\n\r\n([0-9a-f]{32})/.exec(body)?.[1] ?? "none";
    const forged = Buffer.from(body.replace(id, "0".repeat(32)), "latin1");
    return route.fallback({ postData: forged });
  });
  await ada.page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(ada.thread.getByRole("img", { name: "kettle.webp" })).toBeVisible();
  expect(attempts.at(-1)).toEqual({ named: 0, brought: 1 });
});

test("an agent shares a draft with a colleague, who is told and finds it where they write; its customer sees nothing", async ({
  aCustomer,
  anAgent,
}) => {
  const customer = await aCustomer("Ada Byron");
  const path = await customer.createsTicket({ subject });
  const [nora, samir] = [await anAgent(), await anAgent(demoColleague)];
  await nora.opensTicket(subject);
  await nora.composer.fill("Dear Ada, it is the whistle");
  await nora.attaches(aPicture("whistle.png"));
  await nora.page.getByRole("button", { name: "Share draft with…" }).click();
  const dialog = nora.page.getByRole("dialog", { name: "Share draft with…" });
  await dialog.getByLabel("Colleague").selectOption({ label: demoColleague.name });
  const answered = nora.page.waitForResponse(/\/share$/);
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  expect((await answered).status()).toBe(200);
  await expect(dialog).toHaveCount(0);
  await expect(nora.composer).toHaveValue("Dear Ada, it is the whistle");
  await samir.page.getByRole("button", { name: /Notifications/ }).click();
  await samir.page.getByText(/shared a draft of a reply with you/).click();
  await expect(samir.composer).toHaveValue("Dear Ada, it is the whistle");
  await expect(chipsOf(samir.page)).toContainText("whistle.webp");
  await customer.page.goto(path);
  await expect(customer.composer).toHaveValue("");
  await expect(customer.page.getByText("it is the whistle")).toHaveCount(0);
});

test("an agent who signs out and in again finds reply and note as they were; without a connection they are asked", async ({
  aCustomer,
  anAgent,
}) => {
  const customer = await aCustomer("Ada Byron");
  await customer.createsTicket({ subject });
  const kim = await anAgent();
  await kim.opensTicket(subject);
  const { page } = kim;
  await kim.composer.fill("Dear Ada, ");
  await page.getByRole("button", { name: "Internal note" }).click();
  const note = page.getByRole("combobox", { name: "Internal note" });
  await note.fill("She has paid");
  const isCut = await cutsKeeping(kim.page);
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

test("a draft that was changed on two devices is on both as it was, until its author has chosen", async ({
  aCustomer,
  aVisitor,
}) => {
  const laptop = await aCustomer("Ada Byron");
  const path = await laptop.createsTicket({ subject });
  const phone = await aVisitor(laptop.account);
  await phone.signsIn();
  await phone.page.goto(path);
  await laptop.composer.fill("It is");
  await expect(phone.composer).toHaveValue("It is");
  const isCut = await cutsKeeping(phone.page);
  await phone.composer.fill("It is cold");
  await laptop.composer.fill("It is silent");
  const question = phone.page.getByRole("alert").filter({ hasText: "on another device" });
  await expect(question).toContainText("It is silent");
  await expect(phone.composer).toHaveValue("It is cold");
  await expect(laptop.composer).toHaveValue("It is silent");
  await isCut.over();
  await question.getByRole("button", { name: "Keep what is here" }).click();
  await expect(question).toHaveCount(0);
  await expect(laptop.composer).toHaveValue("It is cold");
});

test("signing out says what it waits for where the desk is slow to keep what was written", async ({
  aCustomer,
}) => {
  const ada = await aCustomer("Ada Byron");
  await ada.createsTicket({ subject });
  let keep = () => {};
  const isLet = new Promise<void>((resolve) => {
    keep = resolve;
  });
  await ada.page.route(/\/api\/v1\/drafts\/./, async (route) => {
    await isLet;
    await route.continue();
  });
  await ada.composer.fill("half a message");
  await ada.page.getByRole("button", { name: "Account" }).click();
  await ada.page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(ada.page.getByText("Keeping what you have written")).toBeVisible();
  keep();
  await expect(ada.page).toHaveURL(/\/login$/);
  await expect(ada.page.getByText("Keeping what you have written")).toHaveCount(0);
});

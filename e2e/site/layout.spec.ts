import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { expectAccessible, expectLegible, expectNoSideways } from "../accessibility.ts";
import { aNewcomer, demoCustomer, register } from "../accounts.ts";
import { Customer } from "../actors/customer.ts";
import { test } from "../fixtures.ts";
import { aPicture } from "../pictures.ts";

const widths = [360, 768, 1280, 1920];
/** What is left of 768, 1280 and 1920 px, and of their heights, for a page that is drawn at 200 %. */
const enlarged = [
  { width: 384, height: 512 },
  { width: 640, height: 400 },
  { width: 960, height: 540 },
];

/** Of the demo shop: an endless word, writing from right to left, and pictures. */
const awkwardSubjects = [
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
  "الغلاية لا تتوقف عن الغليان",
  "Blender jug arrived with a crack",
] as const;

const longEmail = `email=${"donaudampfschifffahrt".repeat(6)}@example.com`;

/** Each screen from 360 to 1920 px, and at twice its size; in dark only colours differ, so only they are looked at again. */
async function expectToHold(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect
      .poll(() => page.evaluate(() => document.getAnimations().length), {
        message: "who wants less motion sees other colours at once",
      })
      .toBe(0);
    await expectLegible(page);
    for (const size of [...widths.map((width) => ({ width, height: 800 })), ...enlarged]) {
      await page.setViewportSize(size);
      await expectNoSideways(page);
    }
  }
}

const visitorsPaths = [
  "/",
  "/login",
  "/register",
  "/contact",
  "/nope",
  "/email-verification/x",
  "/dev/mailbox",
  "/reset-password",
  "/forgot-password/x",
  "/email-verification/used",
  "/invitation#none",
  `/login?${longEmail}&subject=forgotPassword`,
  `/?${longEmail}&subject=verifyEmail`,
];
const customersPaths = [
  "/ticket/introduction",
  "/ticket/enquiry",
  "/ticket/details",
  "/inbox",
  "/dashboard/profile",
  "/dashboard/address",
  "/dashboard/settings",
];
const staffsPaths = [
  "/inbox",
  "/dashboard/users",
  "/dashboard/admins",
  "/dashboard/teams",
  "/test",
];
const settingsPaths = [
  "/dashboard/tags",
  "/dashboard/views",
  "/dashboard/availability",
  "/dashboard/contact",
];
const recordsPaths = [
  "/dashboard/audit",
  "/dashboard/mails",
  "/dashboard/mailboxes",
  "/dashboard/mail-texts",
];

test.describe("every screen holds from 360 to 1920 px, is accessible, and legible in dark:", () => {
  test.describe.configure({ timeout: 180_000 });

  test("a visitor's", async ({ openWindow }) => {
    await expectToHold(await openWindow(), visitorsPaths);
  });

  // prototype 4 5
  test("a customer's", async ({ openWindow, desk }) => {
    const customer = new Customer(await openWindow(), demoCustomer);
    await customer.arrives(desk.url);
    await expectToHold(customer.page, customersPaths);
    const account = await register(aNewcomer(), desk);
    const newcomer = new Customer(await openWindow(), account);
    await newcomer.signsIn();
    await expectToHold(newcomer.page, ["/inbox", "/email-verification/used"]);
  });

  // prototype 4 5
  test("an agent's tickets", async ({ anAgent }) => {
    const agent = await anAgent();
    const paths: string[] = [];
    for (const subject of awkwardSubjects) {
      await agent.searches(subject);
      await agent.opensTicket(subject);
      paths.push(new URL(agent.page.url()).pathname);
    }
    await expectToHold(agent.page, paths);
  });

  // An agent's are too many for one test's time on a busy machine.
  // prototype 4 5
  test("an agent's inbox, and who works here", async ({ anAgent }) => {
    const agent = await anAgent();
    await expectToHold(agent.page, staffsPaths);
  });

  // prototype 4 5
  test("what an agent sets up", async ({ anAgent }) => {
    const agent = await anAgent();
    await expectToHold(agent.page, settingsPaths);
  });

  // prototype 4 5
  test("an agent's records and mails", async ({ anAgent }) => {
    const agent = await anAgent();
    await expectToHold(agent.page, recordsPaths);
  });
});

test("forms with errors and a picture opened large are accessible too", async ({
  openWindow,
  aCustomer,
}) => {
  const visitor = await openWindow();
  await visitor.goto("/register");
  await visitor.getByRole("button", { name: "Register" }).click();
  await expect(visitor.getByText("Email is require")).toBeVisible();
  await expectAccessible(visitor);

  const customer = await aCustomer();
  await customer.page.goto("/ticket/details");
  await customer.createButton.click();
  await expect(customer.page.getByText("Please describe your problem here.")).toBeVisible();
  await expectAccessible(customer.page);

  await customer.page.goto("/inbox");
  await customer.createsTicket({ subject: "A picture to look at", files: aPicture() });
  await customer.page.getByRole("button", { name: "Open picture kettle.webp" }).click();
  await expect(customer.page.getByRole("dialog")).toBeVisible();
  await expectAccessible(customer.page);
});

/** How many of these stand in the window as a whole. */
const wholeIn = (parts: Locator): Promise<number> =>
  parts.evaluateAll(
    (all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length,
  );

// spec §2 collapsible (wide 300px, narrow 200px, collapsed 72px)
// spec §2 Subjects in the sidebar are truncated
// spec §9 Sidebar widths
// spec §9 Sidebar subject truncation
// spec §4 The sidebar toggles between collapsed and expanded
// prototype 1 2 3
test("the list of tickets is 300 px wide, 200 px on a tablet, 72 px when collapsed, and subjects are cut as agreed", async ({
  anAgent,
  anAbsentCustomer,
}) => {
  const customer = await anAbsentCustomer();
  const subject = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz";
  await customer.createsTicket({ subject });
  const agent = await anAgent();
  const { page, sidebar } = agent;
  const widthOf = async () => (await sidebar.boundingBox())?.width;
  const shownSubject = sidebar.getByText(/^abcdef/).first();

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(widthOf).toBe(300);
  await expect(shownSubject).toHaveText(`${subject.slice(0, 25)}…`);
  await page.setViewportSize({ width: 768, height: 800 });
  await expect.poll(widthOf).toBe(200);
  await expect(shownSubject).toHaveText(`${subject.slice(0, 15)}…`);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(shownSubject).toHaveText(`${subject.slice(0, 22)}…`);

  await page.setViewportSize({ width: 1280, height: 800 });
  await agent.opensTicket(subject);
  await expect(agent.composer).toBeVisible();
  await expect.poll(() => wholeIn(sidebar.getByRole("listitem"))).toBe(11);
  await expect.poll(() => wholeIn(page.getByRole("form", { name: "New message" }))).toBe(1);
  await page.getByRole("button", { name: "Ticket details" }).click();
  await expect(page.getByRole("complementary", { name: "Ticket details" })).toHaveCount(0);
  await page.getByRole("button", { name: "Collapse the list" }).click();
  await expect.poll(widthOf).toBe(72);
  await page.reload();
  await expect.poll(widthOf).toBe(72); // remembered
  await expect(page.getByRole("button", { name: "Ticket details", expanded: false })).toBeVisible();
  await expectAccessible(page);
});

test("on a phone the details of a ticket open as a dialog, and the way back leads to the list", async ({
  openWindow,
}) => {
  const page = await openWindow({ viewport: { width: 360, height: 720 } });
  const customer = new Customer(page, demoCustomer);
  await customer.signsIn();
  await customer.opensTicket("Toaster lever does not stay down");
  await page.getByRole("button", { name: "Ticket details" }).click();
  const dialog = page.getByRole("dialog", { name: "Ticket details" });
  await expect(dialog.getByText("Tom Becker")).toBeVisible();
  await expect(dialog.getByText("public")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("link", { name: "Back to the tickets" }).click();
  await expect(customer.ticket("Toaster lever")).toBeVisible();
});

// spec §2 Centre: the message thread
// spec §4 Inbox: selecting a ticket loads its messages
test("a long conversation opens at its end and can be read back to its beginning", async ({
  anAgent,
}) => {
  const agent = await anAgent();
  await agent.searches("water below"); // it is the oldest, at the end of the list
  await agent.opensTicket("Water below the machine every morning");
  await expect(agent.thread.getByText("And you. Splendid service.")).toBeVisible();
  const beginning = agent.thread.getByText("I have a set of screwdrivers and some courage");
  await expect(beginning).toHaveCount(0);
  // What is further up may be on its way from the desk, however far the wheel is turned.
  await expect(async () => {
    await agent.thread.hover();
    await agent.page.mouse.wheel(0, -1_500);
    await expect(beginning).toBeVisible({ timeout: 100 });
  }).toPass();
});

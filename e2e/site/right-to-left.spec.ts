import { expect, type Locator } from "@playwright/test";
import { aNewcomer, demoAdmin, register, sessionOf } from "../accounts.ts";
import { findTicket } from "../find-ticket.ts";
import { test } from "../fixtures.ts";
import { expectReadable, signedInPage, tokenOf, visit } from "../reading/mirrored-screens.ts";
import { accented } from "../reading/pseudo-locale.ts";
import { directionOf, readInDirection, shownEndsOf, startOf } from "../reading/text-layout.ts";
import { isInAnyWording, type Screen } from "../screens/screen.ts";
import { writingScreens } from "../screens/writing-screens.ts";
import { screens } from "../screens.ts";
import { leavesNothing } from "../stored-drafts.ts";

// A desk of its own, which speaks the pseudo-locale: accented, in words as long as a wordy language's, from right to left.
test.use({ deskVariables: { WORDING: "pseudo" } });

/** Begin at the same edge. */
async function expectAligned(...texts: Locator[]): Promise<void> {
  const edges = async () => new Set(await Promise.all(texts.map(startOf))).size;
  await expect.poll(edges, { message: String(texts) }).toBe(1);
}

const isOfDashboard = ({ path }: Screen) => path.startsWith("/dashboard");

// An agent's are too many for one test's time on a busy machine.
for (const [whose, who, isOne] of [
  ["every screen of a visitor", "visitor", () => true],
  ["every screen of a newcomer", "newcomer", () => true],
  ["every screen of a customer", "customer", () => true],
  ["every screen of a colleague", "colleague", () => true],
  ["an agent's dashboard", "agent", isOfDashboard],
  ["an agent's inbox", "agent", (screen: Screen) => !isOfDashboard(screen)],
] as const) {
  test(`where words are long and run from right to left, ${whose} can be read`, async ({
    openWindow,
    desk,
  }) => {
    const token = await tokenOf(who, desk);
    const isTheirs = (screen: Screen) => screen.who === who && !screen.prepare && isOne(screen);
    const paths = screens.filter((screen) => isTheirs(screen) && isInAnyWording(screen)).values();
    // Two windows share the work: half of it is waiting for the desk.
    const visitThem = async () => {
      const page = await signedInPage(openWindow, { desk, token });
      for (const screen of paths) {
        await visit(page, screen, { desk, token });
        await expectReadable(page);
      }
    };
    await Promise.all([visitThem(), visitThem()]);
  });
}

test("where words are long and run from right to left, what is wrong in a form can be read", async ({
  openWindow,
  aCustomer,
}) => {
  const visitor = await openWindow();
  const mistakes = [
    ["/login", "Login", "password is require"],
    ["/register", "Register", "First name is require"],
    ["/contact", "Send", "Please tell us your name."],
  ] as const;
  for (const [path, button, mistake] of mistakes) {
    await visitor.goto(path);
    await visitor
      .getByRole("main")
      .getByRole("button", { name: accented(button) })
      .click();
    await expect(visitor.getByText(accented(mistake))).toBeVisible();
    await expectReadable(visitor);
  }
  await visitor.goto("/login");
  await visitor.getByRole("button", { name: accented("Forgot password") }).click();
  await expect(visitor.getByLabel(accented("Email Address"))).toBeVisible();
  await expectReadable(visitor);

  const { page } = await aCustomer();
  await page.goto("/ticket/details");
  await page.getByRole("button", { name: accented("Create Ticket") }).click();
  await expect(page.getByText(accented("Please describe your problem here."))).toBeVisible();
  await expectReadable(page);
  await page.goto("/dashboard/profile");
  await page
    .getByRole("button", { name: accented("Edit") })
    .first()
    .click();
  await expect(page.getByRole("button", { name: accented("Cancel") })).toBeVisible();
  await expectReadable(page);
});

test("where words are long and run from right to left, a narrow window has room for the heading of a customer's tickets, the hint of a note, and when replies of urgent and other tickets go", async ({
  aCustomer,
  anAgent,
  desk,
}) => {
  const { page: customers } = await aCustomer();
  await customers.goto("/inbox");
  await expect(customers.getByRole("heading", { name: accented("My Tickets") })).toBeVisible();
  await expectReadable(customers, [768]);

  const token = await sessionOf(demoAdmin, desk);
  const { page, sidebar } = await anAgent();
  const sendAt = new Date(Date.now() + 36 * 60 * 60_000).toISOString();
  for (const subject of ["الغلاية", "gasket"]) {
    const conversationId = await findTicket(subject, { url: desk.url, token });
    const multipart = { conversationId, text: "It is on its way.", sendAt };
    const headers = { Authorization: `Bearer ${token}` };
    const asked = await page.request.post("/api/v1/scheduled", { headers, multipart });
    expect(asked.status()).toBe(201);
    const row = sidebar.getByRole("link").filter({ hasText: subject });
    await expect(row.locator("[data-scheduled]")).toBeVisible();
  }
  await expectReadable(page, [390, 768, 1280, 1440]);

  await sidebar.getByRole("link").filter({ hasText: "Blender jug" }).click();
  await page.getByRole("button", { name: accented("Internal note") }).click();
  await expect(page.getByText(accented("Stays a note until you press R"))).toBeAttached();
  await expectReadable(page, [768, 1280, 1440]);
});

// prototype 25
test("where people read from right to left, names, subjects, addresses and numbers keep their own direction and stand on their label's side", async ({
  anAgent,
  desk,
}) => {
  const account = await register(aNewcomer("דנה Levi"), desk);
  const customer = await sessionOf(account, desk);
  const subject = "Kettle 3000 לא שורק";
  const { page, sidebar } = await anAgent();
  const headers = { Authorization: `Bearer ${customer}` };
  await page.request.put("/api/v1/users/update/number", {
    headers,
    data: { mobile: "+49 (30) 123-456" },
  });
  const created = await page.request.post("/api/v1/conversation", {
    headers,
    multipart: {
      subject,
      description: "It has been silent since Monday, whatever I do with it.",
      visibility: "privet",
      enquiryInfo: "I have a general enquiry",
    },
  });
  const { data: ticket } = await created.json();

  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto(`/inbox/${ticket._id}`);
  const row = sidebar.getByRole("link").filter({ hasText: subject });
  const [name, rowSubject] = [row.getByText("דנה Levi"), row.getByText(subject)];
  const heading = page.getByRole("heading", { level: 1 });
  const details = page.getByRole("complementary");
  const email = details.getByText(account.email);
  const phone = details.getByText("+49 (30) 123-456");
  await expect(phone).toBeVisible();

  for (const direction of ["rtl", "ltr"] as const) {
    await readInDirection(page, direction);
    await expect.poll(() => directionOf(phone)).toBe("ltr");
    await expect.poll(() => directionOf(email)).toBe("ltr");
    await expect.poll(() => directionOf(name)).toBe("rtl");
    await expectAligned(name, rowSubject);
    await expectAligned(heading, page.getByText(/^#\d+ ·/));
    await expectAligned(details.getByText(accented("E-mail")), email, phone);
  }
});

// prototype 25
test("where people read from right to left the inbox begins at the right, and names and subjects are shortened at their end", async ({
  anAgent,
}) => {
  const { page, sidebar } = await anAgent();
  const boxOf = async () => {
    const { x = 0, width = 0 } = (await sidebar.boundingBox()) ?? {};
    return { width, toTheRight: (page.viewportSize()?.width ?? 0) - x - width };
  };
  const row = sidebar.getByRole("link").filter({ hasText: "Donaudampf" });
  // At the right of it the views have their place.
  for (const [windowPx, width, toTheRight] of [
    [1440, 300, 200],
    [768, 200, 72],
  ] as const) {
    await page.setViewportSize({ width: windowPx, height: 800 });
    await expect.poll(boxOf).toEqual({ width, toTheRight });
    const name = row.getByText("Bartholomew Featherstonehaugh-Cholmondeley");
    await expect.poll(() => shownEndsOf(name)).toEqual({ first: true, last: false });
  }
  await expectReadable(page, [768]);
  await row.click();
  await page.setViewportSize({ width: 390, height: 800 });
  const subject = page.getByRole("heading", { level: 1, name: "Donaudampf" });
  await expect.poll(() => shownEndsOf(subject)).toEqual({ first: true, last: false });

  await page.setViewportSize({ width: 768, height: 800 });
  await page.getByRole("button", { name: accented("Collapse the list") }).click();
  await expect.poll(boxOf).toEqual({ width: 72, toTheRight: 72 });
  await expectReadable(page, [768]);
});

test("where people read from right to left, what points is mirrored, and the arrow that points on leads on", async ({
  anAgent,
}) => {
  const { page, sidebar } = await anAgent();
  await page.setViewportSize({ width: 390, height: 800 });
  await sidebar.getByRole("link").filter({ hasText: "Blender jug" }).click();
  const back = page.getByRole("link", { name: accented("Back to the tickets") });
  await expect(back.locator("svg")).toHaveCSS("scale", "-1 1");
  const details = page.getByRole("button", { name: accented("Ticket details") });
  await expect(details.locator("svg")).toHaveCSS("scale", "none");

  await details.click();
  await expect(page.getByRole("dialog").getByText("Zofia Wiśniewska")).toBeVisible();
  await expectReadable(page);
  await page.keyboard.press("Escape");

  await page
    .getByRole("button", { name: accented("Open picture") })
    .first()
    .click();
  const pictures = page.getByRole("dialog");
  await expect(pictures).toContainText(accented("1 of"));
  await expectReadable(page);
  await page.keyboard.press("ArrowLeft");
  await expect(pictures).toContainText(accented("2 of"));
  await page.keyboard.press("ArrowRight");
  await expect(pictures).toContainText(accented("1 of"));
  await page.keyboard.press("Escape");

  // What listens to the key is loaded after the list.
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog").getByText("→")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectReadable(page);
  const [previous, next] = [page.getByText("→"), page.getByText("←")];
  await expect.poll(async () => (await startOf(previous)) < (await startOf(next))).toBe(true);
});

test("where words are long and run from right to left, an invitation, a team, a mailbox and what may be done with a person can be read, and settings in the smallest window", async ({
  anAgent,
}) => {
  const { page } = await anAgent();
  await page.goto("/dashboard/settings");
  await expect(page.getByRole("combobox").first()).toBeVisible();
  await expectReadable(page, [360]);
  await page.goto("/dashboard/teams");
  await page.getByRole("button", { name: accented("New team") }).click();
  await expect(page.getByRole("dialog").getByRole("checkbox").nth(3)).toBeVisible();
  await expectReadable(page);
  await page.goto("/dashboard/mailboxes");
  await expect(page.getByText("support@desk.example")).toBeVisible();
  await expectReadable(page);
  await page.getByRole("button", { name: accented("New mailbox") }).click();
  const ways = page.getByLabel(accented("Way"));
  await ways.first().selectOption("oauth");
  await page.getByRole("button", { name: accented("Add the mailbox") }).click();
  await expect(page.getByText(accented("A client id is needed."))).toBeVisible();
  await expectReadable(page);
  await page.goto("/dashboard/users");
  await page.getByRole("button", { name: accented("Invite a colleague") }).click();
  await expect(page.getByLabel(accented("For whom"))).toBeVisible();
  await expectReadable(page);
  await page.reload();
  await page
    .getByRole("button", { name: accented("Actions for") })
    .first()
    .click();
  await page.getByRole("menuitem", { name: accented("Disable") }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectReadable(page);
});

const isWriting = (screen: Screen) => writingScreens.includes(screen);

// Last, since what was begun there stays with its agent. On a phone alone, where most is cut off: what opens at other widths, and axe's findings, are for `npm run screenshots`.
for (const [whose, who, isOne] of [
  ["what opens over a customer's ticket", "customer", () => true],
  ["what opens while an agent writes", "agent", isWriting],
  ["what opens while an agent works", "agent", (screen: Screen) => !isWriting(screen)],
] as const) {
  test(`where words are long and run from right to left, ${whose} can be read`, async ({
    openWindow,
    desk,
  }) => {
    const token = await tokenOf(who, desk);
    test.slow(); // a page load for each of 20 screens: three minutes at load 16
    const isTheirs = (screen: Screen) => screen.who === who && screen.prepare && isOne(screen);
    const page = await signedInPage(openWindow, { desk, token });
    await page.setViewportSize({ width: 390, height: 800 });
    for (const screen of screens.filter((one) => isTheirs(one) && isInAnyWording(one))) {
      await test.step(screen.name, async () => {
        await visit(page, screen, { desk, token });
        await screen.prepare?.(page);
        await expectReadable(page, [390]);
        // What was typed does not get to the desk on the way out either, nor into the next screen's field.
        await leavesNothing(page);
        await page.unrouteAll({ behavior: "ignoreErrors" });
      });
    }
  });
}

import { expect, type Page } from "@playwright/test";
import { register } from "../accounts.ts";
import { test } from "../fixtures.ts";
import { aPicture } from "../pictures.ts";
import { cutsKeeping, unsentAt } from "../stored-drafts.ts";

async function tokenCookieOf(page: Page) {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "deskbell_token");
}

// spec §6 Non-admin: sees only their own tickets
test("two customers never see each other's tickets: not in the list, not by link, not by the API, not live", async ({
  aCustomer,
}) => {
  const [ada, eve] = [await aCustomer("Ada Byron"), await aCustomer("Eve Moneypenny")];
  const path = await ada.createsTicket({ subject: "Ada's own secret", files: aPicture() });
  const evesPath = await eve.createsTicket({ subject: "Eve's own question" });

  await expect(eve.sidebar.getByRole("link", { name: /Eve's own/ })).toBeVisible();
  await eve.page.goto(path);
  await expect(eve.page.getByText("This ticket does not exist")).toBeVisible();
  await expect(eve.page.getByText("Ada's own")).toHaveCount(0);

  const evesToken = (await eve.page.context().cookies()).find(
    ({ name }) => name === "deskbell_token",
  )?.value;
  const ticketId = path.split("/").at(-1);
  for (const url of [`conversation/${ticketId}`, `message/${ticketId}`]) {
    const answer = await eve.page.request.get(`/api/v1/${url}`, {
      headers: { Authorization: `Bearer ${evesToken}` },
    });
    expect(answer.status()).toBe(404);
  }

  await eve.page.goto(evesPath);
  await expect(eve.thread).toBeVisible();
  await ada.writes("only for support");
  await ada.writes("and for nobody else");
  await eve.writes("still just me");
  await expect(eve.page.getByText(/only for support|nobody else|Ada's own/)).toHaveCount(0);
});

test("the path of a picture is its viewer's own: changed for another user, or in any way, it leads nowhere", async ({
  aCustomer,
  desk,
}) => {
  const [ada, eve] = [await aCustomer("Ada Byron"), await aCustomer("Eve Moneypenny")];
  await ada.createsTicket({ subject: "Ada's own secret", files: aPicture() });
  const path = await ada.thread.getByRole("img", { name: "kettle.webp" }).getAttribute("src");
  const expectAnswer = async (wanted: number, asked: string) => {
    const { status } = await fetch(`${desk.url}${asked}`);
    expect(status, asked).toBe(wanted);
  };
  await expectAnswer(200, path ?? "");

  await eve.createsTicket({ subject: "Eve's own picture", files: aPicture() });
  const evesPath = await eve.thread.getByRole("img", { name: "kettle.webp" }).getAttribute("src");
  // /uploads/<ticket>/<file>/<viewer>.<session>.<expiry>.<signature>/<name>
  const [mine = [], hers = []] = [path?.split("/"), evesPath?.split("/")];
  const withHerRight = mine.map((part, index) => (index === 4 ? (hers[index] ?? "") : part));
  await expectAnswer(404, withHerRight.join("/"));
  const [viewer = "", ...rest] = (mine[4] ?? "").split(".");
  const herId = (hers[4] ?? "").split(".")[0];
  expect(herId).not.toBe(viewer);
  const forged = mine.with(4, [herId, ...rest].join("."));
  await expectAnswer(404, forged.join("/"));
});

// spec §4 Login: idle; on a 'success' status the token is stored
// spec §9 lifetime 30 days, secure, same-site strict, path /
test("the token of a user who is to be remembered is kept for 30 days, for this site alone", async ({
  aVisitor,
  desk,
}) => {
  const visitor = await aVisitor();
  await register(visitor.account, desk);
  await visitor.signsIn(); // which is the default
  const token = await tokenCookieOf(visitor.page);
  expect(token).toMatchObject({ secure: true, sameSite: "Strict", path: "/" });
  const days = ((token?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThanOrEqual(30);
});

// spec §2 A 'Remember me' checkbox exists
test("without Remember me the token and the provider's session end with the browser", async ({
  aVisitor,
  desk,
}) => {
  const visitor = await aVisitor();
  await register(visitor.account, desk);
  await visitor.page.goto("/login");
  await expect(visitor.page.getByLabel("Remember me")).toBeChecked();
  await visitor.signsIn({ isRemembered: false });
  const token = await tokenCookieOf(visitor.page);
  expect(token).toMatchObject({ expires: -1, secure: true, sameSite: "Strict", path: "/" });
  const kept = await visitor.page.evaluate(() => ({
    local: Object.keys(localStorage).filter((key) => key.startsWith("firebase:authUser")),
    session: Object.keys(sessionStorage).filter((key) => key.startsWith("firebase:authUser")),
  }));
  expect(kept).toEqual({ local: [], session: [expect.any(String)] });
});

// case D20 G20
test("after signing out, the next person at the same browser sees nothing of the one before", async ({
  aCustomer,
}) => {
  const ada = await aCustomer("Ada Byron");
  await ada.createsTicket({ subject: "Ada's own secret" });
  await ada.composer.fill("half a message");
  await ada.attaches(aPicture("secret.png"));
  await expect.poll(() => unsentAt(ada.page)).toMatch(/half a message[\s\S]*secret\.png/);
  await ada.page.getByRole("button", { name: "Account" }).click();
  await ada.page.getByRole("menuitem", { name: "Logout" }).click();
  // Words and file are kept at the desk by then: nobody is asked.
  await expect(ada.page).toHaveURL(/\/login$/);
  await expect.poll(() => unsentAt(ada.page)).toBe("[]");
  await ada.page.goBack();
  await expect(ada.page.getByRole("button", { name: "Login" })).toBeVisible();
  await expect(ada.page.getByText("Ada's own secret")).toHaveCount(0);
  const stored = await ada.page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toContain("half a message");
});

test.describe(() => {
  test.use({ areTabsApart: true });

  test("before signing out takes away what is in another tab alone, it says so", async ({
    aCustomerWith,
  }) => {
    const ada = await aCustomerWith({ subject: "Ada's own secret" }, "Ada Byron");
    const { page } = ada;
    const other = await page.context().newPage();
    await other.goto("/dashboard/profile");
    await expect(other.getByRole("heading", { level: 1, name: "My Profile" })).toBeVisible();
    await cutsKeeping(page);
    await ada.composer.fill("half a message");
    await ada.attaches(aPicture("secret.png"));
    await expect.poll(() => unsentAt(page)).toMatch(/half a message[\s\S]*secret\.png/);

    await other.getByRole("button", { name: "Account" }).click();
    await other.getByRole("menuitem", { name: "Logout" }).click();
    const question = other.getByRole("dialog", { name: "Sign out?" });
    await expect(question).toContainText("not sent");
    await question.getByRole("button", { name: "Stay signed in" }).click();
    await expect(question).toHaveCount(0);
    await expect(ada.composer).toHaveValue("half a message");

    await other.getByRole("button", { name: "Log Out" }).click();
    await question.getByRole("button", { name: "Sign out" }).click();
    await expect(other).toHaveURL(/\/login$/);
    await expect.poll(() => unsentAt(other)).toBe("[]");
  });
});

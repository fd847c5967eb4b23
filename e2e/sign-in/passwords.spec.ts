import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSideways } from "../accessibility.ts";
import { register } from "../accounts.ts";
import { Customer } from "../actors/customer.ts";
import { test } from "../fixtures.ts";
import { codeOf, linkMailedTo } from "../mailbox.ts";

const newPassword = "Brand#New2026";
const refused = "The e-mail address or the password is not right.";
const spent = /used already, or it is too old/;

/** Calls of the identity provider that set a password, and of the server that follow from it. */
function countCalls(page: Page) {
  const calls = { provider: 0, server: 0 };
  page.on("request", (request) => {
    const isSetting = request.postData()?.includes("newPassword") ?? false;
    if (request.url().includes("accounts:resetPassword") && isSetting) calls.provider++;
    if (request.method() === "PUT" && request.url().includes("/forgot-password/")) calls.server++;
  });
  return calls;
}

/** Loses the first answer to such a request; the request itself arrives. */
async function loseAnswer(page: Page, url: RegExp, part = ""): Promise<void> {
  let isLost = false;
  await page.route(url, async (route) => {
    const isMeant = route.request().method() !== "OPTIONS";
    if (isLost || !isMeant || !(route.request().postData() ?? "").includes(part)) {
      await route.continue();
      return;
    }
    isLost = true;
    await route.fetch();
    await route.abort("connectionreset");
  });
}

// spec §4 on success the toast 'success' is shown and the user goes to /login
// spec §2 mode=resetPassword shows the reset form
// spec §7 confirming a password reset
// spec §8 'success' after a password reset
test("a user who forgot the password asks for a mail, chooses a new one by its link, is signed out everywhere and signs in with it", async ({
  aCustomerOfTheForm,
  openWindow,
  desk,
}) => {
  const customer = await aCustomerOfTheForm();
  const elsewhere = new Customer(await openWindow(), customer.account);
  await elsewhere.signsIn();
  const { email, password } = customer.account;
  const forgetful = new Customer(await openWindow(), customer.account);
  const { page } = forgetful;

  await page.goto(await forgetful.asksForReset(desk.url));
  await expect(page.getByText(`For ${email}`)).toBeVisible();
  await forgetful.choosesPassword(newPassword);
  await forgetful.seesNotice("success");
  await expect(page).toHaveURL(`${desk.url}/login`);
  await expect(page.getByLabel("E-mail")).toHaveValue(email);

  for (const window of [customer, elsewhere]) {
    await window.seesNotice("You were signed out.");
    await expect(window.page).toHaveURL(/\/login$/);
  }
  await forgetful.fillsLogin({ email, password });
  await expect(page.getByRole("alert").getByText(refused)).toBeVisible();
  await forgetful.fillsLogin({ email, password: newPassword });
  await expect(page).toHaveURL(/\/inbox$/);
});

// spec §8 Password mismatch (register, reset)
test("choosing a password: each field says what it misses, they must match, and one press too many sets it once", async ({
  aVisitor,
  desk,
}) => {
  const visitor = await aVisitor();
  await register(visitor.account, desk);
  const { page } = visitor;
  const code = codeOf(await visitor.asksForReset(desk.url));
  await page.goto(`/forgot-password/${code}`);
  await visitor.submits();
  await expect(page.getByText("new password is require", { exact: true })).toBeVisible();
  await expect(page.getByText("Confirm password is require", { exact: true })).toBeVisible();
  await visitor.choosesPassword("weak");
  await expect(page.getByText(/^must be one uppercase/)).toHaveCount(2);
  await visitor.choosesPassword(newPassword, "Other#2026");
  await visitor.seesNotice("Passwords don't match!");
  await expect(page.getByLabel("New password")).toHaveValue(newPassword);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSideways(page);
  await expectAccessible(page);

  const calls = countCalls(page);
  await page.getByLabel("Confirm password").fill(newPassword);
  await page.getByRole("button", { name: "Submit" }).dblclick();
  await expect(page).toHaveURL(/\/login$/);
  expect(calls).toEqual({ provider: 1, server: 1 });
});

test("a lost answer of the provider or of the desk is no dead end: pressing once more goes on", async ({
  aVisitor,
  desk,
}) => {
  for (const [lost, part] of [
    [/accounts:resetPassword/, "newPassword"],
    [/\/users\/forgot-password\//, ""],
  ] as const) {
    const visitor = await aVisitor();
    await register(visitor.account, desk);
    const { page } = visitor;
    await page.goto(await visitor.asksForReset(desk.url));
    await loseAnswer(page, lost, part);
    await visitor.choosesPassword(newPassword);
    await expect(
      page
        .getByRole("alert")
        .getByText(/try again/)
        .first(),
    ).toBeVisible();
    await expect(page.getByLabel("New password")).toHaveValue(newPassword);
    await visitor.submits();
    await visitor.seesNotice("success");
    await expect(page).toHaveURL(/\/login$/);
    await visitor.fillsLogin({ email: visitor.account.email, password: newPassword });
    await expect(page).toHaveURL(/\/inbox$/);
  }
});

test("once the password is set the code is gone from the address, and the way back leads to no used code", async ({
  aVisitor,
  desk,
}) => {
  const visitor = await aVisitor();
  await register(visitor.account, desk);
  const { page } = visitor;
  const link = await visitor.asksForReset(desk.url);
  await page.goto(link);
  await page.route(/\/users\/forgot-password\//, (route) => route.abort());
  await visitor.choosesPassword(newPassword);
  await expect(page.getByText("Your new password is set.", { exact: false })).toBeVisible();
  expect(page.url()).toBe(`${desk.url}/reset-password`);
  await expect(page.getByLabel("New password")).toHaveJSProperty("readOnly", true);
});

// spec §2 New-password form
// case B10
test("a link that was used, or whose code is wrong, says so and offers a new mail", async ({
  aVisitor,
  desk,
}) => {
  const visitor = await aVisitor();
  await register(visitor.account, desk);
  const { page } = visitor;
  const link = await visitor.asksForReset(desk.url);
  await page.goto(link);
  await visitor.choosesPassword(newPassword);
  await expect(page).toHaveURL(/\/login$/);

  for (const path of [
    link,
    `/forgot-password/${codeOf(link)}`,
    "/forgot-password/<b>",
    "/reset-password?oobCode=x",
  ]) {
    await page.goto(path);
    await expect(page.getByText(spent)).toBeVisible();
    await expect(page.getByLabel("New password")).toHaveCount(0);
  }
  await visitor.emailAddress.fill(visitor.account.email);
  await visitor.submits();
  await visitor.seesNotice("Email sent, check your email");
});

test("a link that is used in another window while its user types says so, and offers a new mail to the same address", async ({
  aVisitor,
  openWindow,
  desk,
}) => {
  const visitor = await aVisitor();
  await register(visitor.account, desk);
  const link = await visitor.asksForReset(desk.url);
  await visitor.page.goto(link);
  await expect(visitor.page.getByLabel("New password")).toBeVisible();
  const other = new Customer(await openWindow(), visitor.account);
  await other.page.goto(link);
  await other.choosesPassword("Other#Window2026");
  await expect(other.page).toHaveURL(/\/login$/);

  await visitor.choosesPassword(newPassword);
  await visitor.seesNotice("This link was used already");
  await expect(visitor.emailAddress).toHaveValue(visitor.account.email);
});

// spec §2 When the path contains reset-password, the panel shows a Reset Password form
// spec §2 /reset-password
test("without a link from a mail the reset form says once what it needs, and leads there when it is sent", async ({
  aVisitor,
}) => {
  const visitor = await aVisitor();
  const { page } = visitor;
  await page.goto("/reset-password");
  await expect(page.getByText("Welcome to our support")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Reset Password" })).toBeVisible();
  const needed = page.getByText("A new password is chosen by the link in our mail.");
  await expect(needed).toHaveCount(1);
  await visitor.choosesPassword(newPassword);
  await expect(page.getByRole("button", { name: "Ask for the mail" })).toBeFocused();
  await expect(visitor.notices).toHaveCount(0);
  await expect(needed).toHaveCount(1);
  await expect(page.getByLabel("New password")).toHaveValue(newPassword);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Ask for the mail" }).click();
  await expect(visitor.emailAddress).toBeFocused();
  await visitor.emailAddress.fill("ada@example.com");
  await page.getByRole("link", { name: "Login ?" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel("E-mail")).toHaveValue("ada@example.com");
});

test("a user who resets the password in the window they are signed in with signs in anew, in that window too", async ({
  aCustomerOfTheForm,
  desk,
}) => {
  const customer = await aCustomerOfTheForm();
  const { page, account } = customer;
  await page.goto("/reset-password");
  await page.getByRole("button", { name: "Ask for the mail" }).click();
  await customer.emailAddress.fill(account.email);
  await customer.submits();
  await page.goto(await linkMailedTo(account.email, desk.url));
  await customer.choosesPassword(newPassword);
  await customer.seesNotice("success");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel("E-mail")).toHaveValue(account.email);
});

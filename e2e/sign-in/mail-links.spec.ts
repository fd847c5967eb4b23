import { expect } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { aNewcomer, register } from "../accounts.ts";
import { Customer } from "../actors/customer.ts";
import { test } from "../fixtures.ts";
import { codeOf, linkMailedTo } from "../mailbox.ts";

const newPassword = "Brand#New2026";

// case B10
test("the code of one kind of mail on the page of the other leads to the right page, and stays good", async ({
  aCustomerOfTheForm,
  openWindow,
  desk,
}) => {
  const customer = await aCustomerOfTheForm();
  const { email } = customer.account;
  await customer.page.goto("/email-verification/used");
  await customer.page.getByRole("button", { name: "Send the verification mail again" }).click();
  await expect(customer.page.getByText("Email sent, check your email")).toBeVisible();
  const verifyCode = codeOf(await linkMailedTo(email, desk.url));
  const visitor = new Customer(await openWindow(), customer.account);
  const { page } = visitor;
  const resetCode = codeOf(await visitor.asksForReset(desk.url));

  await page.goto(`/forgot-password/${verifyCode}`);
  await expect(page.getByText("This link confirms an e-mail address.")).toBeVisible();
  await page.goto(`/reset-password?oobCode=${verifyCode}`);
  await page.getByRole("link", { name: "Confirm the address" }).click();
  await page.getByRole("button", { name: "Verify e-mail" }).click();
  await visitor.seesNotice("verified success");

  await page.goto(`/email-verification/${resetCode}`);
  await page.getByRole("button", { name: "Verify e-mail" }).click();
  await expect(page.getByText("This link is for choosing a new password.")).toBeVisible();
  await page.getByRole("link", { name: "Choose a new password" }).click();
  await visitor.choosesPassword(newPassword);
  await visitor.seesNotice("success");
});

// spec §8 Missing query values on link routes
// spec §2 if any value is missing, the not-found page is shown
// case B11
test("a link for a new password with a part missing shows the not-found page", async ({
  aVisitor,
}) => {
  const { page } = await aVisitor();
  const parts = { mode: "resetPassword", oobCode: "x", continueUrl: "/" };
  for (const missing of Object.keys(parts)) {
    const query = new URLSearchParams(parts);
    query.delete(missing);
    await page.goto(`/verification/password?${query}`);
    await expect(page.getByText("not found page")).toBeVisible();
  }
  await page.goto("/forgot-password/");
  await expect(page.getByText("not found page")).toBeVisible();
});

// spec §2 points to the product's login route with query parameters email and subject=forgotPassword
test("where the reset mail leads in the end, the sign-in page has the address and a word about it", async ({
  aVisitor,
}) => {
  const visitor = await aVisitor();
  const { page } = visitor;
  await page.goto("/login?email=ada%40example.com&subject=forgotPassword");
  await expect(page.getByText("If you have chosen a new password")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue("ada@example.com");
  await visitor.forgetsPassword();
  await expect(visitor.emailAddress).toHaveValue("ada@example.com");

  for (const email of ["nobody", "<script>alert(1)</script>@example.com", "a".repeat(8_000)]) {
    await page.goto(`/login?${new URLSearchParams({ email, subject: "forgotPassword" })}`);
    await expect(page.getByText("If you have chosen a new password")).toBeVisible();
    await expect(page.getByLabel("E-mail")).toHaveValue("");
  }
  await page.goto("/login?email=ada%40example.com");
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeEnabled(); // its script runs
  await expect(page.getByLabel("E-mail")).toHaveValue("");
});

// spec §2 The verification link points to the root route with query parameters email and subject=verifyEmail
test("where the verification mail leads in the end, a signed-out person signs in with the address filled in", async ({
  aVisitor,
}) => {
  const { page } = await aVisitor();
  await page.goto("/?email=ada%40example.com&subject=verifyEmail");
  const notice = page.getByText("ada@example.com is confirmed once you have opened the link");
  await expect(notice).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Login" }).first().click();
  await expect(page.getByLabel("E-mail")).toHaveValue("ada@example.com");

  for (const email of ["nobody", "<img src=x>@example.com", "a".repeat(8_000)]) {
    await page.goto(`/?${new URLSearchParams({ email, subject: "verifyEmail" })}`);
    await expect(page.getByText("Your e-mail address is confirmed once")).toBeVisible();
  }
  await page.goto("/?email=ada%40example.com");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/is confirmed once/)).toHaveCount(0);
});

test("where the verification mail leads in the end, a signed-in user is led on once the address is confirmed, and no sooner", async ({
  aCustomerOfTheForm,
  openWindow,
  desk,
}) => {
  const customer = await aCustomerOfTheForm();
  const { page, account } = customer;
  const landing = `/?${new URLSearchParams({ email: account.email, subject: "verifyEmail" })}`;
  await page.goto(landing);
  await expect(page.getByText(/is not confirmed yet/)).toBeVisible();
  await page.getByRole("button", { name: "Send the verification mail again" }).click();
  await expect(page.getByText("Email sent, check your email")).toBeVisible();
  await expectAccessible(page);

  const elsewhere = new Customer(await openWindow(), account);
  await elsewhere.page.goto(await linkMailedTo(account.email, desk.url));
  await elsewhere.page.getByRole("button", { name: "Verify e-mail" }).click();
  await elsewhere.seesNotice("verified success");

  await page.getByRole("button", { name: "Send the verification mail again" }).click();
  await expect(page.getByText("This address is confirmed already.")).toBeVisible();
  await page.goto("/dashboard/profile");
  await expect(page.getByText("This address is confirmed.", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send the verification mail again" })).toHaveCount(
    0,
  );
  await page.goto("/support");
  await expect(page.getByRole("link", { name: "To my tickets" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Login$|Create an Account/ })).toHaveCount(0);
  await page.goto(landing);
  await customer.seesNotice("verified success");
  await expect(page).toHaveURL(/\/inbox$/);
});

// spec §8 Verification-send error
test("a verification mail that cannot be sent is logged, and a sentence says so", async ({
  aCustomerOfTheForm,
}) => {
  const { page } = await aCustomerOfTheForm();
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  const again = page.getByRole("button", { name: "Send the verification mail again" });
  let message = "INTERNAL_ERROR";
  await page.route(/accounts:sendOobCode/, (route) =>
    route.fulfill({
      status: 400,
      headers: { "Access-Control-Allow-Origin": "*" },
      json: { error: { code: 400, message } },
    }),
  );
  await page.goto("/email-verification/used");
  await again.click();
  await expect(page.getByText("The mail could not be sent. Please try again.")).toBeVisible();
  await expect.poll(() => warnings.join()).toContain("The verification mail was not sent");
  message = "TOO_MANY_ATTEMPTS_TRY_LATER";
  await again.click();
  await expect(page.getByText("Please wait some minutes")).toBeVisible();
});

// spec §4 E-mail verification request: needs a signed-in user
test("asking for the verification mail needs to be signed in at the provider too", async ({
  aCustomerOfTheForm,
}) => {
  const { page } = await aCustomerOfTheForm();
  await page.evaluate(() => localStorage.clear()); // as one that has cleared what it kept
  await page.goto("/email-verification/used");
  await page.getByRole("button", { name: "Send the verification mail again" }).click();
  await expect(page.getByText("please sign out and sign in again")).toBeVisible();
});

// spec §4 toast 'verified success', go to /inbox
// case B11 F11
test("a verification link goes on to the inbox, to a page of this site that it names, and never elsewhere", async ({
  openWindow,
  desk,
}) => {
  for (const [continueUrl, path] of [
    ["https://evil.example/inbox", "/inbox"],
    ["//evil.example/inbox", "/inbox"],
    ["/\\evil.example/inbox", "/inbox"],
    ["/ticket/introduction", "/ticket/introduction"],
  ] as const) {
    const account = await register(aNewcomer(), desk);
    const customer = new Customer(await openWindow(), account);
    await customer.signsIn();
    await customer.page.goto("/email-verification/used");
    await customer.page.getByRole("button", { name: "Send the verification mail again" }).click();
    const link = new URL(await linkMailedTo(account.email, desk.url), desk.url);
    link.searchParams.set("continueUrl", continueUrl);
    await customer.page.goto(link.href);
    await customer.page.getByRole("button", { name: "Verify e-mail" }).click();
    await customer.seesNotice("verified success");
    await expect(customer.page).toHaveURL(`${desk.url}${path}`);
  }
});

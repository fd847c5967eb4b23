import { expect } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { register } from "../accounts.ts";
import { test } from "../fixtures.ts";
import { partOfPage } from "../part-of-page.ts";

// spec §4 The login and forgot-password views switch through a toggle
// spec §2 Links … a 'Forgot password?' toggle
// spec §2 Forgot-password form: one field, Email Address
// spec §2 a 'Login ?' link
test("the sign-in and the forgot-password view hand each other the address, and the password typed before is still there", async ({
  aVisitor,
}) => {
  const visitor = await aVisitor();
  const { page } = visitor;
  await page.goto("/login");
  await page.getByLabel("E-mail").fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill("Half a passw");
  await page.getByLabel("Remember me").uncheck();
  await visitor.forgetsPassword();
  await expect(page.getByRole("heading", { level: 1, name: "Forgot password?" })).toBeVisible();
  await expect(visitor.emailAddress).toHaveValue("ada@example.com");
  await expect(visitor.emailAddress).toBeFocused();
  await expectAccessible(page);

  await visitor.emailAddress.fill("ada@example.org");
  await page.getByRole("link", { name: "Login ?" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue("ada@example.org");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("Half a passw");
  await expect(page.getByLabel("Remember me")).not.toBeChecked();
});

// spec §8 Forgot-password send success
// spec §2 a Submit button showing a spinner
// spec §4 Forgot-password form: idle, then submitting
// spec §7 password-reset e-mail request
// spec §2 The e-mail link for password reset
test("an address that nobody has is answered like any other, and the form is empty again", async ({
  aVisitor,
  desk,
}) => {
  const visitor = await aVisitor();
  const { page } = visitor;
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/accounts:sendOobCode/, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(
    (request) => request.url().includes("accounts:sendOobCode") && request.method() === "POST",
  );
  await page.goto("/login");
  await visitor.forgetsPassword();
  await visitor.emailAddress.fill(visitor.account.email);
  await visitor.submits();
  await expect(page.getByRole("status", { name: "Please wait" })).toBeVisible();
  const { email } = visitor.account;
  const { continueUrl, ...mail } = (await asked).postDataJSON();
  expect(mail).toMatchObject({ requestType: "PASSWORD_RESET", email });
  const query = new URLSearchParams({ email, subject: "forgotPassword" });
  expect(continueUrl).toBe(`${desk.url}/login?${query}`);
  letThrough();
  await visitor.seesNotice("Email sent, check your email");
  await expect(visitor.emailAddress).toHaveValue("");
});

// spec §8 Forgot-password send failure
test("when the provider refuses to send, that is only logged, and the address stays", async ({
  aVisitor,
}) => {
  const visitor = await aVisitor();
  const { page } = visitor;
  await page.route(/accounts:sendOobCode/, (route) =>
    route.fulfill({
      status: 400,
      headers: { "Access-Control-Allow-Origin": "*" },
      json: { error: { code: 400, message: "RESET_PASSWORD_EXCEED_LIMIT" } },
    }),
  );
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  await page.goto("/login");
  await visitor.forgetsPassword();
  await visitor.emailAddress.fill(visitor.account.email);
  await visitor.submits();
  await expect.poll(() => warnings.join()).toContain("The mail for a new password was not sent");
  await expect(page.getByRole("status", { name: "Please wait" })).toHaveCount(0);
  await expect(visitor.emailAddress).toHaveValue(visitor.account.email);
  await expect(page.getByRole("region", { name: "Notices" }).getByRole("listitem")).toHaveCount(0);
});

test.describe(() => {
  test.use({ areWindowsNew: true });

  // spec §8 Synchronous failure of forgot-password
  test("without connection a notice says so, and what was typed stays and can be sent again", async ({
    aVisitor,
    desk,
  }) => {
    const visitor = await aVisitor();
    await register(visitor.account, desk);
    const { page } = visitor;
    const arrived = (end: string) =>
      page.waitForEvent("requestfinished", (request) => request.url().endsWith(end));
    const code = partOfPage("src/api/identity/firebase-identity.ts").replace("**", "");
    const whatItNeeds = [arrived(code), arrived("/v1/config")];
    await page.goto("/login");
    await visitor.forgetsPassword();
    await visitor.emailAddress.fill(visitor.account.email);
    await Promise.all(whatItNeeds);
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await visitor.submits();
    await visitor.seesNotice("The desk cannot be reached.");
    await expect(page.getByRole("alert").getByText("The desk cannot be reached.")).toBeVisible();
    await expect(visitor.emailAddress).toHaveValue(visitor.account.email);

    await page.context().setOffline(false);
    await visitor.submits();
    await visitor.seesNotice("Email sent, check your email");
  });
});

// spec §8 Synchronous failure of forgot-password
test("when the provider's code cannot be loaded a notice says so, and what was typed stays", async ({
  aVisitor,
}) => {
  const visitor = await aVisitor();
  const { page } = visitor;
  await page.route(/\/api\/v1\/config/, (route) => route.abort());
  await page.goto("/login");
  await visitor.forgetsPassword();
  await visitor.emailAddress.fill("ada@example.com");
  await visitor.submits();
  await visitor.seesNotice("The desk cannot be reached.");
  await expect(visitor.emailAddress).toHaveValue("ada@example.com");
});

// spec §5 E-mail
// spec §5 E-mail … must match an e-mail pattern
test("asking for a mail: what is missing or wrong with the address is said below it", async ({
  aVisitor,
}) => {
  const visitor = await aVisitor();
  const { page } = visitor;
  await page.goto("/login");
  await visitor.forgetsPassword();
  for (const [typed, text] of [
    ["", "Email is require"],
    ["   ", "Email is require"],
    ["nobody", "Provide a valid email"],
    ["<b>a@example.com</b>", "Provide a valid email"],
    [`${"a".repeat(50_000)}@example.com`, "Provide a valid email"],
  ] as const) {
    await visitor.emailAddress.fill(typed);
    await visitor.submits();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
});

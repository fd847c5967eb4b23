import { expect, type Page } from "@playwright/test";
import { type Account, register } from "../accounts.ts";
import { test } from "../fixtures.ts";
import { linkMailedTo } from "../mailbox.ts";
import type { ServerProcess } from "../programs/server-process.ts";

const failure = "There are something error! please try again!";

/** Whether the identity provider knows a user by that address and password. */
async function hasAccount(
  { email, password }: Account,
  { emulatorUrl }: ServerProcess,
): Promise<boolean> {
  const url = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`;
  const answer = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return answer.ok;
}

/** The calls that a page makes at the identity provider, by method, with what they carry. */
function recordIdentityCalls(page: Page) {
  const calls: { method: string; carries: Record<string, unknown> }[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const method = /\/v1\/(accounts:\w+|token)$/.exec(pathname)?.[1];
    if (!method || request.method() === "OPTIONS") return;
    const body = request.postData() ?? "{}";
    const carries =
      method === "token" ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
    calls.push({ method, carries });
  });
  return calls;
}

// spec §2 Register screen … Link: /login
// spec §4 Registration … Otherwise: create the account at the identity provider
// spec §4 E-mail verification request: needs a signed-in user
// spec §4 E-mail verification request … a verification e-mail is sent
// spec §7 sign-up with e-mail and password
// spec §7 token refresh
// spec §7 sending a verification e-mail (requestType=VERIFY_EMAIL
// spec §9 Identity token max age for syncing
// spec §2 The verification link points to the root route
test("registering makes an account, names it, proves it to the desk by an ID token made anew, and mails a link", async ({
  aVisitor,
  desk,
}) => {
  const visitor = await aVisitor();
  const { page, account } = visitor;
  await page.goto("/register");
  await expect(page.getByRole("link", { name: "I already have an account" })).toHaveAttribute(
    "href",
    "/login",
  );
  const calls = recordIdentityCalls(page);
  const refreshed = page.waitForResponse(/\/v1\/token\?/);
  const signUp = page.waitForRequest(/\/api\/v1\/users\/sign-up$/);
  await visitor.fillsRegistration();
  await visitor.seesNotice("check your email & please verify");

  const named = (method: string) => calls.filter((call) => call.method === method);
  expect(named("accounts:signUp")[0]?.carries).toMatchObject({ email: account.email });
  expect(named("accounts:update")[0]?.carries).toMatchObject({ displayName: account.name });
  expect(named("token")[0]?.carries).toMatchObject({ grant_type: "refresh_token" });
  const { id_token } = (await (await refreshed).json()) as { id_token: string };
  const sent = await (await signUp).allHeaders();
  expect(sent).toMatchObject({ "x-identity-token": id_token });
  expect((await signUp).postDataJSON()).toEqual({
    email: account.email,
    password: account.password,
    confirmPassword: account.password,
    name: account.name,
  });
  const { continueUrl, ...mail } = named("accounts:sendOobCode")[0]?.carries ?? {};
  expect(mail).toMatchObject({ requestType: "VERIFY_EMAIL", idToken: id_token });
  const landing = new URL(String(continueUrl));
  expect(landing.origin + landing.pathname).toBe(`${desk.url}/`);
  expect(Object.fromEntries(landing.searchParams)).toEqual({
    email: account.email,
    subject: "verifyEmail",
  });
});

// spec §4 If the server step fails, the newly created identity account is deleted
// spec §7 deleting an account
test("when the desk refuses a registration its account is deleted again, nobody is signed in, and the same form works later", async ({
  aVisitor,
  desk,
}) => {
  const visitor = await aVisitor();
  const { page, account } = visitor;
  let isDown = true;
  await page.route(/\/users\/sign-up$/, (route) =>
    isDown ? route.fulfill({ status: 503, json: { status: "fail" } }) : route.continue(),
  );
  await page.goto("/register");
  await visitor.fillsRegistration();
  await visitor.seesNotice(failure);
  await expect(page.getByLabel("E-mail")).toHaveValue(account.email);
  await expect.poll(() => hasAccount(account, desk)).toBe(false);
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(kept).not.toContain("firebase:authUser");

  isDown = false;
  await page.getByRole("button", { name: "Register" }).click();
  await visitor.seesNotice("check your email & please verify");
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => hasAccount(account, desk)).toBe(true);
});

test("when only the desk's answer to a registration is lost, it is asked again and the registration holds", async ({
  aVisitor,
}) => {
  const visitor = await aVisitor();
  const { page, account } = visitor;
  let isLost = false;
  await page.route(/\/users\/sign-up$/, async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.goto("/register");
  await visitor.fillsRegistration();
  await visitor.seesNotice("check your email & please verify");
  await expect(page).toHaveURL(/\/login$/); // the form of before has fields of the same names
  await visitor.fillsLogin(account);
  await expect(page).toHaveURL(/\/inbox$/);
});

test("nothing is said of a confirmation before it was typed, and then what is true of it", async ({
  aVisitor,
}) => {
  const { page } = await aVisitor();
  await page.goto("/register");
  const [password, confirmation] = [
    page.getByLabel("Password", { exact: true }),
    page.getByLabel("Confirm password"),
  ];
  const rule = page.getByText(/^must be one uppercase/);
  const missing = page.getByText("confirm Password is require");
  await password.fill("weak");
  await confirmation.focus();
  await expect(rule).toHaveCount(1); // it has been looked at, as a whole
  await expect(missing).toHaveCount(0);
  await confirmation.pressSequentially("Newcomer");
  await expect(rule).toHaveCount(1); // the password's
  await expect(missing).toHaveCount(0);
  await confirmation.blur();
  await expect(rule).toHaveCount(2);
  await password.fill("Newcomer#2026");
  await expect(rule).toHaveCount(1);
  await confirmation.fill("Newcomer#2026");
  await expect(rule).toHaveCount(0);
  await password.fill("Another#2026");
  await expect(page.getByText("Passwords don't match!")).toBeVisible();
});

test("what to do after registering stays on the screen, with the mail once more, until it is done", async ({
  aVisitor,
  desk,
}) => {
  const visitor = await aVisitor();
  const { page, account } = visitor;
  await page.goto("/register");
  await visitor.fillsRegistration();
  await expect(page).toHaveURL(/\/login$/);
  const next = page.getByText(`We have sent a mail to ${account.email}`);
  await expect(next).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(account.email);
  await page.reload();
  await expect(next).toBeVisible();

  const calls = recordIdentityCalls(page);
  await page.getByRole("button", { name: "Send the mail again" }).click();
  await expect(page.getByText("Type your password below")).toBeVisible();
  expect(calls).toEqual([]);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Send the mail again" }).click();
  await expect(page.getByRole("status").getByText("Email sent, check your email")).toBeVisible();
  expect(calls.filter(({ method }) => method === "accounts:sendOobCode")).toHaveLength(1);
  await expect(page).toHaveURL(/\/login$/);

  await page.goto(await linkMailedTo(account.email, desk.url));
  await page.getByRole("button", { name: "Verify e-mail" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("button", { name: "Login" })).toBeEnabled();
  await expect(next).toHaveCount(0);
});

test("a user who registers with an address that is taken reads what the customer demands, and finds the ways out", async ({
  aVisitor,
  desk,
}) => {
  const visitor = await aVisitor();
  const { page, account } = visitor;
  await register(account, desk);
  await page.goto("/register");
  await visitor.fillsRegistration();
  await expect(page.getByRole("alert").getByText(failure)).toBeVisible();
  const waysOut = page.getByRole("form", { name: "Register" });
  await waysOut.getByRole("link", { name: "Choose a new password" }).click();
  await expect(visitor.emailAddress).toHaveValue(account.email);

  await page.goto("/register");
  await visitor.fillsRegistration();
  await waysOut.getByRole("link", { name: "Sign in with this address" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel("E-mail")).toHaveValue(account.email);
});

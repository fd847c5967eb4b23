import { expect } from "@playwright/test";
import type { Account } from "./accounts.ts";
import type { Desk } from "./desk.ts";
import { test } from "./fixtures.ts";

const failure = "There are something error! please try again!";

/** Whether the identity provider knows somebody by that address and password. */
async function hasAccount({ email, password }: Account, { emulatorUrl }: Desk): Promise<boolean> {
  const url = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`;
  const answer = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return answer.ok;
}

// spec §4 If the server step fails, the newly created identity account is deleted
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
  await expect(visitor.notice(failure)).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(account.email);
  expect(await hasAccount(account, desk)).toBe(false);
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(kept).not.toContain("firebase:authUser");

  isDown = false;
  await page.getByRole("button", { name: "Register" }).click();
  await expect(visitor.notice("check your email & please verify")).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(await hasAccount(account, desk)).toBe(true);
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
  await expect(visitor.notice("check your email & please verify")).toBeVisible();
  await visitor.fillsLogin(account);
  await expect(page).toHaveURL(/\/inbox$/);
});

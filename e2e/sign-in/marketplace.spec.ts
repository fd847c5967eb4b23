import { expect, type Page } from "@playwright/test";
import { type Account, aNewcomer, register } from "../accounts.ts";
import { chromiumArguments } from "../chromium-arguments.ts";
import { chromiumPath } from "../chromium-path.ts";
import { test } from "../fixtures.ts";
import { fontsAreThere } from "../fonts.ts";
import { unsentAt } from "../stored-drafts.ts";
import { routeGoogleFrames } from "./google-frames.ts";
import { holdConfig } from "./hold-config.ts";

const chromium = chromiumPath();

test.use({
  deskVariables: { MARKETPLACE_PROVIDER_ID: "oidc.bazaar", MARKETPLACE_NAME: "Bazaar & Söhne" },
  launchOptions: {
    ...(chromium && { executablePath: chromium }),
    args: chromiumArguments,
    // As in a browser at home: a popup opens only within a click.
    ignoreDefaultArgs: ["--disable-popup-blocking"],
  },
});

const wayIn = (page: Page) =>
  page.getByRole("button", { name: "Continue with Bazaar & Söhne", exact: true });
/** What the window needs, loaded before the click. */
const prepared = (page: Page) => page.locator('iframe[src*="/emulator/auth/iframe"][data-ready]');
const somethingWrong = "There are something error! please try again!";

/** Presses the button and arrives in the marketplace's window, which the emulator plays. */
async function openWindowOf(page: Page): Promise<Page> {
  // As a hand that needs a moment from there to the click: a browser blocks what opens five seconds after it.
  await wayIn(page).hover();
  await expect(prepared(page)).toBeAttached();
  const [popup] = await Promise.all([page.waitForEvent("popup"), wayIn(page).click()]);
  await expect(popup.getByText("Sign-in with Oidc.bazaar")).toBeVisible();
  return popup;
}

async function signsUpAtMarketplace(popup: Page, { email, name }: Account): Promise<void> {
  await popup.getByText("Add new account").click();
  await popup.locator("#email-input").fill(email);
  await popup.locator("#display-name-input").fill(name);
  await popup.getByRole("button", { name: /^Sign in with/ }).click();
}

// spec §2 A button for logging in through a third-party marketplace account exists
// spec §3 'I have a problem with a product I purchased on'
test("a customer of the marketplace signs in with it, opens a ticket about a purchase there, and comes back as the same", async ({
  aVisitor,
}) => {
  const mara = await aVisitor(aNewcomer("Mara Quill"));
  const { page, account } = mara;
  await routeGoogleFrames(page.context());
  await page.goto("/ticket/enquiry");
  await expect(page).toHaveURL(/\/login$/);
  await signsUpAtMarketplace(await openWindowOf(page), account);

  await expect(page).toHaveURL(/\/ticket\/enquiry$/); // where she came from
  const reason = "I have a problem with a product I purchased on Bazaar & Söhne";
  await page.getByLabel(reason).check();
  await expect.poll(() => unsentAt(page)).toContain(reason);
  await page.reload();
  await expect(page.getByLabel(reason)).toBeChecked();
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByLabel("Subject").fill("The lamp has no genie");
  await page.getByLabel("Description").fill("I have rubbed it for a week now, in vain.");
  await mara.createButton.click();
  await expect(
    page.getByRole("heading", { level: 1, name: "The lamp has no genie" }),
  ).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByText("Mara Quill").first()).toBeVisible();

  await mara.signsOut();
  const popup = await openWindowOf(page);
  await popup.getByText(account.email).click();
  await expect(page).toHaveURL(/\/inbox$/);
  await expect(mara.ticket("The lamp has no genie")).toBeVisible();
});

for (const isRemembered of [true, false]) {
  const howLong = isRemembered ? "for 30 days when remembered" : "until the browser is closed";
  // spec §2 A 'Remember me' checkbox exists
  test(`a user who signs in with the marketplace stays so ${howLong}`, async ({ aVisitor }) => {
    const { page, account } = await aVisitor(aNewcomer("Remi Ember"));
    await routeGoogleFrames(page.context());
    await page.goto("/login");
    await page.getByLabel("Remember me").setChecked(isRemembered);
    await signsUpAtMarketplace(await openWindowOf(page), account);
    await expect(page).toHaveURL(/\/inbox$/);
    const cookies = await page.context().cookies();
    const { expires = 0 } = cookies.find(({ name }) => name === "deskbell_token") ?? {};
    if (isRemembered) expect(expires).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400);
    else expect(expires).toBe(-1);
    await expect
      .poll(() => providerSessionsOf(page))
      .toEqual({
        local: isRemembered ? 1 : 0,
        session: isRemembered ? 0 : 1,
        database: 0,
      });
  });
}

test("a user who closes the marketplace's window reads so, and may sign in otherwise", async ({
  aVisitor,
  desk,
}) => {
  const visitor = await aVisitor();
  const { page } = visitor;
  await register(visitor.account, desk);
  await routeGoogleFrames(page.context());
  await page.goto("/login");
  const popup = await openWindowOf(page);
  await expect(page.getByText("Go on in the window that has opened.")).toBeVisible();
  await popup.close();
  const said = page.getByRole("alert").getByText("You were not signed in: the window was closed.");
  await expect(said).toBeVisible(); // Firebase waits ten seconds for a late answer
  await expect(page.getByRole("region", { name: "Notices" }).getByRole("listitem")).toHaveCount(0);
  await expect(page).toHaveURL(/\/login$/);
  await visitor.fillsLogin(visitor.account);
  await expect(page).toHaveURL(/\/inbox$/);
});

test("where the browser blocks windows, that is said, and nobody is signed in", async ({
  openWindow,
}) => {
  const page = await openWindow();
  await routeGoogleFrames(page.context());
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto("/login");
  await wayIn(page).click();
  await expect(page.getByText(/^Your browser has blocked the window/)).toBeVisible();
  await expect(wayIn(page)).toBeEnabled();
  await expect(page).toHaveURL(/\/login$/);
});

// spec §8 Registration failure or any other identity error
test("where Google cannot be reached, there is something error", async ({ aVisitor }) => {
  const visitor = await aVisitor();
  const { page } = visitor;
  await page.context().route(/^https:/, (route) => route.abort("internetdisconnected"));
  await page.goto("/login");
  await wayIn(page).click();
  await expect(page.getByRole("alert").getByText(somethingWrong)).toBeVisible();
  await visitor.seesNotice(somethingWrong);
});

test("a user whose account was disabled is not let in with the marketplace either", async ({
  aVisitor,
  desk,
}) => {
  const visitor = await aVisitor(aNewcomer("Dis Abled"));
  const { page, account } = visitor;
  await routeGoogleFrames(page.context());
  await page.goto("/login");
  await signsUpAtMarketplace(await openWindowOf(page), account);
  await expect(page).toHaveURL(/\/inbox$/);
  await visitor.signsOut();
  await disable(account, desk.emulatorUrl);

  const popup = await openWindowOf(page);
  await popup.getByText(account.email).click();
  await visitor.seesNotice(somethingWrong);
  await expect(page).toHaveURL(/\/login$/);
});

test("the window is prepared before the click, and the button never moves the page", async ({
  openWindow,
}) => {
  const page = await openWindow();
  await routeGoogleFrames(page.context());
  const letThrough = await holdConfig(page);
  await page.goto("/login");
  const below = page.getByRole("link", { name: "Create an Account" });
  await expect(page.getByRole("button", { name: "Login" })).toBeEnabled();
  await fontsAreThere(page);
  const before = await below.boundingBox();
  letThrough();
  await wayIn(page).hover();
  await expect(prepared(page)).toBeAttached();
  await expect.poll(() => below.boundingBox()).toEqual(before);
});

/** Where Firebase has kept its own session in this browser. */
function providerSessionsOf(page: Page) {
  return page.evaluate(async () => {
    const count = (keys: unknown[]) =>
      keys.filter((key) => String(key).startsWith("firebase:authUser")).length;
    const database = await new Promise<unknown[]>((resolve, reject) => {
      const opening = indexedDB.open("firebaseLocalStorageDb");
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const { result } = opening;
        const reading = result
          .transaction("firebaseLocalStorage")
          .objectStore("firebaseLocalStorage");
        const keys = reading.getAllKeys();
        keys.onsuccess = () => {
          result.close();
          resolve(keys.result);
        };
      };
    });
    return {
      local: count(Object.keys(localStorage)),
      session: count(Object.keys(sessionStorage)),
      database: count(database),
    };
  });
}

/** As the operator does in Firebase's console. */
async function disable({ email }: Account, emulatorUrl: string): Promise<void> {
  const ask = async (method: string, body: object) => {
    const url = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/projects/demo-deskbell/accounts:${method}`;
    const headers = { "Content-Type": "application/json", Authorization: "Bearer owner" };
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const { users } = await ask("lookup", { email: [email] });
  await ask("update", { localId: users[0].localId, disableUser: true });
}

import type { Dirent } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { IpcApi as Bridge } from "@deskbell/shared/desktop/ipc";
import { expect, type Page } from "@playwright/test";
import { aNewcomer, demoAdmin } from "../../e2e/accounts.ts";
import { test } from "./fixtures/fixtures.ts";
import { connectionOf, signsIn } from "./fixtures/signed-in.ts";
import { aSpyBefore } from "./fixtures/spy.ts";

/** Once none of its folders is taken away while they are listed, which Chromium's other processes do as they end. */
async function filesBelow(directory: string): Promise<Dirent[]> {
  let entries: Dirent[] = [];
  await expect(async () => {
    entries = await readdir(directory, { recursive: true, withFileTypes: true });
  }).toPass();
  return entries.filter((each) => each.isFile());
}

test("the token reaches the server and the keychain, and neither page nor file nor log", async ({
  aConsole,
  desk,
}) => {
  const spy = await aSpyBefore(desk);
  const console = await aConsole({ env: { DESK_SERVER: spy.url } });
  await signsIn(console);
  const { page } = console;
  await page.reload();
  await expect(page.getByRole("navigation", { name: /Tickets/ })).toBeVisible();
  await expect.poll(() => spy.tokens.size).toBe(1);
  const [token = ""] = spy.tokens;
  expect(token.length).toBeGreaterThan(20);

  const known = await page.evaluate(async () => {
    const stores = await indexedDB.databases();
    const cached = performance.getEntriesByType("resource").map(({ name }) => name);
    const storages = [localStorage, sessionStorage].map((storage) => ({ ...storage }));
    return JSON.stringify([
      storages,
      document.cookie,
      stores,
      cached,
      document.documentElement.outerHTML,
    ]);
  });
  expect(known).not.toContain(token);
  const state = await page.evaluate(() =>
    (window as never as { desk: Bridge }).desk.readState().then(JSON.stringify),
  );
  expect(state).not.toContain(token);
  expect(console.log).not.toContain(token);
  await console.quit();
  for (const entry of await filesBelow(console.directory)) {
    // What Chromium's other processes take away meanwhile keeps nothing.
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch((error) => {
      if (error.code !== "ENOENT") throw error;
      return Buffer.alloc(0);
    });
    expect(bytes.includes(token), entry.name).toBe(false);
  }
  await spy.close();
});

test("the page cannot sign in by itself, and what it says of who it is goes unheard", async ({
  aConsole,
  desk,
}) => {
  const { page } = await aConsole({ env: { DESK_SERVER: desk.url } });
  const statuses = await page.evaluate(async (credentials) => {
    const ask = async (path: string, options: RequestInit = {}) =>
      (await fetch(path, options)).status;
    const body = JSON.stringify(credentials);
    const headers = { "Content-Type": "application/json" };
    return Promise.all([
      ask("/api/v1/users/login", { method: "POST", body, headers }),
      ask("/api/v1//users/LOGIN/", { method: "POST", body, headers }),
      ask("/api/v1/users/login-with-provider", { method: "POST", body, headers }),
      ask("/api/v1/users/me", { headers: { Authorization: "Bearer abc" } }),
    ]);
  }, demoAdmin);
  expect(statuses).toEqual([403, 403, 403, 401]);
});

// case G20
test("a wrong password is refused as on the website; signing out leads to the sign-in page", async ({
  aConsole,
  desk,
}) => {
  const console = await aConsole({ env: { DESK_SERVER: desk.url } });
  const { page } = console;
  const refusal = await page.evaluate(
    (wrong) => (window as never as { desk: Bridge }).desk.logIn(wrong),
    { email: aNewcomer().email, password: "Wrong#2026pw" },
  );
  expect(refusal).toMatchObject({ status: 401, body: { code: "wrong_credentials" } });
  const agent = await signsIn(console);
  await agent.signsOut();
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  // That it is over and what the page asks next take ways of their own to the main process.
  const status = () => page.evaluate(async () => (await fetch("/api/v1/users/me")).status);
  await expect.poll(status).toBe(401);
});

test("a server that is gone is said so, and the console catches up when it is back", async ({
  aConsole,
  aDesk,
}) => {
  test.slow(); // a desk starts twice
  const desk = await aDesk();
  const console = await aConsole({ env: { DESK_SERVER: desk.url } });
  await signsIn(console);
  const connection = () => connectionOf(console);
  await expect.poll(connection).toBe("connected");
  await desk.stop("SIGKILL");
  await expect.poll(connection).toBe("disconnected");
  await desk.start();
  await expect.poll(connection, { timeout: 30_000 }).toBe("connected");
  await expect(console.page.getByRole("navigation", { name: /Tickets/ })).toBeVisible();
});

test("an agent is still signed in at the next start, where the computer has a keychain", async ({
  aConsole,
  desk,
}) => {
  const env = { DESK_SERVER: desk.url };
  const first = await aConsole({ env });
  await signsIn(first);
  const readState = (page: Page) =>
    page.evaluate(() => (window as never as { desk: Bridge }).desk.readState());
  const { vault } = await readState(first.page);
  await first.quit();
  const next = await aConsole({ env, directory: first.directory });
  if (vault === "keychain") {
    await expect(next.page.getByRole("navigation", { name: /Tickets/ })).toBeVisible();
    await next.page.evaluate(() => (window as never as { desk: Bridge }).desk.logOut());
  } else await expect(next.page.getByRole("button", { name: "Login" })).toBeVisible();
  await expect.poll(() => readState(next.page)).toMatchObject({ vault });
});

// case G11
test("an agent reads before signing in that this computer has no keychain", async ({
  aConsole,
  desk,
}) => {
  const env = { DESK_SERVER: desk.url, DBUS_SESSION_BUS_ADDRESS: "unix:path=/nonexistent" };
  const console = await aConsole({ env });
  const { page } = console;
  await expect(page.getByText("This computer has no keychain")).toBeVisible();
  await expect(page.getByText(`to ${desk.url}`)).toBeVisible();
  await expect(page.getByRole("link", { name: "on the website" })).toBeVisible();
  await expect(page.getByLabel("Remember me")).toHaveCount(0);
  await signsIn(console);
});

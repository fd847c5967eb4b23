import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { newUserData } from "../../e2e/fixtures/launch.ts";
import { demoCommand, expect, startDemo, test } from "./demo.ts";

test("the module can be required and imported, by name and whole, @fake", async ({
  app,
  page: _isOpen, // so that it is ready
}) => {
  const same = await app.evaluate(async (given) => {
    const { createRequire } = process.getBuiltinModule("node:module");
    const required = createRequire("/")("electron") as typeof given;
    return [required.app === given.app, typeof given.BrowserWindow, given.app.isReady()];
  });
  expect(same).toEqual([true, "function", true]);
});

test("the program is what its package.json says, @fake", async ({ app, userData }) => {
  const facts = await app.evaluate(({ app: program }) => [
    program.getName(),
    program.getVersion(),
    program.getPath("userData"),
    program.isPackaged,
  ]);
  expect(facts).toEqual(["Fake Demo", "1.2.3", userData, false]);
});

test("a second start hands its deep link over and ends, @fake", async ({ app, userData, page }) => {
  await expect(page).toHaveTitle("Demo");
  const { executablePath, args, env } = demoCommand({ userData, args: ["demo://ticket/7"] });
  const second = spawnSync(executablePath, args, { env, encoding: "utf8" });
  expect([second.status, second.stderr]).toEqual([0, ""]);
  await expect.poll(() => app.evaluate(() => globalThis.called.length)).toBe(2);
  const [first, later] = await app.evaluate(() => globalThis.called);
  expect(first).not.toContain("demo://ticket/7");
  expect(later).toContain("demo://ticket/7");
});

test("a link may be what it is started with, @fake", async () => {
  const app = await startDemo({ userData: newUserData(), args: ["demo://ticket/8"] });
  await expect.poll(() => app.evaluate(() => globalThis.called[0])).toContain("demo://ticket/8");
  await app.close();
});

test("what the page kept is there at the next start, @fake", async () => {
  const userData = newUserData();
  for (const expected of [null, "kept"]) {
    const app = await startDemo({ userData });
    const page = await app.firstWindow();
    await expect(page.getByRole("heading")).toHaveText("/start");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("mark"))).toBe(expected);
    await page.evaluate(() => localStorage.setItem("mark", "kept"));
    await app.close();
  }
});

test("a program that fails at once ends, and says why, @fake", async () => {
  const userData = newUserData();
  const { executablePath, args, env } = demoCommand({ userData, env: { DEMO_FAILS: "at-once" } });
  const started = spawnSync(executablePath, args, { env, encoding: "utf8" });
  expect(started.status).toBe(1);
  expect(started.stderr).toContain("the demo has failed at once");
});

test("an uncaught error in the main process leaves no browser behind, @fake", async () => {
  const userData = newUserData();
  const { executablePath, args, env } = demoCommand({ userData, env: { DEMO_FAILS: "later" } });
  const started = spawn(executablePath, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  const [received, [code]] = await Promise.all([text(started.stderr), once(started, "exit")]);
  expect([code, received]).toEqual([1, expect.stringContaining("the demo has failed later")]);
  await expect.poll(() => processesWith(userData)).toEqual([]);
});

test("a main process that is killed leaves no browser behind, @fake", async () => {
  const userData = newUserData();
  const { executablePath, args, env } = demoCommand({ userData });
  const started = spawn(executablePath, args, { env, stdio: "ignore" });
  await expect.poll(() => processesWith(userData).length).toBeGreaterThan(2);
  started.kill("SIGKILL");
  await expect.poll(() => processesWith(userData)).toEqual([]);
});

/** Ids of the processes that were started with this. */
const processesWith = (argument: string): string[] =>
  readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .filter((id) => {
      try {
        return readFileSync(join("/proc", id, "cmdline"), "utf8").includes(argument);
      } catch {
        return false; // gone meanwhile
      }
    });

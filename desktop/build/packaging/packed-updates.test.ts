import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { stringify } from "yaml";
import { hasFake, launchPacked, type PackedConsole } from "../testing/launch-packed.ts";
import { type LocalFeed, startFeed } from "../testing/local-feed.ts";

const packed = inject("packed");
const newer = "9.9.9";
const closers: (() => Promise<unknown>)[] = [];

/** What the agent answers each question with: the number of the button. */
type Answers = { Download: boolean; Restart: boolean };

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "deskbell-updates-"));
  closers.push(() => rm(folder, { recursive: true, force: true }));
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function aFeed(...release: Parameters<typeof startFeed>): Promise<LocalFeed> {
  const feed = await startFeed(...release);
  closers.push(feed.close);
  return feed;
}

/**
 * The packed console as its Debian package installs it, or unpacked from its archive, on the fake
 * of Electron.
 */
async function startInstalled(
  url: string,
  answers: Answers,
  kind: "deb" | "archive" = "deb",
): Promise<PackedConsole> {
  const installed = join(folder, "installed");
  await cp(packed?.extracted ?? "", installed, { recursive: true });
  await mkdir(join(installed, "resources"));
  const updates = { provider: "generic", url, updaterCacheDirName: "deskbell-updater" };
  await writeFile(join(installed, "resources/app-update.yml"), stringify(updates));
  if (kind === "deb") await writeFile(join(installed, "resources/package-type"), "deb");
  const console = await launchPacked(installed);
  closers.push(console.close);
  await console.page.getByLabel("Address of the server").waitFor();
  await console.app.evaluate(({ dialog }, yes) => {
    const asked: string[] = [];
    const showMessageBox = async (...given: unknown[]) => {
      const { message, buttons } = given.at(-1) as { message: string; buttons: string[] };
      asked.push(message);
      const [first] = buttons as [keyof typeof yes];
      return { response: yes[first] ? 0 : 1, checkboxChecked: false };
    };
    Object.assign(dialog, { showMessageBox });
    Object.assign(globalThis, { asked });
  }, answers);
  return console;
}

const questions = ({ app }: PackedConsole) =>
  app.evaluate(() => (globalThis as { asked?: string[] }).asked);
const check = ({ page }: PackedConsole) => page.evaluate("window.desk.checkForUpdate()");
/** Every update state that the page received. */
async function receivedStates({ page }: PackedConsole): Promise<unknown> {
  return page.evaluate(`(() => {
    if (window.states) return window.states;
    window.states = [];
    window.desk.onUpdate((state) => window.states.push(state));
    return window.states;
  })()`);
}
const downloaded = async ({ home }: PackedConsole) =>
  (await readdir(join(home, "cache"), { recursive: true })).filter((name) => name.endsWith(".deb"));

describe.runIf(packed && hasFake)("the installed console and its update feed", () => {
  test("downloads a newer version when the agent agrees, and asks before it restarts", async () => {
    const feed = await aFeed({ version: newer, content: "the newer console" });
    const console = await startInstalled(feed.url, { Download: true, Restart: false });
    feed.open();
    await expect.poll(() => check(console)).toEqual({ kind: "ready", detail: newer });
    const asked = [`Deskbell ${newer} is available.`, `Deskbell ${newer} is ready.`];
    await expect.poll(() => questions(console)).toEqual(asked);
    const [file = ""] = await downloaded(console);
    expect(await readFile(join(console.home, "cache", file), "utf8")).toBe("the newer console");
  });

  test("downloads nothing when the agent says later", async () => {
    const feed = await aFeed({ version: newer, content: "the newer console" });
    const console = await startInstalled(feed.url, { Download: false, Restart: false });
    feed.open();
    await expect.poll(() => check(console)).toEqual({ kind: "available", detail: newer });
    await expect.poll(() => questions(console)).toContain(`Deskbell ${newer} is available.`);
    expect(feed.asked.filter((path) => path.endsWith(".deb"))).toEqual([]);
  });

  test("refuses a file that is not what the feed promises, and keeps none of it", async () => {
    const feed = await aFeed({ version: newer, content: "the console", handsOut: "the Console" });
    const console = await startInstalled(feed.url, { Download: true, Restart: true });
    feed.open();
    const refused = "The update is not what was promised, so it was refused.";
    await expect
      .poll(() => receivedStates(console))
      .toContainEqual({ kind: "failed", detail: refused });
    expect(await questions(console)).not.toContain(`Deskbell ${newer} is ready.`);
    expect(await downloaded(console)).toEqual([]);
    expect(feed.asked.some((path) => path.endsWith(".deb"))).toBe(true);
  });

  test("does not go back to an older version", async () => {
    const feed = await aFeed({ version: "0.0.1", content: "the older console" });
    const console = await startInstalled(feed.url, { Download: true, Restart: true });
    feed.open();
    await expect.poll(() => feed.asked.length).toBeGreaterThan(0);
    await expect.poll(() => check(console)).toEqual({ kind: "none", detail: "" });
    expect(await questions(console)).toEqual([]);
    expect(feed.asked.filter((path) => path.endsWith(".deb"))).toEqual([]);
  });

  test("says that it cannot update itself when it was unpacked from an archive", async () => {
    const feed = await aFeed({ version: newer, content: "the newer console" });
    const answers = { Download: true, Restart: true };
    const console = await startInstalled(feed.url, answers, "archive");
    feed.open();
    const detail = "This console was not installed, so it cannot update itself.";
    await expect.poll(() => check(console)).toEqual({ kind: "unsupported", detail });
    expect(feed.asked).toEqual([]);
  });

  test("says that the feed cannot be reached, and goes on", async () => {
    const feed = await aFeed({ version: newer, content: "the newer console" });
    const console = await startInstalled(feed.url, { Download: true, Restart: true });
    await feed.close();
    closers.splice(closers.indexOf(feed.close), 1);
    const failed = "The update could not be fetched. It is tried again later.";
    await expect.poll(() => check(console)).toEqual({ kind: "failed", detail: failed });
    expect(await console.page.evaluate("document.title")).toMatch(/Deskbell|Login/);
  });
});

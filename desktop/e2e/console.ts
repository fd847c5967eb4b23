import { rm } from "node:fs/promises";
import { type ElectronApplication, expect, type Page } from "@playwright/test";
import { chromiumPath } from "../../e2e/chromium-path.ts";
import { newUserData, start, startCommand } from "./launch.ts";

export interface LaunchOptions {
  args?: string[];
  env?: Record<string, string>;
  /** Goes on with what an earlier console has kept. */
  directory?: string;
}

/** A console on a computer of its own: nothing is shared but the keychain of the desktop session. */
export class Console {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly directory: string;
  /** All it has written to its output. */
  log = "";

  private constructor(app: ElectronApplication, page: Page, directory: string) {
    this.app = app;
    this.page = page;
    this.directory = directory;
  }

  static async launch({ args = [], env = {}, directory }: LaunchOptions = {}): Promise<Console> {
    const userData = directory ?? newUserData();
    const app = await start({ userData, ...within({ args, env }) });
    let log = "";
    const keep = (chunk: Buffer) => {
      log += chunk.toString();
    };
    app.process().stdout?.on("data", keep);
    app.process().stderr?.on("data", keep);
    const page = await app.firstWindow();
    const console = new Console(app, page, userData);
    Object.defineProperty(console, "log", { get: () => log });
    return console;
  }

  /** Once its page is loaded and has its bridge. */
  async isUp(): Promise<void> {
    await expect.poll(() => hasBridge(this.page)).toBe(true);
  }

  /** By the main process: Playwright's own hold of a page ends when that has crashed once. */
  async signsOut(): Promise<void> {
    await this.app.evaluate(async ({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      await window?.webContents.executeJavaScript("desk.logOut()");
    });
  }

  async quit(): Promise<void> {
    await this.app.close();
  }

  async remove(): Promise<void> {
    await rm(this.directory, { recursive: true, force: true });
  }
}

/** A question that a page takes with it when it goes elsewhere is asked again. */
const answersWithinMs = 2_000;

/** Whether the page is loaded; while it is not, nothing can be asked of it. */
const hasBridge = (page: Page): Promise<boolean> =>
  Promise.race([
    page.evaluate(() => "desk" in window && document.readyState === "complete").catch(() => false),
    new Promise<boolean>((resolve) => setTimeout(resolve, answersWithinMs, false)),
  ]);

/** Starts the console once more on the same computer, as a click on a link does. */
export const againCommand = (directory: string, args: string[]) =>
  startCommand({ userData: directory, ...within({ args }) });

function within({ args = [], env = {} }: Pick<LaunchOptions, "args" | "env">) {
  const chromium = chromiumPath();
  return {
    // Chromium has no sandbox for root.
    args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), ...args],
    env: { ...(chromium && { CHROMIUM_PATH: chromium }), ...env },
  };
}

import { fileURLToPath } from "node:url";
import {
  test as base,
  type ElectronApplication,
  expect,
  type JSHandle,
  type Page,
} from "@playwright/test";
import { newUserData, start, startCommand } from "../../e2e/fixtures/launch.ts";
import type { recorded } from "../src/recorded.ts";

const program = fileURLToPath(new URL("demo", import.meta.url));

/** What the demo's preload script gives its page. */
interface DemoBridge {
  invoke(channel: string, ...args: unknown[]): Promise<unknown>;
  say(value: unknown): void;
  onSaid(listener: (value: unknown) => void): () => void;
  required: Record<string, string>;
  list: { name: string }[];
}

declare global {
  interface Window {
    demo: DemoBridge;
  }
  /** The demo's main process: how it was called, what its pages asked for, called off and uploaded, and how it goes on. */
  var called: string[][];
  var asked: string[];
  var calledOff: string[];
  var uploads: { bytes: number; isAborted: boolean }[];
  var goOn: () => void;
}

export type ElectronModule = typeof import("electron") & { __fake: typeof recorded };

type Demo = {
  userData: string;
  app: ElectronApplication;
  page: Page;
  /** The page's, in the main process. */
  demoWindow: JSHandle<Electron.BrowserWindow>;
};

export const startDemo = (options: Omit<Parameters<typeof start>[0], "program">) =>
  start({ ...options, program });
export const demoCommand = (options: Omit<Parameters<typeof start>[0], "program">) =>
  startCommand({ ...options, program });

/** The demo with its page loaded. Nothing is shown for real. */
export const test = base.extend<Demo>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from it
  userData: async ({}, use) => use(newUserData()),
  app: async ({ userData }, use) => {
    const app = await startDemo({ userData, env: { ELECTRON_FAKE_DBUS: "0" } });
    await use(app);
    await app.close();
  },
  page: async ({ app }, use) => {
    const page = await app.firstWindow();
    await expect(page.getByRole("heading")).toHaveText("/start");
    await use(page);
  },
  demoWindow: async ({ app, page }, use) => use(await app.browserWindow(page)),
});

export { expect };

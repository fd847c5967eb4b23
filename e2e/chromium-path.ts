import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

export const debianChromiumPath = "/usr/bin/chromium";

/** The browser the tests use: CHROMIUM_PATH, Debian's, or Playwright's own; null when there is none. */
export const chromiumPath = (): string | null =>
  firstThere([process.env.CHROMIUM_PATH, debianChromiumPath, chromium.executablePath()]);

/** Debian's Chromium without what surrounds a page: toolbars, extensions, profiles. */
export const headlessShellPath = "/usr/bin/chromium-headless-shell";

/**
 * The browser for tests that nobody looks at: the same engine without its windows takes a sixth less
 * processor time for the same page.
 */
export const headlessPath = (): string | null =>
  firstThere([process.env.CHROMIUM_PATH, headlessShellPath]) ?? chromiumPath();

const firstThere = (paths: readonly (string | undefined)[]): string | null =>
  paths.find((path) => path !== undefined && existsSync(path)) ?? null;

import { existsSync } from "node:fs";
import { chromiumPath, debianChromiumPath, headlessShellPath } from "../../e2e/chromium-path.ts";
import { runStep } from "../steps/run-step.ts";
import { installDebian, isRootOnDebian } from "./install-debian.ts";

/** Debian's packages that the browser tests lack; those of the console need a Chromium with windows. */
export function missingBrowserPackages(): string[] {
  if (process.env.CHROMIUM_PATH) return [];
  const hasDebians = existsSync(debianChromiumPath);
  if (!hasDebians && chromiumPath()) return []; // Playwright's own
  const packages = hasDebians ? [] : ["chromium"];
  return existsSync(headlessShellPath) ? packages : [...packages, "chromium-headless-shell"];
}

/** Finds a Chromium for the end-to-end tests, or installs one. Returns whether there is one now. */
export async function ensureBrowser(): Promise<boolean> {
  if (chromiumPath()) return true;
  const isInstalled = isRootOnDebian()
    ? await installDebian(["chromium"])
    : await installPlaywrights();
  if (!isInstalled || !chromiumPath()) {
    console.log(
      "No Chromium was found, and none could be installed. Install the package `chromium`, or set CHROMIUM_PATH to one.",
    );
    return false;
  }
  return true;
}

function installPlaywrights(): Promise<boolean> {
  return runStep({
    name: "install Playwright's Chromium",
    command: ["npx", "playwright", "install", "chromium"],
    timeoutMinutes: 15,
  });
}

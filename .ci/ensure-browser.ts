import { existsSync } from "node:fs";
import { chromiumPath } from "../e2e/chromium-path.ts";
import { runStep } from "./run-step.ts";

/** Finds a Chromium for the end-to-end tests, or installs one. Returns whether there is one now. */
export async function ensureBrowser(): Promise<boolean> {
  if (chromiumPath()) return true;
  const isRootOnDebian = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  const isInstalled = isRootOnDebian ? await installDebianChromium() : await installPlaywrights();
  if (!isInstalled || !chromiumPath()) {
    console.log(
      "No Chromium was found, and none could be installed. Install the package `chromium`, or set CHROMIUM_PATH to one.",
    );
    return false;
  }
  return true;
}

async function installDebianChromium(): Promise<boolean> {
  process.env.DEBIAN_FRONTEND = "noninteractive";
  return (
    (await runStep({
      name: "read Debian's package lists",
      command: ["apt-get", "update"],
      timeoutMinutes: 5,
    })) &&
    (await runStep({
      name: "install Chromium",
      command: ["apt-get", "install", "-y", "--no-install-recommends", "chromium"],
      timeoutMinutes: 15,
    }))
  );
}

function installPlaywrights(): Promise<boolean> {
  return runStep({
    name: "install Playwright's Chromium",
    command: ["npx", "playwright", "install", "chromium"],
    timeoutMinutes: 15,
  });
}

import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { isHeaded } from "./app-window.ts";
import { chromiumPath } from "./chromium-path.ts";
import { keepNoPasswords } from "./disable-password-manager.ts";

type Options = {
  /** Where the console keeps its data; Chromium's profile is a folder in it. */
  userData: string;
  /** More switches. */
  switches: readonly string[];
};

const isOn = (variable: string) => process.env[variable] === "1";

/** For a console that nobody looks at: fewer processes, and no faster code for the moment that a test takes. */
const unseenSwitches = ["--headless=new", "--in-process-gpu", "--js-flags=--no-opt --no-maglev"];

/** Starts Chromium without a window. Resolves once it can be driven, with the address of its protocol. */
export async function startChromium({ userData, switches }: Options) {
  const profile = join(userData, "Chromium");
  keepNoPasswords(profile);
  const chromium = spawn(
    chromiumPath(),
    [
      "--remote-debugging-port=0",
      "--remote-debugging-pipe", // nothing is said by it, but Chromium ends when it does
      `--user-data-dir=${profile}`,
      "--no-startup-window",
      "--no-first-run",
      "--no-default-browser-check",
      "--password-store=basic",
      "--disable-background-networking",
      "--disable-background-timer-throttling",
      "--disable-backgrounding-occluded-windows",
      "--disable-component-update",
      "--disable-dev-shm-usage",
      "--disable-gpu",
      "--disable-popup-blocking",
      "--disable-renderer-backgrounding",
      "--disable-sync",
      // A console may well talk to a server in the company's own network, or on this computer.
      "--disable-features=LocalNetworkAccessChecks,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,Translate,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), // Chromium has no sandbox for root
      ...(isHeaded ? [] : unseenSwitches),
      ...switches,
    ],
    { stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"] },
  );
  // However the main process ends, it leaves no browser behind.
  process.on("exit", () => chromium.kill("SIGKILL"));
  return { chromium, profile, url: await protocolAddress(chromium) };
}

function protocolAddress({ stderr, ...chromium }: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = "";
  stderr?.setEncoding("utf8").on("data", (text: string) => {
    if (isOn("ELECTRON_FAKE_DEBUG")) process.stderr.write(text);
    if (said.length > 100_000) return;
    said += text;
    const [, url] = /DevTools listening on (ws:\/\/\S+)/.exec(said) ?? [];
    if (url) resolve(url);
  });
  stderr?.on("close", () => reject(new Error(`Chromium ${chromium.pid} has ended: ${said}`)));
  return promise;
}

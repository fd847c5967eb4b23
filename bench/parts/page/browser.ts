import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { chromiumPath } from "./chromium-path.ts";

const size = { width: 1_280, height: 800 };

export async function openBrowser(): Promise<Browser> {
  const executablePath = chromiumPath();
  if (!executablePath) throw new Error("no Chromium was found; CHROMIUM_PATH names one");
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath,
    args: [
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-gpu",
      "--enable-precise-memory-info",
      ...(isRoot ? ["--no-sandbox"] : []), // Chromium has no sandbox for root
    ],
  });
}

export type Window = { page: Page; cdp: CDPSession; close(): Promise<void> };

/** A window of its own; with a token it is signed in. */
export async function openWindow(browser: Browser, url: string, token?: string): Promise<Window> {
  const context = await browser.newContext({ baseURL: url, viewport: size, locale: "en-US" });
  if (token) {
    const cookie = { name: "deskbell_token", value: token, url, secure: true };
    await context.addCookies([{ ...cookie, sameSite: "Strict" }]);
  }
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  return { page, cdp, close: () => context.close() };
}

/** A phone of a few years ago. */
const slowdown = 4;

export const slowProcessor = (cdp: CDPSession, rate = slowdown): Promise<unknown> =>
  cdp.send("Emulation.setCPUThrottlingRate", { rate });

/** Chromium's own "Fast 3G". */
export const slowNetwork = (cdp: CDPSession): Promise<unknown> =>
  cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 562.5,
    downloadThroughput: 180_000,
    uploadThroughput: 84_375,
  });

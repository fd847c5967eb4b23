import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import { type Account, aNewcomer, demoAdmin, demoCustomer, register } from "./accounts.ts";
import { chromiumArguments } from "./chromium-arguments.ts";
import { chromiumPath } from "./chromium-path.ts";
import { findTicket } from "./find-ticket.ts";
import { ServerProcess } from "./programs/server-process.ts";
import type { Screen, Who } from "./screens/screen.ts";
import { screens } from "./screens.ts";

// npm run screenshots: pictures of every screen, as a phone, a tablet and two desktops show it, light and
// dark, and mirrored, for the eyes of the developer who changed one; `npm run screenshots -- profile inbox`
// takes those with such names only, `npm run screenshots -- --readme` renews the picture of the README.

const folder = fileURLToPath(new URL("test-results/screenshots", import.meta.url));
const readmePicture = fileURLToPath(new URL("../docs/inbox.png", import.meta.url));

const settledWithinMs = 5_000;

type Look = { width: number; colorScheme: "light" | "dark"; direction: "ltr" | "rtl" };
const looks: readonly Look[] = [
  ...[390, 768, 1280, 1440].flatMap((width) =>
    (["light", "dark"] as const).map((colorScheme) => ({
      width,
      colorScheme,
      direction: "ltr" as const,
    })),
  ),
  ...[390, 1280].map((width) => ({
    width,
    colorScheme: "light" as const,
    direction: "rtl" as const,
  })),
];

const isReadmeOnly = process.argv.includes("--readme");
const desk = await ServerProcess.open();
const executablePath = chromiumPath();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: chromiumArguments,
});
try {
  const tokens = await signInAll();
  if (isReadmeOnly) await takeReadmePicture(tokens.agent);
  else await takeAll(tokens);
} finally {
  await browser.close();
  await desk.close();
}

/** The tokens of those who are signed in. */
async function signInAll(): Promise<Record<Who, string | null>> {
  return {
    visitor: null,
    newcomer: await signIn(await register(aNewcomer("Florence Okafor"), desk)),
    customer: await signIn(demoCustomer),
    agent: await signIn(demoAdmin),
  };
}

async function signIn({ email, password }: Account): Promise<string> {
  const answer = await fetch(`${desk.url}/api/v1/users/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return (await answer.json()).data.token;
}

async function takeAll(tokens: Record<Who, string | null>): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const wanted = process.argv.slice(2);
  const chosen = screens.filter(
    ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
  );
  for (const [index, screen] of chosen.entries()) {
    for (const look of looks) {
      const shown = look.direction === "rtl" ? "rtl" : look.colorScheme;
      const path = join(folder, `${screen.name}-${look.width}-${shown}.png`);
      await takePicture(browser, screen, tokens[screen.who], { path, ...look });
    }
    console.log(`${index + 1} of ${chosen.length}  ${screen.name}`);
  }
  console.log(folder);
}

async function takeReadmePicture(token: string | null): Promise<void> {
  const screen: Screen = { name: "readme", who: "agent", path: "/inbox", ticket: "went wrong" };
  await takePicture(browser, screen, token, {
    path: readmePicture,
    width: 1280,
    colorScheme: "light",
    direction: "ltr",
  });
  console.log(readmePicture);
}

async function takePicture(
  from: Browser,
  screen: Screen,
  token: string | null,
  { path, width, colorScheme, direction }: Look & { path: string },
): Promise<void> {
  const context = await from.newContext({
    baseURL: desk.url,
    viewport: { width, height: width < 768 ? 740 : 800 },
    colorScheme,
    reducedMotion: "reduce",
    locale: "en-US",
  });
  if (token) {
    const cookie = { name: "deskbell_token", value: token, url: desk.url, secure: true };
    await context.addCookies([{ ...cookie, sameSite: "Strict" }]);
  }
  const page = await context.newPage();
  const ticketId = screen.ticket && (await findTicket(screen.ticket, { url: desk.url, token }));
  await page.goto(ticketId ? `${screen.path}/${ticketId}` : screen.path, {
    waitUntil: "networkidle",
  });
  await screen.prepare?.(page);
  if (direction === "rtl")
    await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  // A sandboxed frame's last request is at times never told to have ended.
  await page.waitForLoadState("networkidle", { timeout: settledWithinMs }).catch(() => {});
  await page.screenshot({ path, animations: "disabled" });
  await context.close();
}

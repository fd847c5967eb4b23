import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "@playwright/test";
import { seriousFindings } from "./accessibility.ts";
import {
  type Account,
  aNewcomer,
  demoAdmin,
  demoAgent,
  demoCustomer,
  register,
} from "./accounts.ts";
import { chromiumArguments } from "./chromium-arguments.ts";
import { chromiumPath } from "./chromium-path.ts";
import { findTicket } from "./find-ticket.ts";
import { ServerProcess } from "./programs/server-process.ts";
import { unmirroredIcons } from "./reading/text-layout.ts";
import { unreadableTexts } from "./reading/unreadable-texts.ts";
import { isInAnyWording, type Screen, type Who } from "./screens/screen.ts";
import { screens } from "./screens.ts";
import { heedRoutes } from "./windows/heed-routes.ts";

// npm run screenshots: pictures of every screen, as a phone, a tablet and two desktops show it, light and
// dark, and mirrored, for the eyes of the developer who changed one; `npm run screenshots -- profile inbox`
// takes those with such names only, `npm run screenshots -- --readme` renews the picture of the README.
// `npm run screenshots -- --long-words` takes those that open in any wording from a desk in long words, right to left.
// What axe calls serious and, in long words, what cannot be read is said of each picture, and fails the run.

const folder = fileURLToPath(new URL("test-results/screenshots", import.meta.url));
const readmePicture = fileURLToPath(new URL("../docs/inbox.png", import.meta.url));

const settledWithinMs = 5_000;
/** Where what is shown is checked, too: between them nothing else is drawn. */
const checkedWidths = [390, 1280];

type Look = { width: number; colorScheme: "light" | "dark"; direction: "ltr" | "rtl" };
const looksOf = (direction: Look["direction"]): Look[] =>
  [390, 768, 1280, 1440].flatMap((width) =>
    (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme, direction })),
  );

const isReadmeOnly = process.argv.includes("--readme");
const isInLongWords = process.argv.includes("--long-words");
const looks: readonly Look[] = isInLongWords
  ? looksOf("rtl")
  : [
      ...looksOf("ltr"),
      ...looksOf("rtl").filter(
        ({ width, colorScheme }) => [390, 1280].includes(width) && colorScheme === "light",
      ),
    ];
const desk = await ServerProcess.open(isInLongWords ? { WORDING: "pseudo" } : {});
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
    colleague: await signIn(demoAgent),
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
  const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
  const chosen = screens.filter(
    (screen) =>
      (!isInLongWords || isInAnyWording(screen)) &&
      (wanted.length === 0 || wanted.some((part) => screen.name.includes(part))),
  );
  for (const [index, screen] of chosen.entries()) {
    for (const look of looks) {
      const picture = [screen.name, look.width, shownIn(look)].join("-");
      const path = join(folder, `${picture}.png`);
      const problems = await takePicture(browser, screen, tokens[screen.who], { path, ...look });
      for (const problem of problems) console.error(`${picture}: ${problem}`);
      if (problems.length > 0) process.exitCode = 1;
    }
    console.log(`${index + 1} of ${chosen.length}  ${screen.name}`);
  }
  console.log(folder);
}

function shownIn({ direction, colorScheme }: Look): string {
  if (direction === "ltr") return colorScheme;
  return colorScheme === "dark" ? "rtl-dark" : "rtl";
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

/** Returns what is wrong with what it shows. */
async function takePicture(
  from: Browser,
  screen: Screen,
  token: string | null,
  { path, width, colorScheme, direction }: Look & { path: string },
): Promise<string[]> {
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
  heedRoutes(page);
  const ticketId = screen.ticket && (await findTicket(screen.ticket, { url: desk.url, token }));
  await page.goto(ticketId ? `${screen.path}/${ticketId}` : screen.path, {
    waitUntil: "networkidle",
  });
  await screen.prepare?.(page);
  if (direction === "rtl" && !isInLongWords)
    await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  // A sandboxed frame's last request is at times never told to have ended.
  await page.waitForLoadState("networkidle", { timeout: settledWithinMs }).catch(() => {});
  await page.screenshot({ path, animations: "disabled" });
  const problems = checkedWidths.includes(width) ? await problemsOf(page) : [];
  await context.setOffline(true); // what was typed is not kept for the next one
  await context.close();
  return problems;
}

async function problemsOf(page: Page): Promise<string[]> {
  const serious = await seriousFindings(page);
  if (!isInLongWords) return serious;
  return [...serious, ...(await unreadableTexts(page)), ...(await unmirroredIcons(page))];
}

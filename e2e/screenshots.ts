import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "@playwright/test";
import { type Account, aNewcomer, demoAdmin, demoCustomer, register } from "./accounts.ts";
import { chromiumPath } from "./chromium-path.ts";
import { Desk } from "./desk.ts";

// npm run screenshots: a picture of every screen, 360 and 1280 pixels wide, light and dark, for the
// eyes of whoever changed one. `npm run screenshots -- --readme` renews the picture of the README.

const folder = fileURLToPath(new URL("test-results/screenshots", import.meta.url));
const readmePicture = fileURLToPath(new URL("../docs/inbox.png", import.meta.url));

const people = ["visitor", "newcomer", "customer", "agent"] as const;
type Who = (typeof people)[number];

type Screen = {
  name: string;
  who: Who;
  path: string;
  /** A ticket of the demo shop, found by words of its subject; its id is appended to the path. */
  ticket?: string;
  /** What to do before the picture is taken. */
  prepare?(page: Page): Promise<void>;
};

const screens: readonly Screen[] = [
  { name: "landing", who: "visitor", path: "/" },
  { name: "login", who: "visitor", path: "/login" },
  {
    name: "login-errors",
    who: "visitor",
    path: "/login",
    prepare: (page) => page.getByRole("button", { name: "Login", exact: true }).click(),
  },
  { name: "register", who: "visitor", path: "/register" },
  {
    name: "register-errors",
    who: "visitor",
    path: "/register",
    prepare: (page) => page.getByRole("button", { name: "Register", exact: true }).click(),
  },
  {
    name: "verify-email",
    who: "visitor",
    path: "/verification/email?mode=verifyEmail&oobCode=none&continueUrl=%2F",
  },
  { name: "not-found", who: "visitor", path: "/no/such/page" },
  { name: "mailbox", who: "visitor", path: "/dev/mailbox" },
  { name: "inbox-empty", who: "newcomer", path: "/inbox" },
  { name: "wizard-introduction", who: "newcomer", path: "/ticket/introduction" },
  { name: "wizard-enquiry", who: "newcomer", path: "/ticket/enquiry" },
  { name: "wizard-details", who: "newcomer", path: "/ticket/details" },
  {
    name: "wizard-details-errors",
    who: "newcomer",
    path: "/ticket/details",
    prepare: (page) => page.getByRole("button", { name: "Create Ticket" }).click(),
  },
  { name: "customer-inbox", who: "customer", path: "/inbox" },
  { name: "customer-ticket", who: "customer", path: "/inbox", ticket: "E-04" },
  { name: "agent-inbox", who: "agent", path: "/inbox" },
  { name: "agent-ticket", who: "agent", path: "/inbox", ticket: "E-04" },
  { name: "agent-pictures", who: "agent", path: "/inbox", ticket: "blender jug" },
  { name: "agent-long-word", who: "agent", path: "/inbox", ticket: "donaudampf" },
  { name: "agent-arabic", who: "agent", path: "/inbox", ticket: "الغلاية" },
  { name: "agent-long-thread", who: "agent", path: "/inbox", ticket: "water below" },
  { name: "agent-no-such-ticket", who: "agent", path: "/inbox/0123456789abcdef01234567" },
  {
    name: "agent-picture-open",
    who: "agent",
    path: "/inbox",
    ticket: "blender jug",
    prepare: (page) =>
      page
        .getByRole("button", { name: /^Open picture/ })
        .first()
        .click(),
  },
  {
    name: "agent-account-menu",
    who: "agent",
    path: "/inbox",
    prepare: (page) => page.getByRole("button", { name: "Account" }).click(),
  },
  {
    name: "agent-no-match",
    who: "agent",
    path: "/inbox",
    prepare: async (page) => {
      const search = page.getByRole("searchbox", { name: "Search tickets" });
      await search.fill("nobody wrote this");
      await page.getByText("No match").waitFor();
    },
  },
];

const isReadmeOnly = process.argv.includes("--readme");
const desk = await Desk.open();
const executablePath = chromiumPath();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  chromiumSandbox: process.getuid?.() !== 0,
  args: ["--disable-background-networking", "--disable-gpu"],
});
try {
  const signedIn = await enterAll();
  if (isReadmeOnly) await takeReadmePicture(signedIn.agent);
  else await takeAll(signedIn);
} finally {
  await browser.close();
  await desk.close();
}

/** The tokens of those who are signed in. */
async function enterAll(): Promise<Record<Who, string | null>> {
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

async function takeAll(signedIn: Record<Who, string | null>): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [index, screen] of screens.entries()) {
    for (const width of [360, 1280]) {
      for (const colorScheme of ["light", "dark"] as const) {
        const path = join(folder, `${screen.name}-${width}-${colorScheme}.png`);
        await takePicture(browser, screen, signedIn[screen.who], { path, width, colorScheme });
      }
    }
    console.log(`${index + 1} of ${screens.length}  ${screen.name}`);
  }
  console.log(folder);
}

async function takeReadmePicture(agent: string | null): Promise<void> {
  const screen: Screen = { name: "readme", who: "agent", path: "/inbox", ticket: "E-04" };
  await takePicture(browser, screen, agent, {
    path: readmePicture,
    width: 1280,
    colorScheme: "light",
  });
  console.log(readmePicture);
}

async function takePicture(
  from: Browser,
  screen: Screen,
  token: string | null,
  { path, width, colorScheme }: { path: string; width: number; colorScheme: "light" | "dark" },
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
  const ticketId = screen.ticket && (await findTicket(token, screen.ticket));
  await page.goto(ticketId ? `${screen.path}/${ticketId}` : screen.path, {
    waitUntil: "networkidle",
  });
  await screen.prepare?.(page);
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path });
  await context.close();
}

async function findTicket(token: string | null, words: string): Promise<string> {
  const query = new URLSearchParams({ search: words, limit: "1" });
  const answer = await fetch(`${desk.url}/api/v1/conversation?${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const [ticket] = (await answer.json()) as { _id: string }[];
  if (!ticket) throw new Error(`No ticket about “${words}”`);
  return ticket._id;
}

import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, expect, type Page } from "@playwright/test";
import { demoAdmin } from "../accounts.ts";
import { Agent } from "../actors/agent.ts";
import { chromiumArguments } from "../chromium-arguments.ts";
import { headlessPath } from "../chromium-path.ts";
import { aPicture } from "../pictures.ts";
import { ServerProcess } from "../programs/server-process.ts";
import { checkHour } from "./check-hour.ts";
import { Hands } from "./hands.ts";
import { focusedRow, openTicket } from "./kinds.ts";
import { hourReport, type TicketFigures } from "./report.ts";
import { type HourTicket, seedHour } from "./seed.ts";

// npm run agents-hour: works through 60 tickets as an agent does and writes docs/agents-hour.md.

const report = fileURLToPath(new URL("../../docs/agents-hour.md", import.meta.url));
/** Of the page, when a step has failed. */
const picture = fileURLToPath(new URL("../test-results/agents-hour.png", import.meta.url));

const desk = await ServerProcess.open({ UNDO_SECONDS: "5" });
const executablePath = headlessPath();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  // As a user's: there faster code pays for itself.
  args: chromiumArguments.filter((one) => !one.startsWith("--js-flags")),
});
try {
  const tickets = await seedHour(desk);
  const window = await anAgentsPage(browser);
  const figures = await workThrough(tickets, window).catch(async (error: unknown) => {
    await window.page.screenshot({ path: picture });
    throw new Error(`See ${picture}`, { cause: error });
  });
  await checkHour(desk, tickets);
  const day = new Date().toISOString().slice(0, 10);
  await writeFile(report, hourReport(figures, { day, chromium: browser.version() }));
  console.log(report);
} finally {
  await browser.close();
  await desk.close();
}

/** A window of the inbox, with a picture in its clipboard. It fails the run when it logs an error. */
async function anAgentsPage(from: Browser): Promise<{ page: Page; troubles: string[] }> {
  const context = await from.newContext({
    ...{ baseURL: desk.url, viewport: { width: 1440, height: 900 } },
    ...{ locale: "en-US", timezoneId: "Europe/Berlin" },
  });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(message.text());
  });
  await new Agent(page, demoAdmin).arrives(desk.url);
  await page.evaluate(
    async (bytes) => {
      const png = new Blob([new Uint8Array(bytes)], { type: "image/png" });
      await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
    },
    [...aPicture().buffer],
  );
  await page.goto("/inbox?view=open");
  return { page, troubles };
}

async function workThrough(
  tickets: readonly HourTicket[],
  { page, troubles }: { page: Page; troubles: string[] },
): Promise<TicketFigures[]> {
  const first = page.getByRole("navigation").getByRole("link", { name: /\b01 / });
  await expect(async () => {
    await page.keyboard.press("j"); // what listens to it is loaded after the list
    await expect(first).toBeFocused({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  const figures: TicketFigures[] = [];
  for (const [index, { subject, kind }] of tickets.entries()) {
    const hands = new Hands(page);
    await hands.until(focusedRow(subject));
    hands.tally.waitedMs = 0;
    const startedMs = performance.now();
    try {
      await openTicket(hands, { subject, asks: kind.asks });
      await kind.work(hands, tickets[index + 1]?.subject);
    } catch (error) {
      throw new Error(`${subject} (${kind.name}) was not done`, { cause: error });
    }
    figures.push({ ...hands.tally, kind, tookMs: performance.now() - startedMs });
    if (troubles.length > 0) throw new Error(`the page has complained: ${troubles.join("; ")}`);
    console.log(`${index + 1} of ${tickets.length}  ${kind.name}`);
  }
  return figures;
}

import { test as base, expect, type Page } from "@playwright/test";
import {
  type Account,
  aNewcomer,
  demoAdmin,
  register,
  registerColleague,
  sessionOf,
} from "./accounts.ts";
import { AbsentCustomer, type SentWords } from "./actors/absent-customer.ts";
import { Agent } from "./actors/agent.ts";
import { Customer } from "./actors/customer.ts";
import { tabsApartArguments } from "./chromium-arguments.ts";
import { ServerProcess } from "./programs/server-process.ts";
import { attachPage } from "./windows/attach-page.ts";
import { heedRoutes } from "./windows/heed-routes.ts";
import { type LentWindow, type WindowOptions, WindowPool } from "./windows/window-pool.ts";

export interface Actors {
  /** A window of one user's own: nothing is shared with other windows. */
  openWindow(options?: WindowOptions): Promise<Page>;
  /** A visitor whom the server does not know. */
  aVisitor(account?: Account): Promise<Customer>;
  /** A registered customer, signed in. */
  aCustomer(name?: string): Promise<Customer>;
  /** A registered customer of whom no more than their tickets is needed: without a window, which takes seconds. */
  anAbsentCustomer(name?: string): Promise<AbsentCustomer>;
  /** A registered customer, signed in, who looks at the ticket that they opened before. */
  aCustomerWith(ticket: SentWords, name?: string): Promise<Customer>;
  /** One who has signed in by the form, and is therefore known to the identity service in this window, too. */
  aCustomerOfTheForm(name?: string): Promise<Customer>;
  /** The demo's admin, or another one of the demo, signed in. */
  anAgent(account?: Account): Promise<Agent>;
  /** Another admin, signed in. */
  aColleague(name: string): Promise<Agent>;
}

/**
 * One server per worker, and actors to speak through. A page that logs an error, throws, or breaks the
 * content security policy fails its test.
 */
export const test = base.extend<
  Actors & {
    areWindowsNew: boolean;
    areTabsApart: boolean;
    lender: WindowPool;
    windowKind: string;
  },
  { desk: ServerProcess; deskVariables: Record<string, string>; windowPool: WindowPool }
>({
  /** How a file's desk is configured: `test.use({ deskVariables: { … } })`. */
  deskVariables: [{}, { option: true, scope: "worker" }],
  desk: [
    async ({ deskVariables }, use) => {
      const desk = await ServerProcess.open(deskVariables);
      await use(desk);
      await desk.close();
    },
    { scope: "worker", timeout: 280_000 },
  ],
  baseURL: ({ desk }, use) => use(desk.url),
  windowPool: [
    async ({ browser, desk }, use) => {
      const pool = new WindowPool(browser, desk.url);
      await use(pool);
      await pool.close();
    },
    { scope: "worker" },
  ],
  /** Every actor's window is one that nobody has used: `test.use({ areWindowsNew: true })`. */
  areWindowsNew: [false, { option: true }],
  /** Each tab has a process of its own, in a browser of the test's own: `test.use({ areTabsApart: true })`. */
  areTabsApart: [false, { option: true }],
  lender: async ({ areTabsApart, windowPool, playwright, desk }, use) => {
    if (!areTabsApart) return use(windowPool);
    const browser = await playwright.chromium.launch({ args: tabsApartArguments });
    await use(new WindowPool(browser, desk.url));
    await browser.close();
  },
  /** What `test.use` may say of windows. Playwright gives it to those that are opened, not to those that are lent again. */
  windowKind: async (
    {
      acceptDownloads,
      bypassCSP,
      clientCertificates,
      colorScheme,
      contextOptions,
      contrast,
      deviceScaleFactor,
      extraHTTPHeaders,
      forcedColors,
      geolocation,
      hasTouch,
      httpCredentials,
      ignoreHTTPSErrors,
      isMobile,
      javaScriptEnabled,
      locale,
      offline,
      permissions,
      proxy,
      reducedMotion,
      screen,
      serviceWorkers,
      storageState,
      timezoneId,
      userAgent,
      viewport,
    },
    use,
  ) => {
    if (storageState !== undefined) {
      throw new Error("A window that is lent is empty: use openWindow({ storageState }).");
    }
    const transport = { extraHTTPHeaders, httpCredentials, clientCertificates, proxy, offline };
    const place = { geolocation, locale, permissions, timezoneId, userAgent };
    const device = { deviceScaleFactor, hasTouch, isMobile, screen, viewport };
    const look = { colorScheme, contrast, forcedColors, reducedMotion };
    const rights = { acceptDownloads, bypassCSP, ignoreHTTPSErrors, javaScriptEnabled };
    const kind = { transport, place, device, look, rights, serviceWorkers, contextOptions };
    await use(JSON.stringify(kind));
  },
  openWindow: async ({ lender, windowKind, areWindowsNew, desk }, use, testInfo) => {
    const windows: LentWindow[] = [];
    const troubles: string[] = [];
    await use(async (options) => {
      const window = await lender.lend({ isNew: areWindowsNew, ...options }, windowKind);
      windows.push(window);
      const page = await window.context.newPage();
      heedRoutes(page);
      page.on("pageerror", (error) => troubles.push(String(error)));
      page.on("console", (message) => {
        // Refused requests and ended connections are what some tests are about; the browser logs them by itself.
        const isRefusal =
          /^Failed to load resource|WebSocket connection to|^WebSocket is already in CLOSING/.test(
            message.text(),
          );
        // The script that a window is lent with, which a mail's frame does not run.
        const isOurs = /^Blocked script execution in '[^']*\/uploads\/mails\//.test(message.text());
        if (message.type() === "error" && !isRefusal && !isOurs) troubles.push(message.text());
      });
      return page;
    });
    const hasPassed = testInfo.status === testInfo.expectedStatus;
    if (!hasPassed) {
      await testInfo.attach("desk.log", { body: desk.log, contentType: "text/plain" });
      for (const [i, { context }] of windows.entries()) {
        for (const page of context.pages()) await attachPage(page, `window-${i}`, testInfo);
      }
    }
    await Promise.all(windows.map((window) => window.giveBack(hasPassed)));
    if (troubles.length > 0) throw new Error(`a page has complained:\n${troubles.join("\n")}`);
  },
  aVisitor: async ({ openWindow }, use) => {
    await use(async (account = aNewcomer()) => new Customer(await openWindow(), account));
  },
  aCustomer: async ({ openWindow, desk }, use) => {
    await use(async (name) => {
      const account = await register(aNewcomer(name), desk);
      const customer = new Customer(await openWindow(), account);
      await customer.arrives(desk.url);
      return customer;
    });
  },
  anAbsentCustomer: async ({ desk }, use) => {
    await use(async (name) => {
      const account = await register(aNewcomer(name), desk);
      return new AbsentCustomer(account, desk, await sessionOf(account, desk));
    });
  },
  aCustomerWith: async ({ anAbsentCustomer, openWindow, desk }, use) => {
    await use(async (ticket, name) => {
      const absent = await anAbsentCustomer(name);
      const path = await absent.createsTicket(ticket);
      const customer = new Customer(await openWindow(), absent.account);
      await customer.arrives(desk.url, path);
      const { page } = customer;
      await expect(page.getByRole("heading", { level: 1, name: ticket.subject })).toBeVisible();
      return customer;
    });
  },
  aCustomerOfTheForm: async ({ aVisitor, desk }, use) => {
    await use(async (name) => {
      const customer = await aVisitor(await register(aNewcomer(name), desk));
      await customer.signsIn();
      return customer;
    });
  },
  aColleague: async ({ openWindow, desk }, use) => {
    await use(async (name) => {
      const account = await registerColleague(aNewcomer(name), desk);
      const agent = new Agent(await openWindow(), account);
      await agent.arrives(desk.url);
      return agent;
    });
  },
  anAgent: async ({ openWindow, desk }, use) => {
    await use(async (account = demoAdmin) => {
      const agent = new Agent(await openWindow(), account);
      await agent.arrives(desk.url);
      return agent;
    });
  },
});

import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
} from "@playwright/test";
import { type Agent, createAgent } from "../actors/agent.ts";
import { type Customer, createCustomer } from "../actors/customer.ts";
import { type Account, adminEmail, createAccount, password, signIn } from "./call-api.ts";
import { type Desk, startDesk } from "./start-desk.ts";
import { type ConsoleWatch, createConsoleWatch } from "./watch-console.ts";

export { expect };

type OpenBrowser = (options?: BrowserContextOptions) => Promise<BrowserContext>;

type TestFixtures = {
  /** What the browsers of this test complain about; it fails the test unless it was expected. */
  consoleWatch: ConsoleWatch;
  /** A browser of its own, signed out. */
  openBrowser: OpenBrowser;
  /** Opens a browser in which somebody is signed in already. */
  enterAsCustomer(name?: string, options?: BrowserContextOptions): Promise<Customer>;
  enterAsAgent(options?: BrowserContextOptions): Promise<Agent>;
  /** Somebody new, signed in, without a ticket, at the inbox. */
  customer: Customer;
  /** The administrator of the demo shop, signed in, at the inbox. */
  agent: Agent;
};

export const test = base.extend<TestFixtures, { desk: Desk }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what is needed
    async ({}, use) => {
      const desk = await startDesk();
      await use(desk);
      await desk.remove();
    },
    { scope: "worker", timeout: 180_000 },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: as above
  consoleWatch: async ({}, use) => {
    const watch = createConsoleWatch();
    await use(watch);
    expect(watch.unexpected(), "complaints of the browser").toEqual([]);
  },

  openBrowser: async ({ browser, desk, consoleWatch }, use, testInfo) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        baseURL: desk.url,
        viewport: { width: 1280, height: 800 },
        reducedMotion: "reduce",
        locale: "en-US",
        ...options,
      });
      consoleWatch.follow(context);
      contexts.push(context);
      return context;
    });
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach("server log", { body: desk.log(), contentType: "text/plain" });
      for (const [index, page] of contexts.flatMap((context) => context.pages()).entries()) {
        const path = testInfo.outputPath(`page-${index + 1}.png`);
        await page.screenshot({ path }).catch(() => {}); // the page may be gone
      }
    }
    for (const context of contexts) await context.close();
  },

  enterAsCustomer: async ({ openBrowser, desk }, use) => {
    await use(async (name = "Ada Byron", options) => {
      const account = await createAccount(desk, name);
      return createCustomer(await enter(desk, account, await openBrowser(options)));
    });
  },

  enterAsAgent: async ({ openBrowser, desk }, use) => {
    await use(async (options) => {
      const account = { email: adminEmail, password, name: "Nora Lindqvist" };
      return createAgent(await enter(desk, account, await openBrowser(options)));
    });
  },

  customer: async ({ enterAsCustomer }, use) => {
    const customer = await enterAsCustomer();
    await customer.page.goto("/inbox");
    await use(customer);
  },

  agent: async ({ enterAsAgent }, use) => {
    const agent = await enterAsAgent();
    await agent.page.goto("/inbox");
    await use(agent);
  },
});

/** Signs in over the API and leaves the token where the website keeps it (spec §9). */
async function enter(desk: Desk, account: Account, context: BrowserContext) {
  const person = await signIn(desk, account);
  await context.addCookies([
    {
      name: "deskbell_token",
      value: person.token,
      url: desk.url,
      secure: true,
      sameSite: "Strict",
    },
  ]);
  return { desk, person, page: await context.newPage() };
}

import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from "@playwright/test";
import { keepNotices } from "../notices.ts";
import { marksOfUse } from "./marks-of-use.ts";

/** What takes longer hangs: seen twice in whole runs, while pages were closed or emptied. */
const stepMaxMs = 15_000;

/** Everything a page may store, by the names of the devtools protocol. What it has loaded and compiled stays cached. */
const storageTypes = "cookies,indexeddb,local_storage,service_workers,cache_storage,file_systems";

export interface LentWindow {
  context: BrowserContext;
  /** @param isUnspoilt whether the test has passed; what a failed one leaves is closed with it */
  giveBack(isUnspoilt: boolean): Promise<void>;
}

export interface WindowOptions extends BrowserContextOptions {
  /** Nobody has used it, so nothing is cached: for tests that cut the line. */
  isNew?: boolean;
}

/**
 * The windows of one worker, each a user's own. One that nothing but cookies, storage and pages were
 * used of is emptied and lent to the next test: the page's scripts, 100 files, are then neither
 * loaded nor compiled again. Any other is closed with its test.
 */
export class WindowPool {
  readonly #browser: Browser;
  readonly #siteUrl: string;
  /** By kind. */
  readonly #free = new Map<string, PooledWindow[]>();

  constructor(browser: Browser, siteUrl: string) {
    this.#browser = browser;
    this.#siteUrl = siteUrl;
  }

  /**
   * @param options with any of its own a window is new, and closed afterwards
   * @param kind says how the spec's file configures its windows: one of another kind is not lent there
   */
  async lend({ isNew, ...options }: WindowOptions = {}, kind = ""): Promise<LentWindow> {
    if (isNew || Object.keys(options).length > 0) return this.#lendOnce(options);
    const free = this.#freeOf(kind);
    const window = free.pop() ?? new PooledWindow(await this.#newContext({}), this.#siteUrl);
    const { context } = window;
    const giveBack = async (isUnspoilt: boolean) => {
      // Of a window that cannot be emptied, as when the desk has stopped, nothing may be left either.
      const isFree = isUnspoilt && (await this.#isEmptiedInTime(window));
      if (isFree) free.push(window);
      // What hung while it was emptied may hang now, too; the browser ends with its worker.
      else if ((await inTime(window.close())) === "late") {
        console.warn("A window does not close, and is left to its worker's end.");
      }
    };
    return { context, giveBack };
  }

  async close(): Promise<void> {
    const windows = [...this.#free.values()].flat();
    this.#free.clear();
    await Promise.all(windows.map((window) => window.close()));
  }

  async #isEmptiedInTime(window: PooledWindow): Promise<boolean> {
    const outcome = await inTime(window.isEmptied().catch(() => false));
    if (outcome !== "late") return outcome;
    console.warn(`A window that hung is closed with its test: ${window.step}`);
    return false;
  }

  #freeOf(kind: string): PooledWindow[] {
    const free = this.#free.get(kind) ?? [];
    this.#free.set(kind, free);
    return free;
  }

  async #lendOnce(options: BrowserContextOptions): Promise<LentWindow> {
    const context = await this.#newContext(options);
    return { context, giveBack: () => context.close() };
  }

  async #newContext(options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      baseURL: this.#siteUrl,
      ...options,
    });
    await context.addInitScript(keepNotices);
    return context;
  }
}

/** "late" for what has not come to its end within the limit; it then goes on by itself. */
async function inTime<Outcome>(outcome: Promise<Outcome>): Promise<Outcome | "late"> {
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, stepMaxMs, "late");
  });
  try {
    return await Promise.race([outcome, isLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Without a line, a used window would still show what an earlier test has loaded. */
async function refuseOffline(): Promise<never> {
  throw new Error(
    "This window's cache is that of earlier tests. To cut its line ask for a new one: openWindow({ isNew: true }) or test.use({ areWindowsNew: true }).",
  );
}

/** A window that can be emptied. */
class PooledWindow {
  readonly context: BrowserContext;
  readonly close: () => Promise<void>;
  /** What is being done to empty it. */
  step = "";
  readonly #siteUrl: string;
  readonly #isMarked: () => boolean;
  readonly #devtoolsOf: (page: Page) => Promise<CDPSession>;
  /** A page that stays: it holds the process of the site, and with it what was compiled there. */
  #keeper: { page: Page; devtools: CDPSession } | undefined;

  constructor(context: BrowserContext, siteUrl: string) {
    this.context = context;
    this.#siteUrl = siteUrl;
    this.close = context.close.bind(context);
    this.#devtoolsOf = context.newCDPSession.bind(context);
    this.#isMarked = marksOfUse(context, siteUrl);
    context.setOffline = refuseOffline;
    const pages = context.pages.bind(context);
    context.pages = () => pages().filter((page) => page !== this.#keeper?.page);
  }

  /** Closes its pages and removes what they stored. Returns false when the next test could notice this one. */
  async isEmptied(): Promise<boolean> {
    if (this.#isMarked()) return false;
    this.step = "opening the page that stays";
    this.#keeper ??= await this.#openKeeper();
    const { page, devtools } = this.#keeper;
    this.step = "closing its pages";
    await Promise.all(this.context.pages().map((used) => used.close()));
    // In the process that wrote it: nothing of it is still on its way.
    this.step = "clearing its local storage";
    await page.evaluate(() => localStorage.clear());
    const origin = this.#siteUrl;
    this.step = "clearing what else it stores";
    await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes });
    this.step = "reading what is left";
    const { cookies, origins } = await this.context.storageState({ indexedDB: true });
    return cookies.length === 0 && origins.length === 0 && !this.#isMarked();
  }

  async #openKeeper() {
    const page = await this.context.newPage();
    await page.goto("/healthz");
    return { page, devtools: await this.#devtoolsOf(page) };
  }
}

import type { BrowserContext } from "@playwright/test";

/** What leaves nothing in a window but pages, cookies and stored data, all of which can be removed. */
const removable = new Set<string | symbol>([
  "addCookies",
  "backgroundPages",
  "browser",
  "clearCookies",
  "cookies",
  "newPage",
  "pages",
  "setDefaultNavigationTimeout",
  "setDefaultTimeout",
  "serviceWorkers",
  "storageState",
  "waitForEvent",
]);

/**
 * Watches a window. The answer says whether anything was done that would last: a route, a permission, a
 * clock, a lost connection, a crash, a page of another site.
 */
export function marksOfUse(context: BrowserContext, siteUrl: string): () => boolean {
  let isMarked = false;
  const mark = () => {
    isMarked = true;
  };
  markWhenCalled(context, mark);
  markWhenCalled(context.clock, mark);
  context.on("page", (page) => {
    page.on("crash", mark);
    page.on("framenavigated", (frame) => {
      const { origin } = new URL(frame.url());
      if (origin !== "null" && origin !== siteUrl) mark();
    });
  });
  return () => isMarked;
}

function markWhenCalled(target: object, mark: () => void): void {
  const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(target));
  for (const name of methods) {
    const method: unknown = Reflect.get(target, name);
    if (name.startsWith("_") || removable.has(name) || typeof method !== "function") continue;
    if (name === "constructor") continue;
    const marking = (...args: unknown[]) => {
      mark();
      return method.apply(target, args);
    };
    Object.defineProperty(target, name, { value: marking, configurable: true });
  }
}

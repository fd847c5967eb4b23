import type { BrowserContext } from "@playwright/test";

/** Methods that leave nothing in a window but pages, cookies and stored data, all of which can be removed. */
const removable = new Set<string>([
  "addCookies",
  "backgroundPages",
  "browser",
  "clearCookies",
  "constructor",
  "cookies",
  "isClosed",
  "newPage",
  "pages",
  "serviceWorkers",
  "storageState",
]);

/** Inherited from the event emitter: a listener would stay for the next test. */
const listening = [
  "on",
  "once",
  "addListener",
  "prependListener",
  "prependOnceListener",
  "removeAllListeners",
];

/**
 * Watches a window. The answer says whether anything was done that would last: a route, a permission, a
 * clock, a default timeout, a listener, a request or trace of the window's own, a crash, a page of another
 * site. What is done to one of its pages is not watched: it ends with the page.
 */
export function marksOfUse(context: BrowserContext, siteUrl: string): () => boolean {
  let isMarked = false;
  const mark = () => {
    isMarked = true;
  };
  context.on("page", (page) => {
    page.on("crash", mark);
    page.on("framenavigated", (frame) => {
      const { origin } = new URL(frame.url());
      if (origin !== "null" && origin !== siteUrl) mark();
    });
  });
  const { clock, credentials, debugger: stepper, request, tracing } = context;
  for (const part of [context, clock, credentials, stepper, request, tracing]) {
    markWhenCalled(part, mark);
  }
  return () => isMarked;
}

function markWhenCalled(target: object, mark: () => void): void {
  const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(target));
  for (const name of [...methods, ...listening]) {
    const method: unknown = Reflect.get(target, name);
    if (name.startsWith("_") || removable.has(name) || typeof method !== "function") continue;
    const marking = (...args: unknown[]) => {
      mark();
      return method.apply(target, args);
    };
    Object.defineProperty(target, name, { value: marking, configurable: true, writable: true });
  }
}

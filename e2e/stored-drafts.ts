import type { Page, Route } from "@playwright/test";

/** What is written and attached in this page does not get to the desk. */
export async function cutsKeeping(page: Page) {
  const path = /\/api\/v1\/drafts\/./;
  const abort = (route: Route) =>
    route.request().method() === "GET" ? route.continue() : route.abort();
  await page.route(path, abort);
  await cutsFetch(page);
  return {
    over: async () => {
      await page.unroute(path, abort);
      await page.evaluate(() => window.joinFetch?.());
    },
  };
}

declare global {
  interface Window {
    joinFetch?(): void;
  }
}

/** `route` does not see what a page sends while it is being left. */
const cutsFetch = (page: Page) =>
  page.evaluate(() => {
    const send = window.fetch;
    window.fetch = (asked, options) =>
      options?.method === "PUT" && String(asked).includes("/drafts/")
        ? Promise.reject(new TypeError("Failed to fetch"))
        : send(asked, options);
    window.joinFetch = () => {
      window.fetch = send;
    };
  });

/**
 * Leaves the page, and the browser keeps nothing of what was typed in it: a slow one puts that before what is typed
 * next.
 */
export async function leavesNothing(page: Page): Promise<void> {
  await page.goto("/healthz");
  await page.evaluate(() => {
    sessionStorage.clear();
    return new Promise<void>((resolve, reject) => {
      const removal = indexedDB.deleteDatabase("deskbell-unsent");
      removal.onsuccess = () => resolve();
      removal.onerror = () => reject(removal.error);
    });
  });
}

/** What the browser keeps of what was typed and not sent, as text: files by their name and size. */
export function unsentAt(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === "deskbell-unsent")) return "[]";
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open("deskbell-unsent"));
    const records = database.transaction("unsent").objectStore("unsent");
    const values: unknown[] = await done(records.getAll());
    database.close();
    return JSON.stringify(values, (_key, value) =>
      value instanceof Blob ? `${value.size} bytes` : value,
    );
  });
}

import type { Page, Route } from "@playwright/test";

/** What is written and attached in this page does not get to the desk. */
export async function cutsKeeping(page: Page) {
  const path = /\/api\/v1\/drafts\/./;
  const abort = (route: Route) =>
    route.request().method() === "GET" ? route.continue() : route.abort();
  await page.route(path, abort);
  return { over: () => page.unroute(path, abort) };
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

import type { Page } from "@playwright/test";

/**
 * The page's time stands from here on, ten seconds ahead: a slow machine takes a second between two calls, and after a
 * minute the page would connect anew. `page.clock` lets it pass again.
 */
export async function stopsClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

import type { Page, TestInfo } from "@playwright/test";

/** A page that says nothing for so long hangs, which is worth knowing, too. */
const patience = { timeout: 10_000 };

/** Adds to a failed test what a window shows: in words, which are repeated below a run's report, and as a picture. */
export async function attachPage(page: Page, name: string, testInfo: TestInfo): Promise<void> {
  const words = await wordsOf(page).catch((error: Error) => `It does not answer: ${error.message}`);
  await testInfo.attach(`${name} showed`, {
    body: `${name} at ${page.url()}\n${words}`,
    contentType: "text/plain",
  });
  const body = await page.screenshot(patience).catch(() => null);
  if (body) await testInfo.attach(name, { body, contentType: "image/png" });
}

/** What lies over a page first, then what it is about; all of a page that has neither. */
async function wordsOf(page: Page): Promise<string> {
  const body = await page.locator("body").ariaSnapshot(patience);
  const parts = await page.locator("dialog[open], main").all();
  const words = await Promise.all(parts.map((part) => part.ariaSnapshot(patience)));
  return (words.length > 0 ? words.join("\n") : body).replaceAll(/\n *- \/url: .*/g, "");
}

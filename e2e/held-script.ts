import type { Page } from "@playwright/test";

/** Holds back the script in which some words stand, whatever its file is called. Returns how to let it go. */
export async function holdsScript(page: Page, words: string): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    if (body.includes(words)) await released;
    await route.fulfill({ response, body });
  });
  return resolve;
}

/** Of what stands beside a reply. */
export const writingToolsWords = "After sending, then ";

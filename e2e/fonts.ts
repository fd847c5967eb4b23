import type { Page } from "@playwright/test";

/** Once the page's letters are those that stay, where they stand does not change any more for them. */
export const fontsAreThere = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await document.fonts.ready));

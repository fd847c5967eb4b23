import type { Page } from "@playwright/test";

/** Keeps the desk's answer about its configuration back until the returned function is called. */
export async function holdConfig(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/api/v1/config", async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

import type { Page } from "@playwright/test";

/** The addresses that a page asks for from now on, of those that match: it grows. */
export function requestsOf(page: Page, pattern: RegExp): readonly string[] {
  const addresses: string[] = [];
  page.on("request", (request) => {
    if (pattern.test(request.url())) addresses.push(request.url());
  });
  return addresses;
}

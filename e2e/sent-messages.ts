import type { Page, Request, Route } from "@playwright/test";

/** Where a page sends a message to. */
export const postPath = /\/api\/v1\/message$/;

/** Watches what a page sends: which message, by its own id; `answer` decides what becomes of it. */
export async function attemptsOf(
  page: Page,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<string[]> {
  const ids: string[] = [];
  await page.route(postPath, (route) => {
    ids.push(idIn(route.request()));
    return answer(route);
  });
  return ids;
}

const idIn = (request: Request) =>
  /name="clientMessageId"\r\n\r\n([0-9a-f-]{36})/.exec(
    request.postDataBuffer()?.toString("latin1") ?? "",
  )?.[1] ?? "";

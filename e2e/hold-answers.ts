import type { Page, Route } from "@playwright/test";

type Answer = Parameters<Route["fulfill"]>[0];

const answerOf = async (route: Route): Promise<Answer> => ({ response: await route.fetch() });

/**
 * Holds back the desk's answers to requests of a page until the returned function is called; by then the desk has
 * done what they asked, unless `answer` is another one.
 */
export async function holdsAnswers(page: Page, method: string, path: RegExp, answer = answerOf) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const held = await answer(route);
    await released;
    await route.fulfill(held);
  });
  return release;
}

/** Refuses what a page asks with the text "Not now.", once the returned function is called; the desk knows nothing of it. */
export const holdsRefusals = (page: Page, method: string, path: RegExp) =>
  holdsAnswers(page, method, path, async () => ({ status: 403, json: notAllowed }));

const notAllowed = { status: "fail", code: "not_allowed", message: "Not now.", errors: {} };

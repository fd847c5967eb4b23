import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";

/** Has the page work without a break, which leaves its other messages little room; the next key asks the desk. */
const isBusyUntilItAsks = (page: Page) =>
  page.evaluateHandle(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const untilMs = performance.now() + 50;
      while (performance.now() < untilMs);
      port2.postMessage(null);
    };
    port2.postMessage(null);
    const answer = new Promise<string>((resolve) => {
      const ask = async () => {
        const response = await fetch("/api/v1/config");
        port1.close();
        resolve(await response.text());
      };
      addEventListener("keydown", () => void ask(), { once: true });
    });
    return { answer };
  });

test("what a page asks for once a route is set is routed, however busy the page is", async ({
  openWindow,
}) => {
  const answers: string[] = [];
  for (let round = 0; round < 12; round += 1) {
    const page = await openWindow({ isNew: true });
    await page.goto("/login");
    const asking = await isBusyUntilItAsks(page);
    await page.route("**/api/v1/config", (route) => route.fulfill({ body: "routed" }));
    await page.keyboard.press("Shift");
    answers.push(await asking.evaluate(({ answer }) => answer));
    await page.close();
  }
  expect(new Set(answers)).toEqual(new Set(["routed"]));
});

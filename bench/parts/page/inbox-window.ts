import type { Browser, Page } from "@playwright/test";
import type { Place, Someone } from "../../bench.ts";
import { ticketOf } from "../load/tickets-of.ts";
import { openWindow, type Window } from "./browser.ts";
import { openThread } from "./in-page.ts";

/** A window of staff in the inbox, where a thread was opened once: all code of the page is loaded. */
export async function openInbox(
  browser: Browser,
  place: Place,
  { staff, customer }: { staff: Pick<Someone, "token">; customer: Someone },
): Promise<Window & { shortId: string }> {
  const window = await openWindow(browser, place.desk.url, staff.token);
  const { page } = window;
  await page.goto("/inbox");
  await page
    .getByRole("navigation", { name: /Tickets/ })
    .getByRole("link")
    .first()
    .waitFor();
  const shortId = await ticketOf(place, customer);
  await page.evaluate(openThread, `/inbox/${shortId}`);
  return { ...window, shortId };
}

/**
 * Turns the mouse wheel over a place a number of times. Positive goes down.
 *
 * @throws Error when nothing scrolled by it
 */
export async function turnWheel(page: Page, selector: string, turns: number, stepPx: number) {
  const place = page.locator(selector).first();
  const scrolledTo = () =>
    place.evaluate((element) => {
      let scroller: Element | null = element;
      while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1) {
        scroller = scroller.parentElement;
      }
      return scroller?.scrollTop ?? 0;
    });
  const box = await place.boundingBox();
  if (!box) throw new Error(`${selector} is not on the page`);
  const before = await scrolledTo();
  const { height } = page.viewportSize() ?? { height: 0 };
  const top = Math.max(0, box.y);
  const bottom = Math.min(height, box.y + box.height);
  await page.mouse.move(box.x + box.width / 2, (top + bottom) / 2);
  for (let i = 0; i < turns; i++) {
    await page.mouse.wheel(0, stepPx);
    await page.waitForTimeout(30);
  }
  if ((await scrolledTo()) === before) throw new Error(`${selector} did not scroll`);
}

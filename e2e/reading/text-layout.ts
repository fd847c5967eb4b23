import type { Locator, Page } from "@playwright/test";

/** Turns the page that is open into one that is read in this direction. */
export async function readInDirection(page: Page, direction: "ltr" | "rtl"): Promise<void> {
  await page.evaluate((to) => {
    document.dir = to;
  }, direction);
}

/** Where a text begins for the page's readers: the distance of its first edge from the window's, in pixels. */
export const startOf = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right } = range.getBoundingClientRect();
    return Math.round(document.dir === "rtl" ? innerWidth - right : left);
  });

/** Which way a text's letters run. */
export const directionOf = (text: Locator): Promise<"ltr" | "rtl"> =>
  text.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const node = walker.nextNode() as Text;
    const leftOf = (at: number) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().left;
    };
    return leftOf(0) < leftOf(node.length - 1) ? "ltr" : "rtl";
  });

/** Whether a text that its box shortens shows its first letter, and its last. */
export const shownEndsOf = (text: Locator): Promise<{ first: boolean; last: boolean }> =>
  text.evaluate((element) => {
    const box = { left: 0, right: innerWidth };
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (getComputedStyle(at).overflowX === "visible") continue;
      const { left, right } = at.getBoundingClientRect();
      box.left = Math.max(box.left, left);
      box.right = Math.min(box.right, right);
    }
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const node = walker.nextNode() as Text;
    const isShown = (at: number) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const { left, right } = range.getBoundingClientRect();
      return left >= box.left - 1 && right <= box.right + 1;
    };
    return { first: isShown(0), last: isShown(node.length - 1) };
  });

/** Icons that point the way of a page read from left to right, though this one is not. */
export const unmirroredIcons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("svg[data-directional]")]
      .filter((icon) => document.dir === "rtl" && getComputedStyle(icon).scale !== "-1 1")
      .map((icon) => `not mirrored: ${icon.getAttribute("class")}`),
  );

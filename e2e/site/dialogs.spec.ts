import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, expectNoSideways } from "../accessibility.ts";
import type { Agent } from "../actors/agent.ts";
import { test } from "../fixtures.ts";

const subject = "The kettle does not whistle";
const words = "It has been silent since Monday, whatever I do with it, and my tea is cold";

/** Nothing serious while it is open; Escape closes it. */
async function looksAt(page: Page, name: string | RegExp, opens: () => Promise<void>) {
  await opens();
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("status", { name: "Loading" })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
}

/** Opens the menu of a message by pointing at it, and chooses. */
async function chooses({ thread, page }: Agent, name: string | RegExp): Promise<void> {
  const row = thread.getByRole("listitem").filter({ hasText: words });
  await row.hover();
  await row.getByRole("button", { name: "Message actions" }).click();
  await page.getByRole("menuitem", { name }).click();
}

test("what opens over a ticket is accessible: to snooze, merge, split, redact, delete, share, and send it later", async ({
  aCustomer,
  anAgent,
}) => {
  const customer = await aCustomer();
  await customer.createsTicket({ subject });
  await customer.opensTicket(subject);
  await customer.writes(words);
  const nora = await anAgent();
  await nora.opensTicket(subject);
  await nora.sees(words);
  const { page, thread } = nora;
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  await looksAt(page, "Snooze until", () => button("Snooze (Z)").click());
  await looksAt(page, /^Merge #\d+ into/, async () => {
    await button("More actions").click();
    await page.getByRole("menuitem", { name: /^Merge/ }).click();
  });
  await looksAt(page, "Redact words", () => chooses(nora, "Redact words…"));
  await looksAt(page, "Delete this message?", () => chooses(nora, "Delete…"));
  await looksAt(page, "Split into a new ticket", async () => {
    const row = thread.getByRole("listitem").filter({ hasText: words });
    await row.hover();
    await row.getByRole("button", { name: "Split into a new ticket…" }).click();
  });
  await nora.composer.fill("Dear Ada, it is the whistle");
  await looksAt(page, "Share draft with…", () => button("Share draft with…").click());
  await looksAt(page, /later|Send/i, () => button("Send later").click());
});

test("saved replies and macros are accessible, as pages and where they are changed", async ({
  anAgent,
}) => {
  const { page } = await anAgent();
  const pages = [
    { path: "/dashboard/saved-replies", change: "Change the saved reply", field: "Shortcut" },
    { path: "/dashboard/macros", change: "Change the macro", field: "Name" },
  ];
  for (const { path, change, field } of pages) {
    await page.goto(path);
    const first = page.getByRole("button", { name: change }).first();
    await expect(first).toBeVisible();
    await expectAccessible(page);
    await looksAt(page, /./, async () => {
      await first.click();
      await expect(page.getByRole("dialog").getByLabel(field, { exact: true })).toBeVisible();
    });
  }
});

/** Words that are seen, each with the place of its line, in CSS pixels. */
interface Shown {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What of the words in the window is cut off without a sign of it, and which lie upon each other. */
const collisionsIn = (main: Locator): Promise<{ cut: string[]; upon: string[] }> =>
  main.evaluate((root) => {
    const shown: Shown[] = [];
    const cut: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (!element || text === "") continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, top, right, bottom, width, height } of range.getClientRects()) {
        if (width < 2 || height < 2) continue;
        // What is scrolled away, or said to screen readers alone, is not seen in the middle of its place.
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (!hit || !(element === hit || element.contains(hit) || hit.contains(element))) continue;
        shown.push({ text: text.slice(0, 40), left, top, right, bottom });
      }
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1;
      if (isCut && overflowX !== "visible" && overflowX !== "auto" && textOverflow === "clip") {
        cut.push(text.slice(0, 40));
      }
    }
    const overlaps = (one: Shown, other: Shown) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 5;
    const upon = shown.flatMap((one, index) =>
      shown
        .slice(index + 1)
        .filter((other) => overlaps(one, other))
        .map((other) => `“${one.text}” and “${other.text}”`),
    );
    return { cut, upon };
  });

test("at twice the size inbox and thread have no words that are cut off or lie upon each other", async ({
  aCustomer,
  anAgent,
}) => {
  const customer = await aCustomer();
  await customer.createsTicket({ subject });
  await customer.opensTicket(subject);
  await customer.writes(words);
  const nora = await anAgent();
  await nora.opensTicket(subject);
  await nora.sees(words);
  // A window of 1280 by 800 at 200 % has half as many pixels of CSS.
  for (const { page } of [nora, customer]) {
    await page.setViewportSize({ width: 640, height: 400 });
    const thread = page.url();
    for (const path of [thread, "/inbox"]) {
      await page.goto(path);
      await expect(page.getByText(path === thread ? words : subject).first()).toBeVisible();
      await expectNoSideways(page);
      await expect.poll(() => collisionsIn(page.locator("body"))).toEqual({ cut: [], upon: [] });
    }
  }
});

import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
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
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject });
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

test("the button that snoozes, or sends later, stands at the end of its dialog, as everywhere", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const nora = await anAgent();
  await nora.opensTicket(subject);
  const { page } = nora;
  await nora.composer.fill("Dear Ada, it is the whistle");
  for (const [opener, title, name] of [
    ["Snooze (Z)", "Snooze until", "Snooze"],
    ["Send later", "Send later", "Send later"],
  ] as const) {
    await page.getByRole("button", { name: opener, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: title });
    const submit = dialog.getByRole("button", { name, exact: true });
    await expect(submit).toBeVisible();
    const endOf = (element: Element) => element.getBoundingClientRect().right;
    const [form, button] = [dialog.getByRole("form"), submit];
    await expect
      .poll(async () => Math.abs((await form.evaluate(endOf)) - (await button.evaluate(endOf))))
      .toBeLessThan(2);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
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

test("whoever selects words of a dialog and lets go beside it, or clicks there, keeps the dialog and what they typed", async ({
  anAgent,
}) => {
  const { page } = await anAgent();
  await page.goto("/dashboard/saved-replies");
  await page.getByRole("button", { name: "New saved reply" }).click();
  const dialog = page.getByRole("dialog", { name: "New saved reply" });
  const text = dialog.getByLabel("Text", { exact: true });
  const beside = { x: 8, y: 400 };

  // Nothing is lost yet: a click beside it closes it, but only one that began there.
  await text.hover();
  await page.mouse.down();
  await page.mouse.move(beside.x, beside.y);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(beside.x, beside.y);
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: "New saved reply" }).click();
  await text.fill("Ten lines");
  await page.mouse.click(beside.x, beside.y);
  await expect(dialog).toBeVisible();
  await expect(text).toHaveValue("Ten lines");
});

test("who leaves a dialog by Esc or its X after they have typed into it is asked, and goes on or discards it", async ({
  anAgent,
}) => {
  const { page } = await anAgent();
  await page.goto("/dashboard/saved-replies");
  const open = page.getByRole("button", { name: "New saved reply" });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "New saved reply" });
  const text = dialog.getByLabel("Text", { exact: true });
  const question = dialog.getByRole("alertdialog", { name: "Discard what you typed?" });
  await text.focus();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await open.click();
  await text.fill("Ten lines");
  await page.keyboard.press("Escape");
  await expect(question.getByRole("button", { name: "Keep writing" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(question).toHaveCount(0);
  await expect(text).toBeFocused();
  await expect(text).toHaveValue("Ten lines");
  // Esc twice is no answer: the words are there.
  await page.keyboard.press("Escape");
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(text).toBeFocused();

  await dialog.getByRole("button", { name: "Close" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();

  // What was typed and taken out again is nothing.
  await open.click();
  await expect(text).toHaveValue("");
  await text.fill("Ten");
  await text.fill("");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

/** Words of one line that are seen, and where, in CSS pixels. */
interface Shown {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** What stays in its place while the page scrolls, and may hide what passes below. */
  bar: Element | null;
}

/**
 * What of the words in the window is cut off without a sign of it, and which lie upon each other; of lists of tickets
 * the row of one subject alone, since other tests leave theirs.
 */
const collisionsIn = (page: Page, ownWords: string) =>
  page.evaluate((own) => {
    const shown: Shown[] = [];
    const cut = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim().slice(0, 40) ?? "";
      if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const row = element.closest('a[href*="/inbox/"]')?.closest("li");
      if (row && !row.textContent?.includes(own)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const line = {
          text,
          left: rect.left,
          top: rect.top,
          right: rect.right,
          bottom: rect.bottom,
        };
        if (text !== "" && rect.width > 1) look({ ...line, bar: null }, element);
      }
    }
    return { cut: [...cut], upon: uponEachOther(), areSeen: shown.length > 5 };

    /** Takes off what those around it do not show. */
    function look(line: Shown, element: Element): void {
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { overflowX, overflowY, textOverflow, position, webkitLineClamp, display } =
          getComputedStyle(around);
        if (position === "fixed" || position === "sticky") line.bar ??= around;
        if (display === "inline" || (overflowX === "visible" && overflowY === "visible")) continue;
        const box = around.getBoundingClientRect();
        // For screen readers alone.
        if (box.width <= 1 || box.height <= 1) return;
        const hasSign = textOverflow === "ellipsis" || webkitLineClamp !== "none";
        const isPartly = line.left < box.right && line.top < box.bottom;
        const tooWide = overflowX === "hidden" && line.right > box.right + 1;
        const tooHigh = overflowY === "hidden" && line.bottom > box.bottom + 3;
        if (!hasSign && isPartly && (tooWide || tooHigh)) cut.add(line.text);
        line.left = Math.max(line.left, box.left);
        line.top = Math.max(line.top, box.top);
        line.right = Math.min(line.right, box.right);
        line.bottom = Math.min(line.bottom, box.bottom);
      }
      const isInWindow = line.top < innerHeight && line.bottom > 0;
      if (isInWindow && line.right - line.left > 1 && line.bottom - line.top > 1) shown.push(line);
    }

    function uponEachOther(): string[] {
      return shown.flatMap((one, index) =>
        shown
          .slice(index + 1)
          .filter(
            (other) =>
              other.bar === one.bar &&
              Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
              Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 6,
          )
          .map((other) => `“${one.text}” and “${other.text}”`),
      );
    }
  }, ownWords);

test("at twice the size inbox and thread have no words that are cut off or lie upon each other", async ({
  aCustomerWith,
  anAgent,
}) => {
  const own = `Kettle ${randomUUID().slice(0, 8)}`;
  const ownSubject = `${own} does not whistle`; // a row shows its beginning
  const customer = await aCustomerWith({ subject: ownSubject });
  await customer.opensTicket(ownSubject);
  await customer.writes(words);
  const nora = await anAgent();
  await nora.opensTicket(ownSubject);
  await nora.sees(words);
  // A window of 1280 by 800 at 200 % has half as many pixels of CSS.
  for (const { page } of [nora, customer]) {
    await page.setViewportSize({ width: 640, height: 400 });
    const thread = page.url();
    for (const path of [thread, "/inbox"]) {
      await page.goto(path);
      await expect(page.getByText(path === thread ? words : own).first()).toBeVisible();
      await expectNoSideways(page);
      await expect
        .poll(() => collisionsIn(page, own))
        .toEqual({ cut: [], upon: [], areSeen: true });
    }
  }
});

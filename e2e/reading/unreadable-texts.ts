import type { Page } from "@playwright/test";

/** What of the page's text cannot be read: cut off, outside of the window, or below another text. */
export async function unreadableTexts(page: Page): Promise<string[]> {
  await page.evaluate(keepTools);
  return [
    ...(await page.evaluate(findCutOff)),
    ...(await page.evaluate(findCutOffInFields)),
    ...(await page.evaluate(findMisplaced)),
  ];
}

interface Rectangle {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Tools {
  /** What is on top: a dialog, or the page. */
  top(): Element;
  nameOf(element: Element): string;
  isHidden(element: Element): boolean;
  visiblePart(rectangle: Rectangle, parent: Element): Rectangle | null;
}

/** The page has them from `keepTools`; each of the functions below runs there by itself. */
declare const textTools: Tools;

async function keepTools(): Promise<void> {
  await document.fonts.ready;
  const tools: Tools = {
    top: () => [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body,
    nameOf: (element) =>
      `<${element.localName}> “${(element.textContent ?? "").trim().slice(0, 60)}”`,
    /** Also what is for screen readers alone. */
    isHidden(element) {
      const isVisible = element.checkVisibility({
        visibilityProperty: true,
        opacityProperty: true,
      });
      for (let at: Element | null = element; isVisible && at; at = at.parentElement) {
        if (getComputedStyle(at).clipPath !== "none") return true;
      }
      return !isVisible;
    },
    /** The part of a text that is not scrolled or cut away; null when nothing is left. */
    visiblePart({ left, right, top, bottom }, parent) {
      const part = { left, right, top, bottom };
      for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        const box = at.getBoundingClientRect();
        if (overflowX !== "visible") {
          part.left = Math.max(part.left, box.left);
          part.right = Math.min(part.right, box.right);
        }
        if (overflowY !== "visible") {
          part.top = Math.max(part.top, box.top);
          part.bottom = Math.min(part.bottom, box.bottom);
        }
      }
      return part.right - part.left > 1 && part.bottom - part.top > 1 ? part : null;
    },
  };
  Object.assign(globalThis, { textTools: tools });
}

function findCutOff(): string[] {
  const problems: string[] = [];
  const cuts = (overflow: string) => overflow === "hidden" || overflow === "clip";
  /** What people wrote may be shortened where all of it is in the tooltip. */
  const isInTooltip = (element: Element) => {
    const title = element.closest("[title]")?.getAttribute("title") ?? "";
    const text = (element.textContent ?? "").trim().replace(/…$/, "");
    return !text.includes("⟧") && title.includes(text);
  };
  const tooWidePx = document.documentElement.scrollWidth - innerWidth;
  if (tooWidePx > 0) problems.push(`the page is ${tooWidePx} px wider than its window`);
  for (const element of textTools.top().querySelectorAll("*:not(svg *)")) {
    if (!element.textContent?.trim() || textTools.isHidden(element)) continue;
    const { overflowX, overflowY } = getComputedStyle(element);
    const isCutOff =
      (cuts(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (cuts(overflowY) && element.scrollHeight > element.clientHeight + 1);
    if (isCutOff && !isInTooltip(element)) problems.push(`cut off: ${textTools.nameOf(element)}`);
  }
  return problems;
}

/** What a field shows while it is empty, or a choice, is no text of the page. */
function findCutOffInFields(): string[] {
  const problems: string[] = [];
  const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  const shownBy = (field: Element) => {
    if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text ?? "";
    return field.matches(":placeholder-shown") ? (field as HTMLInputElement).placeholder : "";
  };
  for (const field of textTools.top().querySelectorAll("input, select")) {
    if (textTools.isHidden(field)) continue;
    const text = shownBy(field);
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
    context.font = font;
    const arrowPx = field instanceof HTMLSelectElement ? 20 : 0;
    const paddingPx = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
    if (context.measureText(text).width > field.clientWidth - paddingPx - arrowPx + 1) {
      problems.push(`cut off in a field: “${text}”`);
    }
  }
  return problems;
}

function findMisplaced(): string[] {
  /** Less than this is a blank at the end of a line, or the rounding of a pixel. */
  const tolerancePx = 6;
  const problems = new Set<string>();
  const shown: { parent: Element; part: Rectangle; layer: Element | null }[] = [];
  const overlap = (one: Rectangle, other: Rectangle) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > tolerancePx &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > tolerancePx;
  const blockOf = (element: Element) => {
    let block = element;
    while (getComputedStyle(block).display === "inline" && block.parentElement) {
      block = block.parentElement;
    }
    return block;
  };
  /** What it stands in that lies over the page, or over the rest of what is scrolled below it. */
  const layerOf = (element: Element): Element | null => {
    const top = textTools.top();
    for (let at: Element | null = element; at && at !== top; at = at.parentElement) {
      const role = at.getAttribute("role") ?? "";
      if (/^(menu|listbox|dialog)$/.test(role)) return at;
      if (getComputedStyle(at).position === "sticky") return at;
    }
    return null;
  };
  const walker = document.createTreeWalker(textTools.top(), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!node.textContent?.trim() || !parent || textTools.isHidden(parent)) continue;
    if (parent.closest("svg, title, [data-sonner-toaster]")) continue;
    const layer = layerOf(parent);
    const block = blockOf(parent);
    const box = block.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rectangle of range.getClientRects()) {
      const part = textTools.visiblePart(rectangle, parent);
      if (!part) continue;
      if (part.left < -1 || part.right > innerWidth + 1) {
        problems.add(`outside of the window: ${textTools.nameOf(parent)}`);
      }
      if (part.left < box.left - tolerancePx || part.right > box.right + tolerancePx) {
        problems.add(`outside of its box: ${textTools.nameOf(block)}`);
      }
      for (const other of shown) {
        if (other.parent === parent || other.layer !== layer) continue;
        if (!overlap(part, other.part)) continue;
        problems.add(
          `over each other: ${textTools.nameOf(other.parent)}, ${textTools.nameOf(parent)}`,
        );
      }
      shown.push({ parent, part, layer });
    }
  }
  return [...problems];
}

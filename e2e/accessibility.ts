import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Nothing that axe calls serious or worse. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingSerious(axeOn(page));
}

/** What axe calls serious or worse, each with the first element that it is about. */
export async function seriousFindings(page: Page): Promise<string[]> {
  return seriousOf(await axeOn(page).analyze());
}

/** Everything written stands out from what is behind it. */
export async function expectLegible(page: Page): Promise<void> {
  await expectNothingSerious(axeOn(page).withRules("color-contrast"));
}

/**
 * Our pages have no frames of other origins: without those axe needs no second page, into which its code
 * would be loaded as well. What passes is not described element by element.
 */
const axeOn = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();

async function expectNothingSerious(axe: AxeBuilder): Promise<void> {
  const found = await axe.analyze();
  expect(seriousOf(found)).toEqual([]);
}

function seriousOf({ violations }: Awaited<ReturnType<AxeBuilder["analyze"]>>): string[] {
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/**
 * The page is as wide as its window, once it is laid out, and no part of it that is read downwards is scrolled sideways
 * either; a strip of one line, as that of a ticket's facts, may be. A new width is drawn in time.
 */
export async function expectNoSideways(page: Page): Promise<void> {
  const size = page.viewportSize();
  const message = `${page.url()} at ${size?.width} × ${size?.height} px`;
  const tooWide = () =>
    page.evaluate(() => {
      const root = document.documentElement;
      const parts = [...document.body.querySelectorAll<HTMLElement>("*")].filter((part) => {
        const { overflowX, overflowY } = getComputedStyle(part);
        const isScrolled = /auto|scroll/.test(overflowX) && overflowY !== "hidden";
        return isScrolled && part.scrollWidth > part.clientWidth + 1;
      });
      return [
        ...(root.scrollWidth > innerWidth ? [`the page: ${root.scrollWidth} px`] : []),
        ...parts.map(
          (part) =>
            `${part.tagName} ${part.className}: ${part.scrollWidth} in ${part.clientWidth} px`,
        ),
      ];
    });
  await expect.poll(tooWide, { message }).toEqual([]);
}

import type { Page } from "@playwright/test";

/** What a page must show: an element by its selector, with these words in it, or with this value. */
export interface Shown {
  css: string;
  text?: string;
  /** That a field holds, or begins with. */
  value?: string | { begins: string };
  /** There is none of it any more. */
  isGone?: true;
}

/** What was done with the keyboard so far, and how long of it the page was waited for. */
export interface Tally {
  keys: number;
  letters: number;
  waitedMs: number;
}

/** A step that is not done by then has failed. */
const patienceMs = 20_000;

/** The keyboard of an agent, who has no mouse, and their eyes, which look at each frame. */
export class Hands {
  readonly #page: Page;
  readonly tally: Tally = { keys: 0, letters: 0, waitedMs: 0 };

  constructor(page: Page) {
    this.#page = page;
  }

  /** Keys one after the other; one with a modifier counts once. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.#page.keyboard.press(key);
      this.tally.keys += 1;
    }
  }

  /** Letter by letter. */
  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
    this.tally.letters += [...text].length;
  }

  /** Waits until the page shows all of it in one frame. @throws saying what was missing */
  async until(...all: Shown[]): Promise<void> {
    const startedMs = performance.now();
    const missing = await this.#page.evaluate(isShownInAFrame, { all, patienceMs });
    if (missing) {
      throw new Error(`The page at ${this.#page.url()} does not show ${JSON.stringify(missing)}`);
    }
    this.tally.waitedMs += performance.now() - startedMs;
  }
}

/** In the page. @returns what was not there in time; null once everything was */
function isShownInAFrame({ all, patienceMs: ms }: { all: Shown[]; patienceMs: number }) {
  const valueFits = (element: Element, value: NonNullable<Shown["value"]>) => {
    const held = (element as HTMLTextAreaElement).value;
    return typeof value === "string" ? held === value : held.startsWith(value.begins);
  };
  const isThere = ({ css, text, value, isGone }: Shown): boolean => {
    const found = [...document.querySelectorAll(css)].some(
      (element) =>
        (text === undefined || element.textContent.includes(text)) &&
        (value === undefined || valueFits(element, value)),
    );
    return found !== (isGone ?? false);
  };
  const deadlineMs = performance.now() + ms;
  return new Promise<Shown | null>((resolve) => {
    const look = () => {
      const missing = all.find((one) => !isThere(one));
      if (!missing) resolve(null);
      else if (performance.now() > deadlineMs) resolve(missing);
      else requestAnimationFrame(look);
    };
    look();
  });
}

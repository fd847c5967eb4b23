// Functions that run in the page: they may use nothing but their arguments and the browser.

declare global {
  interface Window {
    /** Longest task since it was watched, in milliseconds; tasks up to 50 ms do not count as long. */
    longestTaskMs: number;
    keyToPaintMs: number[];
    /** Of the key that `awaitKey` waits for. */
    pressed: Promise<{ ms: number; frames: number }>;
  }
}

/** Goes to a path of the page as a link does, and waits until its thread is painted. Milliseconds. */
export async function openThread(path: string): Promise<number> {
  const find = () => document.querySelector('section[aria-label="Conversation"]');
  const before = find();
  const startMs = performance.now();
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate", { state: null }));
  const isThere = () => {
    const now = find();
    return now !== before && now?.querySelector("article");
  };
  while (!isThere()) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - startMs;
}

/** Presses the only button of the floor's page, and waits until its thread is painted. Milliseconds. */
export async function pressAndWait(): Promise<number> {
  const startMs = performance.now();
  document.querySelector("button")?.click();
  const isThere = () => document.querySelector('[aria-label="Conversation"] article') !== null;
  while (!isThere()) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - startMs;
}

export function watchLongTasks(): void {
  window.longestTaskMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      window.longestTaskMs = Math.max(window.longestTaskMs, duration);
    }
  }).observe({ type: "longtask" });
}

/** From each key's press until what it changed is painted. */
export function watchKeys(): void {
  window.keyToPaintMs = [];
  addEventListener(
    "keydown",
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.keyToPaintMs.push(performance.now() - timeStamp);
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

/** Waits for one key: until it is painted, and for how many frames until the page offers something to choose. */
export function awaitKey(): void {
  const framesMax = 60;
  window.pressed = new Promise((resolve) => {
    const onKey = ({ timeStamp }: KeyboardEvent) => {
      let ms = Number.NaN;
      let frames = 0;
      const look = () => {
        frames += 1;
        const isOffered = document.querySelector('[role="option"]') !== null;
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          if (frames === 1) ms = performance.now() - timeStamp;
          if (isOffered || frames === framesMax || !isMenuMeant()) resolve({ ms, frames });
          else requestAnimationFrame(look);
        };
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    };
    const isMenuMeant = () => {
      const { activeElement } = document;
      return activeElement instanceof HTMLTextAreaElement && activeElement.value.startsWith("/");
    };
    addEventListener("keydown", onKey, { capture: true, once: true });
  });
}

/**
 * Milliseconds of each search in these entries, by a module that is given as a script.
 *
 * @throws Error when it does not find what is there
 */
export async function timeSearches({
  script,
  replies,
}: {
  script: string;
  replies: { name: string; shortcut: string; folder: string; text: string }[];
}): Promise<number[]> {
  const { prepareEntries, searchEntries } = await import(
    `data:text/javascript,${encodeURIComponent(script)}`
  );
  const entries = replies.map(({ name, shortcut, folder, text }) => ({
    ...{ name, shortcut, words: `${folder} ${text}` },
  }));
  const prepared = prepareEntries(entries);
  const queries = ["a", "an", "answer 19", "coffee", "machine 1999", "nowhere", "a19", "thank you"];
  const times: number[] = [];
  for (let round = 0; round < 25; round++) {
    for (const query of queries) {
      const startMs = performance.now();
      const found = searchEntries(prepared, query);
      times.push(performance.now() - startMs);
      if ((found.length === 0) !== (query === "nowhere")) throw new Error(`“${query}” found amiss`);
    }
  }
  return times;
}

/** Reads the open thread up to its first message; resolves with how often it asked for older ones. */
export async function loadWholeThread(pagesMax: number): Promise<number> {
  performance.setResourceTimingBufferSize(5_000);
  const scroller = document.querySelector<HTMLElement>('section[aria-label="Conversation"]');
  const asked = () =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => /\/message\/.*before=/.test(name));
  let idleTurns = 0;
  let known = 0;
  while (scroller && asked().length < pagesMax && idleTurns < 200) {
    scroller.scrollTop = 300;
    await new Promise(requestAnimationFrame);
    scroller.scrollTop = 0;
    await new Promise((resolve) => setTimeout(resolve, 20));
    idleTurns = asked().length > known ? 0 : idleTurns + 1;
    known = asked().length;
  }
  return known;
}

export function scrollToNewest(): void {
  const scroller = document.querySelector<HTMLElement>('section[aria-label="Conversation"]');
  scroller?.scrollTo({ top: scroller.scrollHeight });
}

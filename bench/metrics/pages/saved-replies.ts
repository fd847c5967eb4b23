import { replyLimits } from "@deskbell/shared/saved-replies/saved-reply";
import type { Bench } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { quantile } from "../../harness/statistics.ts";
import { callApi, demoAdmin, signIn } from "../../parts/load/call-api.ts";
import { openBrowser } from "../../parts/page/browser.ts";
import { bundleModule } from "../../parts/page/bundle-page.ts";
import { awaitKey, timeSearches } from "../../parts/page/in-page.ts";
import { openInbox } from "../../parts/page/inbox-window.ts";

const presses = 20;
const searchModule = "web/src/ui/replies/search-entries.ts";
const atOnce = 8;

/** So many replies of one person, of half a kilobyte each. */
const manyReplies = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    name: `Answer ${n}`,
    shortcut: `a${n}`,
    folder: `Folder ${n % 20}`,
    text: `${"Thank you for writing to us about your coffee machine. ".repeat(9)}${n}`,
    scope: "own",
  }));

/** The `/` menu with 2,000 saved replies, and the search in it. */
export const savedReplies: Metric = {
  name: "saved-replies",
  rows: [
    {
      name: "frames",
      title: "Frames from / until 2,000 saved replies are offered",
      floor: "",
      unit: "",
      kind: "count",
      target: { max: 1 },
    },
    {
      name: "open",
      title: "The same, key to paint, median",
      floor: "a letter in the same field",
      unit: "ms",
      kind: "wall",
      target: null,
    },
    {
      name: "letter",
      title: "A letter in the open menu, key to paint, median",
      floor: "a letter in the same field",
      unit: "ms",
      kind: "wall",
      target: null,
    },
    {
      name: "search",
      title: "2,000 saved replies searched, the page's own module alone, p95",
      floor: "",
      unit: "ms",
      kind: "wall",
      target: { max: 5 },
    },
  ],

  async open(bench: Bench) {
    const place = await bench.place();
    const customer = await bench.customer(5);
    // Only the accounts of a trial are at the identity provider, which is asked about who reads saved replies.
    const token = await signIn(place.desk.url, demoAdmin.email, demoAdmin.password);
    const replies = manyReplies(replyLimits.repliesMax);
    for (let first = 0; first < replies.length; first += atOnce) {
      const some = replies.slice(first, first + atOnce);
      await Promise.all(some.map((reply) => keepReply(place.desk.url, token, reply)));
    }
    const browser = await openBrowser();
    const { page } = await openInbox(browser, place, { staff: { token }, customer });
    const field = page.getByRole("textbox", { name: "Message" });
    await field.fill("");
    await page.getByRole("button", { name: "Saved replies and macros" }).waitFor();
    const plain = await browser.newPage();
    const search = { script: await bundleModule(searchModule), replies };

    /** Presses a key in the field: how long until it was painted, and in which frame the menu was there. */
    async function press(key: string): Promise<{ ms: number; frames: number }> {
      await page.evaluate(awaitKey);
      await page.keyboard.press(key);
      return page.evaluate(() => window.pressed);
    }
    async function inMenu<T>(work: () => Promise<T>): Promise<T> {
      await page.getByRole("option").first().waitFor();
      const done = await work();
      await page.keyboard.press("Escape");
      await field.fill("");
      return done;
    }
    await press("/");
    await inMenu(async () => {}); // they are there now

    return {
      async floor() {
        const letters = await manyTimes(async () => (await press("b")).ms);
        await field.fill("");
        const letter = quantile(letters, 0.5);
        return { open: letter, letter };
      },
      async ours() {
        const opened = await manyTimes(async () => {
          const slash = await press("/");
          return { slash, letter: await inMenu(() => press("9")) };
        });
        const searches = await plain.evaluate(timeSearches, search);
        return {
          frames: Math.max(...opened.map(({ slash }) => slash.frames)),
          open: quantile(
            opened.map(({ slash }) => slash.ms),
            0.5,
          ),
          letter: quantile(
            opened.map(({ letter }) => letter.ms),
            0.5,
          ),
          search: quantile(searches, 0.95),
        };
      },
      close: () => browser.close(),
    };
  },
};

async function manyTimes<T>(once: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  while (done.length < presses) done.push(await once());
  return done;
}

async function keepReply(url: string, token: string, reply: object): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(reply);
  await callApi(url, token, "saved-replies", { method: "POST", headers, body });
}

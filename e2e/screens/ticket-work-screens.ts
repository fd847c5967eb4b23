import type { Page } from "@playwright/test";
import { accented } from "../reading/pseudo-locale.ts";
import { button, opensCommands, showsDetails } from "./opening.ts";
import type { Screen } from "./screen.ts";

const ofTicket = (
  name: string,
  prepare: Screen["prepare"],
  ticket = "after descaling",
): Screen => ({
  ...{ name: `agent-${name}`, who: "agent", path: "/inbox", ticket, isPreparedInAnyWording: true },
  ...(prepare && { prepare }),
});

const opensField = (words: string) => async (page: Page) => {
  await button(page, words).filter({ visible: true }).first().click();
  await page.getByRole("menu").or(page.getByRole("listbox")).first().waitFor();
};

const choosesMore = async (page: Page, words: string) => {
  await button(page, "More actions").click();
  await page.getByRole("menuitem", { name: accented(words) }).click();
  await page.getByRole("dialog").waitFor();
};

/** Marks it, as the desk would answer it: the ticket is as it was for the next picture. */
async function isSpam(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/conversation\/[0-9a-f]{24}$/, async (route) => {
    if (route.request().method() !== "PATCH") return route.fallback();
    const { authorization = "" } = route.request().headers();
    const answer = await page.request.get(route.request().url(), { headers: { authorization } });
    const { data } = await answer.json();
    const marked = { ...data, isSpam: true, activitySeq: data.activitySeq + 1 };
    return route.fulfill({ json: { status: "success", data: marked } });
  });
  await button(page, "More actions").click();
  await page.getByRole("menuitem", { name: accented("Mark as spam") }).click();
  await button(page, "Not spam").waitFor();
}

const ofReplies = (name: string, words: string): Screen => ({
  ...{ name: `saved-replies-${name}`, who: "agent", path: "/dashboard/saved-replies" },
  isPreparedInAnyWording: true,
  prepare: async (page) => {
    await button(page, words).click();
    await page.getByRole("dialog").waitFor();
  },
});

/** What staff do with a ticket, what they are asked then, and how a ticket stands among others. */
export const ticketWorkScreens: readonly Screen[] = [
  ofTicket("details", showsDetails),
  ofTicket("assign", opensField("Assignee:")),
  ofTicket("team", opensField("Team:")),
  ofTicket("priority", opensField("Priority:")),
  ofTicket("tag", async (page) => {
    await page.locator("[aria-keyshortcuts=t]").filter({ visible: true }).first().click();
    await page.getByLabel(accented("Name of the tag")).waitFor();
  }),
  ofTicket("link", async (page) => {
    await showsDetails(page);
    await button(page, "Link with another ticket…").click();
    const dialog = page.getByRole("dialog", { name: accented("Link with another ticket") });
    await dialog.getByRole("searchbox").fill("grinder");
    await dialog.getByRole("radio").first().check();
  }),
  ofTicket("more-actions", async (page) => {
    await button(page, "More actions").click();
    await page.getByRole("menu").waitFor();
  }),
  ofTicket("print", (page) => choosesMore(page, "Print…")),
  ofTicket("spam", isSpam),
  ofTicket("closed", undefined, "wholemeal"),
  ofTicket("follow-up", undefined, "rye thanks"),
  ofTicket(
    "reopen",
    async (page) => {
      await button(page, "Open again").first().click();
      await page.getByRole("dialog").waitFor();
    },
    "wholemeal",
  ),
  {
    ...{ name: "agent-commands", who: "agent", path: "/inbox", ticket: "after descaling" },
    isPreparedInAnyWording: true,
    prepare: async (page) => {
      await opensCommands(page);
    },
  },
  {
    ...{ name: "agent-shortcuts", who: "agent", path: "/inbox", isPreparedInAnyWording: true },
    prepare: async (page) => {
      const help = page.getByRole("dialog", { name: accented("Keyboard shortcuts") });
      while ((await help.count()) === 0) {
        await page.keyboard.press("?");
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
    },
  },
  {
    ...{ name: "agent-save-view", who: "agent", path: "/inbox", isPreparedInAnyWording: true },
    prepare: async (page) => {
      const search = page.getByRole("combobox", { name: accented("Search tickets") });
      await search.fill("status:open spare");
      await button(page, "Save as a view").click();
      await page.getByRole("dialog").waitFor();
    },
  },
  ofReplies("import", "Import"),
  ofReplies("export", "Export"),
  { name: "colleague-inbox", who: "colleague", path: "/inbox", ticket: "gasket" },
  { name: "colleague-dashboard", who: "colleague", path: "/dashboard" },
  { name: "customer-solved", who: "customer", path: "/inbox", ticket: "toaster lever" },
  { name: "customer-filter", who: "customer", path: "/inbox?view=solved" },
];

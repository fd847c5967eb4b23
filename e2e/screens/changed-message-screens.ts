import type { Page } from "@playwright/test";
import { accented } from "../reading/pseudo-locale.ts";
import { choosesOf, readsMessagesAs } from "./opening.ts";
import type { Screen } from "./screen.ts";

const ofTicket = (name: string, ticket: string, prepare: Screen["prepare"]): Screen => ({
  ...{ name: `agent-${name}`, who: "agent", path: "/inbox", ticket, isPreparedInAnyWording: true },
  ...(prepare && { prepare }),
});

const opensDialog = (page: Page) => page.getByRole("dialog").waitFor();

/** As if all had been said a moment ago. */
const isFresh = (page: Page) =>
  readsMessagesAs(page, () => ({ createdAt: new Date().toISOString() }));

/** What becomes of messages after they were sent, as both sides see it. */
export const changedMessageScreens: readonly Screen[] = [
  ofTicket("changed-messages", "water filters", undefined),
  ofTicket("merged", "water filters", async (page) => {
    const block = page.getByRole("region", { name: accented("Merged ticket") });
    await block.scrollIntoViewIfNeeded();
    await block.getByText("With two filters every month").waitFor();
  }),
  ofTicket("earlier", "water filters", async (page) => {
    await choosesOf(page, "with ten percent off", "Earlier versions");
    await page.getByRole("dialog").getByText("1th").waitFor();
  }),
  ofTicket("message-edit", "after descaling", async (page) => {
    await isFresh(page);
    await choosesOf(page, "the best message", "Edit");
    await page.getByLabel(accented("Edit message")).waitFor();
  }),
  ofTicket("message-delete", "after descaling", async (page) => {
    await choosesOf(page, "Wonderful", "Delete…");
    await opensDialog(page);
  }),
  ofTicket("redact", "after descaling", async (page) => {
    await choosesOf(page, "Wonderful", "Redact words…");
    await opensDialog(page);
  }),
  {
    ...{
      name: "customer-message-edit",
      who: "customer",
      path: "/inbox",
      ticket: "after descaling",
    },
    isPreparedInAnyWording: true,
    prepare: async (page) => {
      await isFresh(page);
      await choosesOf(page, "cappuccino", "Edit");
      await page.getByLabel(accented("Edit message")).waitFor();
    },
  },
  {
    ...{
      name: "customer-changed-messages",
      who: "customer",
      path: "/inbox",
      ticket: "after descaling",
    },
    isPreparedInAnyWording: true,
    prepare: (page) =>
      readsMessagesAs(page, ({ text }) => {
        const at = new Date().toISOString();
        if (text.startsWith("Wonderful"))
          return { text: "This message was deleted.", deletedAt: at };
        return text.includes("best message") ? { editedAt: at } : {};
      }),
  },
];

import type { Page } from "@playwright/test";
import { accented } from "../reading/pseudo-locale.ts";
import { cutsKeeping } from "../stored-drafts.ts";
import { button } from "./opening.ts";
import type { Screen } from "./screen.ts";

/** Opens the menu of a note that the viewer has just added, and chooses one of its items. */
const choosesOfNote = (item: string) => async (page: Page) => {
  await page.getByRole("button", { name: "Internal note" }).click();
  const field = page.getByRole("combobox", { name: "Internal note" });
  await field.fill("She has sent a photo of the label: it is the batch that leaks at its lid.");
  await field.press("Enter");
  const note = page.getByRole("article", { name: /^Internal note of / }).last();
  const menu = note.getByRole("button", { name: "Note actions" });
  // It is seen by whoever points at the note.
  await menu.focus();
  await menu.click();
  await page.getByRole("menuitem", { name: item }).click();
};

/** A change that the desk answers as if it had been made: the ticket is as it was for the next picture. */
async function solves(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/conversation\/[0-9a-f]{24}$/, async (route) => {
    if (route.request().method() !== "PATCH") return route.fallback();
    const answer = await route.fetch({ method: "GET" });
    const { data } = await answer.json();
    const solved = { ...data, status: "solved", activitySeq: data.activitySeq + 1 };
    return route.fulfill({ json: { status: "success", data: solved } });
  });
  await page.getByRole("button", { name: "Solve" }).click();
  await page.getByRole("button", { name: "Undo" }).waitFor();
}

/** Two tickets of the list, by their checkboxes. */
async function selectsTwo(page: Page): Promise<void> {
  const boxes = page.getByRole("listitem").getByRole("checkbox");
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await page.getByRole("toolbar").waitFor();
}

/** Those of the demo customer, who has several. */
async function selectsOfOne(page: Page): Promise<void> {
  const rows = page.getByRole("listitem").filter({ hasText: "Tom Becker" });
  await rows.nth(0).getByRole("checkbox").check();
  await rows.nth(1).getByRole("checkbox").check();
  await page.getByRole("toolbar").waitFor();
}

const thenMerges = (selects: (page: Page) => Promise<void>) => async (page: Page) => {
  await selects(page);
  await page.keyboard.press("m");
  await page.getByRole("dialog").waitFor();
};

/** What people are asked, and told, in the inbox. */
export const dialogScreens: readonly Screen[] = [
  {
    name: "customer-sign-out",
    who: "customer",
    path: "/inbox",
    ticket: "after descaling",
    isPreparedInAnyWording: true,
    prepare: async (page) => {
      await cutsKeeping(page);
      await page.getByRole("textbox", { name: accented("Message") }).fill("It still shows E-04.");
      await button(page, "Account").click();
      await page.getByRole("menuitem", { name: accented("Logout") }).click();
      await page.getByRole("dialog", { name: accented("Sign out?") }).waitFor();
    },
  },
  {
    name: "agent-snooze",
    who: "agent",
    path: "/inbox",
    ticket: "after descaling",
    prepare: async (page) => {
      // A phone has no button for it.
      await page.getByRole("button", { name: "Solve" }).waitFor();
      await page.keyboard.press("z");
      await page.getByLabel("Type a time").fill("fri 9");
      await page.getByText(/^It comes back /).waitFor();
    },
  },
  {
    name: "agent-undo",
    who: "agent",
    path: "/inbox",
    ticket: "after descaling",
    prepare: solves,
  },
  {
    name: "agent-note-edit",
    who: "agent",
    path: "/inbox",
    ticket: "blender jug",
    prepare: choosesOfNote("Edit"),
  },
  {
    name: "agent-note-delete",
    who: "agent",
    path: "/inbox",
    ticket: "blender jug",
    prepare: choosesOfNote("Delete…"),
  },
  {
    name: "agent-share-draft",
    who: "agent",
    path: "/inbox",
    ticket: "after descaling",
    prepare: async (page) => {
      await cutsKeeping(page);
      await page.getByRole("textbox", { name: "Message" }).fill("We replace it at once.");
      // A phone has no button for it.
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill("share draft");
      await page.getByRole("option", { name: "Share draft with…" }).waitFor();
      await page.keyboard.press("Enter");
      await page.getByLabel("Colleague").waitFor();
    },
  },
  {
    name: "agent-selected",
    who: "agent",
    path: "/inbox?view=open",
    prepare: selectsTwo,
    isPreparedInAnyWording: true,
  },
  {
    name: "agent-merge-selected",
    who: "agent",
    path: "/inbox?view=all",
    prepare: thenMerges(selectsOfOne),
    isPreparedInAnyWording: true,
  },
  {
    name: "agent-merge-refused",
    who: "agent",
    path: "/inbox?view=open",
    prepare: thenMerges(selectsTwo),
    isPreparedInAnyWording: true,
  },
  {
    name: "agent-bulk-notice",
    who: "agent",
    path: "/inbox?view=open",
    prepare: async (page) => {
      const id = "0".repeat(24);
      const at = new Date().toISOString();
      const job = {
        ...{ id, kind: "bulk", state: "done", total: 2, done: 1, unchanged: 0, refusedCount: 1 },
        ...{ createdAt: at, endedAt: at, undoneBy: null },
        undoableUntil: new Date(Date.now() + 300_000).toISOString(),
        refused: [
          {
            ...{ conversationId: id, ticket: 12, subject: "Milk frother leaves big bubbles" },
            ...{ reason: "stale_change", by: { id, name: "Samir Haddad", avatar: "" } },
          },
        ],
      };
      const json = { status: "success", data: job };
      await page.route("**/api/v1/bulk", (route) => route.fulfill({ status: 202, json }));
      await page.route("**/api/v1/jobs/*", (route) => route.fulfill({ json }));
      await selectsTwo(page);
      await page.keyboard.press("e");
      await page.getByRole("button", { name: "Undo" }).waitFor();
    },
  },
];

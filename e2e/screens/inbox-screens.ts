import type { Page } from "@playwright/test";
import { cutsKeeping } from "../stored-drafts.ts";
import { opensCommands } from "./opening.ts";
import type { Screen } from "./screen.ts";

/** Writes a reply that the desk answers in this way. */
async function sendsInVain(page: Page, status: number, code: string): Promise<void> {
  const message = "This desk takes no messages at the moment.";
  const json = { status: "fail", code, message, errors: {}, missed: [] };
  await page.route("**/api/v1/message", (route) => route.fulfill({ status, json }));
  await page
    .getByRole("textbox", { name: "Message" })
    .fill("Please send it back, we will replace it at once.");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("alert").first().waitFor();
}

/** Adds a note, and begins another that mentions somebody. */
async function writesNote(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Internal note" }).click();
  const field = page.getByRole("combobox", { name: "Internal note" });
  await field.fill(
    "Second one from this batch. The lab wants it back, see https://example.com/1288",
  );
  await field.press("Enter");
  await page
    .getByRole("article", { name: /^Internal note of / })
    .first()
    .waitFor();
  await field.pressSequentially("Thank you, @");
  await page.getByRole("option").filter({ visible: true }).first().waitFor();
}

/** A reply of the viewer's own that is held, since somebody was faster than its macro. */
async function hasHeldReply(page: Page): Promise<void> {
  await page.route("**/api/v1/scheduled?*", async (route) => {
    const url = new URL(route.request().url());
    const me = await route.fetch({ url: new URL("/api/v1/users/me", url).href });
    const { _id: id, name } = (await me.json()).data;
    const conversationId = url.searchParams.get("conversationId");
    const at = new Date().toISOString();
    const held = {
      ...{ id: "0".repeat(24), conversationId, kind: "later", state: "held", version: 2 },
      ...{ heldBecause: "refused", author: { id, name, avatar: "" }, clientMessageId: "held" },
      text: "Good to hear that it works again. If anything else comes up, just answer here.",
      ...{ files: [], fileIds: [], sendAt: at, sendsInMs: 0, createdAt: at, ticket: null },
      macro: {
        id: "1".repeat(24),
        set: { status: "solved", priority: "low", assignee: "me" },
        seen: { activitySeq: 0, assigneeId: null },
      },
    };
    await route.fulfill({ json: { status: "success", data: conversationId ? [held] : [] } });
  });
  await page.reload();
  await page.getByRole("button", { name: "Send without" }).waitFor();
}

/** The inbox of customers and of staff. */
export const inboxScreens: readonly Screen[] = [
  { name: "inbox-empty", who: "newcomer", path: "/inbox" },
  { name: "customer-inbox", who: "customer", path: "/inbox" },
  { name: "customer-ticket", who: "customer", path: "/inbox", ticket: "after descaling" },
  { name: "agent-inbox", who: "agent", path: "/inbox" },
  { name: "agent-ticket", who: "agent", path: "/inbox", ticket: "after descaling" },
  { name: "agent-pictures", who: "agent", path: "/inbox", ticket: "blender jug" },
  { name: "agent-long-word", who: "agent", path: "/inbox", ticket: "donaudampf" },
  { name: "agent-arabic", who: "agent", path: "/inbox", ticket: "الغلاية" },
  { name: "agent-long-thread", who: "agent", path: "/inbox", ticket: "water below" },
  { name: "agent-no-such-ticket", who: "agent", path: "/inbox/0123456789abcdef01234567" },
  {
    name: "agent-note",
    who: "agent",
    path: "/inbox",
    ticket: "after descaling",
    prepare: writesNote,
  },
  {
    name: "agent-held-macro",
    who: "agent",
    path: "/inbox",
    ticket: "after descaling",
    prepare: hasHeldReply,
  },
  {
    name: "agent-split",
    who: "agent",
    path: "/inbox",
    ticket: "water below",
    prepare: async (page) => {
      const split = page.getByRole("button", { name: "Split into a new ticket…" }).last();
      // It is seen by whoever points at the message.
      await split.focus();
      await split.click();
      await page.getByLabel("Subject of the new ticket").waitFor();
    },
  },
  { name: "agent-new-ticket", who: "agent", path: "/inbox?new-ticket=" },
  {
    name: "agent-new-ticket-words",
    who: "agent",
    path: "/inbox?new-ticket=",
    prepare: async (page) => {
      // The next picture of an empty one has no draft of this one.
      await cutsKeeping(page);
      const dialog = page.getByRole("dialog", { name: "New ticket for a customer" });
      await dialog.getByRole("list", { name: "Customers" }).getByRole("button").first().click();
      await dialog.getByLabel("Subject").fill("Your kettle is repaired");
      await dialog.getByRole("button", { name: "Open ticket" }).click();
      await dialog.getByText("A message that opens a ticket").waitFor();
    },
  },
  {
    name: "agent-reply-refused",
    who: "agent",
    path: "/inbox",
    ticket: "after descaling",
    prepare: (page) => sendsInVain(page, 403, "not_allowed"),
  },
  {
    name: "agent-reply-overtaken",
    who: "agent",
    path: "/inbox",
    ticket: "after descaling",
    prepare: (page) => sendsInVain(page, 409, "stale_reply"),
  },
  {
    name: "agent-picture-open",
    who: "agent",
    path: "/inbox",
    ticket: "blender jug",
    prepare: (page) =>
      page
        .getByRole("button", { name: /^Open picture/ })
        .first()
        .click(),
  },
  {
    name: "agent-account-menu",
    who: "agent",
    path: "/inbox",
    prepare: (page) => page.getByRole("button", { name: "Account" }).click(),
  },
  {
    name: "agent-bell",
    who: "agent",
    path: "/inbox",
    prepare: async (page) => {
      await page.getByRole("button", { name: /^Notifications/ }).click();
      await page.getByRole("menu").waitFor();
    },
  },
  {
    name: "agent-filter-suggestions",
    who: "agent",
    path: "/inbox",
    prepare: async (page) => {
      await page.getByRole("combobox", { name: "Search tickets" }).fill("status:");
      await page.getByRole("option").filter({ visible: true }).first().waitFor();
    },
  },
  {
    name: "agent-filter-dialog",
    who: "agent",
    path: "/inbox",
    prepare: async (page) => {
      const search = page.getByRole("combobox", { name: "Search tickets" });
      await search.fill("status:open,pending -is:spam number:7x colour:red milk");
      await page.getByRole("button", { name: "Filters", exact: true }).click();
      await page.getByText(/tickets? match/).waitFor();
    },
  },
  {
    name: "agent-no-match",
    who: "agent",
    path: "/inbox",
    prepare: async (page) => {
      const search = page.getByRole("combobox", { name: "Search tickets" });
      await search.fill("nobody wrote this");
      await page.getByText("No match").waitFor();
    },
  },
  {
    name: "agent-selection",
    who: "agent",
    path: "/inbox",
    prepare: async (page) => {
      const boxes = page.getByRole("checkbox", { name: /^Select ticket/ });
      await boxes.nth(1).check();
      await boxes.nth(2).check();
      await page.getByRole("toolbar").waitFor();
    },
  },
  {
    // The demo shop's teams: beside the list where there is room, else above the page.
    name: "agent-teams",
    who: "agent",
    path: "/inbox",
    prepare: async (page) => {
      const rail = page.getByRole("navigation", { name: "Views" });
      const opener = rail.getByRole("button", { name: /^(Teams|More)$/ });
      await rail.getByRole("link").first().waitFor();
      await rail.getByRole("heading", { name: "Teams" }).or(opener).first().waitFor();
      if ((await opener.count()) > 0) await opener.click();
      else {
        await rail.getByRole("link", { name: "Repairs" }).click();
        await page.getByRole("heading", { name: "Repairs" }).waitFor();
      }
    },
  },
  {
    name: "agent-people",
    who: "agent",
    path: "/inbox",
    prepare: async (page) => {
      const bar = await opensCommands(page);
      await bar.fill("tom");
      await page.getByRole("option", { name: "Tom Becker" }).waitFor();
      await page.getByText("Searching…").waitFor({ state: "hidden" });
    },
  },
  {
    name: "agent-filter",
    who: "agent",
    path: "/inbox",
    prepare: async (page) => {
      await page.getByRole("combobox", { name: "Search tickets" }).fill("status:open kettle");
      await page.getByText("Save as a view").waitFor();
    },
  },
  {
    name: "agent-merge",
    who: "agent",
    path: "/inbox",
    ticket: "after descaling",
    prepare: async (page) => {
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: /^Merge/ }).click();
      await page.getByRole("dialog").getByRole("radio").first().check();
    },
  },
];

import type { Page } from "@playwright/test";
import { accented } from "../reading/pseudo-locale.ts";
import { button, isOffered, opensMenuOf, readsMessagesAs, types, typesNote } from "./opening.ts";
import type { Screen } from "./screen.ts";

const ofTicket = (
  name: string,
  prepare: Screen["prepare"],
  ticket = "after descaling",
): Screen => ({
  ...{ name: `agent-${name}`, who: "agent", path: "/inbox", ticket, isPreparedInAnyWording: true },
  ...(prepare && { prepare }),
});

/**
 * Another device has kept other words meanwhile. Nothing is kept before these are typed: an empty field takes what the
 * other device wrote, and asks nothing.
 */
async function writesOnTwoDevices(page: Page): Promise<void> {
  const isCut = await types(page, "Enjoy it! The old valve can go into the bin.");
  await page.route("**/api/v1/drafts/*", (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    const place = decodeURIComponent(route.request().url().split("/").at(-1) ?? "");
    const draft = {
      ...{ place, version: "of-another-device", updatedAt: new Date().toISOString() },
      text: "Enjoy it! Please keep the old valve for us.",
    };
    const message = "This draft was changed on another device.";
    const json = { status: "fail", code: "stale_draft", message, errors: {}, draft };
    return route.fulfill({ status: 409, json });
  });
  await isCut.over();
  await button(page, "Use the other").waitFor();
}

/** One file is on its way, one has come, and one is none that may come. */
async function attachesFiles(page: Page): Promise<void> {
  await types(page, "Here is how the valve is changed.");
  const bytes = Buffer.alloc(3_000_000, "film");
  await page.getByLabel(accented("Attachments")).setInputFiles([
    { name: "valve-in-the-tank.txt", mimeType: "text/plain", buffer: Buffer.from("Turn left.") },
    { name: "changing the valve.mp4", mimeType: "video/mp4", buffer: bytes },
  ]);
  await page.getByRole("list", { name: accented("Attached files") }).waitFor();
}

const file = (name: string, type: string, more: object = {}) => ({
  ...{ path: `/uploads/none/${name}`, name, kind: "document", type, bytes: 1_800_000 },
  ...{ width: 0, height: 0, ...more },
});

/** What staff see while they write. */
export const writingScreens: readonly Screen[] = [
  ofTicket("slash", async (page) => {
    await types(page, "/war");
    await page.getByRole("option", { name: "What warranty covers" }).waitFor();
  }),
  ofTicket("placeholder", async (page) => {
    await types(page, "Hello Tom, your ticket is {{ticket.number}}.");
    await page.getByText(accented("Fill in before you send:")).waitFor();
  }),
  ofTicket("macro-line", async (page) => {
    await types(page, "/solved");
    await page.getByRole("option", { name: "Solved, thank you" }).click();
    await page.getByRole("group", { name: accented("With this reply") }).waitFor();
  }),
  ofTicket("emoji", async (page) => {
    await types(page, "That is the best message of my day :sm");
    await isOffered(page);
  }),
  ofTicket("called-ticket", async (page) => {
    await typesNote(page, "As in #water");
    await page.getByRole("option", { name: "Water below" }).waitFor();
  }),
  ofTicket("mention", async (page) => {
    await typesNote(page, "Thank you, @");
    await isOffered(page);
  }),
  ofTicket("format", async (page) => {
    await types(page, "The valve is part 4711.");
    await button(page, "Format").click();
    await page.getByRole("menu").waitFor();
  }),
  ofTicket("then-status", async (page) => {
    await types(page, "Enjoy it!");
    await button(page, "After sending, then").click();
    await page.getByRole("menu").waitFor();
  }),
  ofTicket("send-later", async (page) => {
    await types(page, "How is the machine today?");
    await button(page, "Send later").click();
    await page.getByRole("dialog").waitFor();
  }),
  ofTicket("waiting-reply", undefined, "first espresso"),
  {
    ...{ name: "colleague-scheduled", who: "colleague", path: "/inbox" },
    prepare: async (page) => {
      const [entry, more] = [button(page, "Scheduled"), button(page, "More")];
      await entry.or(more).waitFor();
      if (await more.isVisible()) await more.click();
      await entry.click();
      await page.getByRole("dialog").getByRole("article").first().waitFor();
    },
  },
  ofTicket("draft-conflict", writesOnTwoDevices),
  { ...ofTicket("files-of-draft", attachesFiles), isPreparedInAnyWording: false },
  ofTicket("files", async (page) => {
    await readsMessagesAs(page, ({ text }) =>
      text.startsWith("Wonderful")
        ? {
            files: [
              file("the pump hums.mp4", "video/mp4"),
              file("hum.mp3", "audio/mpeg"),
              file("manual of the Bean Duo, 4th edition, with all drawings.pdf", "application/pdf"),
              file("receipt.pdf", "application/pdf", { scan: "waiting" }),
              file("invoice.doc", "application/msword", { scan: "refused" }),
            ],
          }
        : {},
    );
    await page.getByText("receipt.pdf").scrollIntoViewIfNeeded();
  }),
  ofTicket("message-menu", (page) => opensMenuOf(page, "Wonderful")),
];

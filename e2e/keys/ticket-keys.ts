import { expect } from "@playwright/test";
import type { Agent } from "../actors/agent.ts";
import {
  headingOf,
  type KeyRows,
  lamps,
  leavesField,
  opensMenu,
  type Press,
  rowOf,
} from "./key-scene.ts";

const menuWith =
  (key: string, choice: string): Press =>
  (agent) =>
    opensMenu(agent, key, choice);

const solveOf = ({ page }: Agent) => page.getByRole("button", { name: "Solve", exact: true });

/** @param named its name */
const dialogWith =
  (key: string, named: string | RegExp): Press =>
  async ({ page }) => {
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog", { name: named })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };

/** Keys of the ticket that is open, while nobody writes in it. */
export const ticketKeys: KeyRows = {
  "E Solve the ticket, or open it again": async (agent) => {
    const { page } = agent;
    await page.keyboard.press("KeyE");
    await expect(rowOf(agent, 0)).toContainText("Solved");
    // The next one is open then.
    await expect(headingOf(agent, 1)).toBeVisible();
    await agent.opensTicket(lamps[0]);
    await expect(page.getByRole("button", { name: "Open again" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add a tag", exact: true })).toBeVisible();
    await leavesField(agent);
    await page.keyboard.press("KeyE");
    await expect(solveOf(agent)).toBeVisible();
  },
  "Ctrl Z Take back what you did last: a reply, a change of one ticket or of several": async (
    agent,
  ) => {
    const { page } = agent;
    await page.keyboard.press("ControlOrMeta+KeyZ");
    await expect(page.getByRole("button", { name: "Open again" })).toBeVisible();
    await page.keyboard.press("KeyE");
    await expect(solveOf(agent)).toBeVisible();
  },
  "I Take the ticket": async ({ page }) => {
    await page.keyboard.press("KeyI");
    await expect(page.getByRole("button", { name: "Assignee: You" })).toBeVisible();
  },
  "A Assign the ticket": menuWith("KeyA", "Nobody"),
  "Shift A Give the ticket to a team": menuWith("Shift+KeyA", "Support"),
  "P Set the priority": menuWith("KeyP", "Urgent"),
  "T Add a tag": async ({ page }) => {
    await page.keyboard.press("KeyT");
    await expect(page.getByLabel("Name of the tag")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Add a tag", exact: true })).toBeFocused();
  },
  "M Merge the ticket into another": dialogWith("KeyM", /^Merge #/),
  "Z Snooze the ticket": dialogWith("KeyZ", "Snooze until"),
  "Ctrl K Find a command or a ticket": dialogWith("ControlOrMeta+KeyK", "Commands"),
  "Ctrl P Print the ticket": dialogWith("ControlOrMeta+KeyP", /^Print ticket/),
  "? Show these shortcuts": dialogWith("Shift+Slash", "Keyboard shortcuts"),
  "← → Previous and next picture": async ({ page, thread }) => {
    const shown = (name: string) => page.getByRole("dialog", { name: `Picture ${name}.webp` });
    await thread.getByRole("button", { name: "Open picture first.webp" }).press("Enter");
    await expect(shown("first")).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(shown("second")).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(shown("first")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  },
  "U Mark the ticket as unread": async (agent) => {
    await headingOf(agent, 0).click();
    await agent.page.keyboard.press("KeyU");
    await expect(rowOf(agent, 0)).toContainText("unread");
  },
};

/** Keys that lead into a field of the open ticket, and those that are heard there. */
export const writingKeys: KeyRows = {
  "R Write a reply": async ({ page, composer }) => {
    await page.keyboard.press("KeyR");
    await expect(composer).toBeFocused();
    // What stands beside the field, and hears keys in it.
    await expect(page.getByRole("button", { name: "Format" })).toBeVisible();
  },
  "Shift Enter New line in a message": async ({ page, composer }) => {
    await page.keyboard.type("one");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("two");
    await expect(composer).toHaveValue("one\ntwo");
  },
  "Ctrl B I E Bold, italic and code in what you write": async ({ page, composer }) => {
    for (const [key, written] of [
      ["KeyB", "**lamp**"],
      ["KeyI", "*lamp*"],
      ["KeyE", "`lamp`"],
    ] as const) {
      await composer.fill("lamp");
      await composer.selectText();
      await page.keyboard.press(`ControlOrMeta+${key}`);
      await expect(composer).toHaveValue(written);
    }
  },
  "Ctrl Shift 6–9 Link, numbered list, list and quote": async ({ page, composer }) => {
    for (const [digit, written] of [
      [6, "[lamp](https://)"],
      [7, "1. lamp"],
      [8, "- lamp"],
      [9, "> lamp"],
    ] as const) {
      await composer.fill("lamp");
      await composer.selectText();
      await page.keyboard.press(`ControlOrMeta+Shift+Digit${digit}`);
      await expect(composer).toHaveValue(written);
    }
    await composer.fill("");
  },
  "/ Insert a saved reply or a macro into a message": async ({ page, composer }) => {
    await page.keyboard.press("Slash");
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("option")).toHaveCount(0);
    await composer.fill("");
  },
  "Esc Close what is on top; from a message back to the list": async (agent) => {
    await agent.page.keyboard.press("Escape");
    await expect(rowOf(agent, 0)).toBeFocused();
  },
  "N Write an internal note": async (agent) => {
    await agent.page.keyboard.press("KeyN");
    await expect(agent.page.getByRole("combobox", { name: "Internal note" })).toBeFocused();
  },
  "@ Mention a colleague in a note": async (agent) => {
    const { page } = agent;
    await page.keyboard.press("Shift+Digit2");
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("option")).toHaveCount(0);
    await page.keyboard.press("Backspace");
    await expect(page.getByRole("combobox", { name: "Internal note" })).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(rowOf(agent, 0)).toBeFocused();
  },
  "Enter Open the ticket; send the message": async (agent) => {
    await rowOf(agent, 1).focus();
    await agent.page.keyboard.press("Enter");
    await expect(headingOf(agent, 1)).toBeVisible();
    await expect(agent.composer).toBeFocused();
    await agent.page.keyboard.type("It is on its way");
    await agent.page.keyboard.press("Enter");
    await agent.sees("It is on its way");
    await expect(agent.pending).toHaveCount(0);
  },
  "Ctrl Enter Send the message and solve the ticket": async (agent) => {
    await agent.opensTicket(lamps[2]);
    await agent.composer.focus();
    await expect(agent.page.getByRole("button", { name: /^After sending, then / })).toBeVisible();
    await agent.page.keyboard.type("It is mended");
    await agent.page.keyboard.press("ControlOrMeta+Enter");
    await expect(rowOf(agent, 2)).toContainText("Solved");
  },
};

/** The first ticket is open, with all that hears keys in it. */
export async function opensFirst(agent: Agent): Promise<void> {
  await agent.opensTicket(lamps[0]);
  await expect(solveOf(agent)).toBeVisible();
  await expect(agent.page.getByRole("button", { name: "Add a tag", exact: true })).toBeVisible();
  await leavesField(agent);
}

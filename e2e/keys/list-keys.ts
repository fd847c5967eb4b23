import { expect } from "@playwright/test";
import type { Agent } from "../actors/agent.ts";
import { headingOf, type KeyRows, lamps, leavesField, opensMenu, rowOf } from "./key-scene.ts";

const selectedIn = ({ page }: Agent, count: number) =>
  page.getByText(`${count} selected`, { exact: true });

async function clears(agent: Agent): Promise<void> {
  await agent.page.keyboard.press("Escape");
  await expect(agent.page.getByText(/selected$/)).toHaveCount(0);
}

/** Keys of the list. */
export const listKeys: KeyRows = {
  "↑ ↓ Move between tickets, also from an empty message": async (agent) => {
    const { page } = agent;
    await rowOf(agent, 0).focus();
    await page.keyboard.press("ArrowDown");
    await expect(rowOf(agent, 1)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(rowOf(agent, 0)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(headingOf(agent, 0)).toBeVisible();
    await expect(agent.composer).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(rowOf(agent, 1)).toBeFocused();
  },
  "Home End First and last ticket": async (agent) => {
    await agent.page.keyboard.press("End");
    await expect(rowOf(agent, 2)).toBeFocused();
    await agent.page.keyboard.press("Home");
    await expect(rowOf(agent, 0)).toBeFocused();
  },
  "O Open the ticket": async (agent) => {
    await rowOf(agent, 1).focus();
    await agent.page.keyboard.press("KeyO");
    await expect(headingOf(agent, 1)).toBeVisible();
    await expect(agent.composer).toBeFocused();
  },
  "J K Next and previous ticket, also while one is read": async (agent) => {
    await leavesField(agent);
    await agent.page.keyboard.press("KeyJ");
    await expect(rowOf(agent, 2)).toBeFocused();
    await agent.page.keyboard.press("KeyK");
    await expect(rowOf(agent, 1)).toBeFocused();
  },
  "X Select the ticket": async (agent) => {
    await rowOf(agent, 0).focus();
    await agent.page.keyboard.press("KeyX");
    await expect(selectedIn(agent, 1)).toBeVisible();
    await agent.page.keyboard.press("KeyX");
    await expect(selectedIn(agent, 1)).toHaveCount(0);
  },
  "Shift ↓ Select the next ticket too": async (agent) => {
    await rowOf(agent, 0).focus();
    await agent.page.keyboard.press("Shift+ArrowDown");
    await expect(selectedIn(agent, 2)).toBeVisible();
    await expect(rowOf(agent, 1)).toBeFocused();
    await clears(agent);
  },
  "Ctrl A Select all that are shown, then all of the view": async (agent) => {
    await rowOf(agent, 0).focus();
    await agent.page.keyboard.press("ControlOrMeta+KeyA");
    await expect(selectedIn(agent, 3)).toBeVisible();
    await agent.page.keyboard.press("ControlOrMeta+KeyA");
    await expect(agent.page.getByText("All that match are selected")).toBeVisible();
    await clears(agent);
  },
  "F Search tickets": async (agent) => {
    const box = agent.page.getByRole("combobox", { name: "Search tickets" });
    await agent.page.keyboard.press("KeyF");
    await expect(box).toBeFocused();
    await rowOf(agent, 0).focus();
  },
  "[ Collapse the list": async ({ page }) => {
    const box = page.getByRole("combobox", { name: "Search tickets" });
    await page.keyboard.press("BracketLeft");
    await expect(box).toHaveCount(0);
    await page.keyboard.press("BracketLeft");
    await expect(box).toBeVisible();
  },
  "] Collapse the details": async ({ page }) => {
    const details = page.getByRole("complementary", { name: "Ticket details" });
    await expect(details).toBeVisible();
    await page.keyboard.press("BracketRight");
    await expect(details).toHaveCount(0);
    await page.keyboard.press("BracketRight");
    await expect(details).toBeVisible();
  },
};

/** After G: views by their letter. */
export const viewKeys: KeyRows = {
  ...Object.fromEntries(
    (
      [
        ["M", "KeyM", "Mine", "mine"],
        ["U", "KeyU", "Unassigned", "unassigned"],
        ["A", "KeyA", "All open", "open"],
        ["W", "KeyW", "Pending", "pending"],
        ["S", "KeyS", "Snoozed", "snoozed"],
        ["@", "Shift+Digit2", "Mentions", "mentions"],
        ["D", "KeyD", "Solved", "solved"],
      ] as const
    ).map(([sign, key, name, view]) => [
      `G ${sign} Go to ${name}`,
      (agent: Agent) => agent.opensViewByKeys(key, new RegExp(`view=${view}$`)),
    ]),
  ),
  "G 1–9 Go to a saved view, by its place": async (agent) => {
    await expect(agent.page.getByRole("link", { name: "Keyed ones" })).toBeVisible();
    await agent.opensViewByKeys("Digit1", /view=[0-9a-f]{24}/);
  },
};

const bulkOf = ({ page }: Agent) => page.getByRole("region", { name: "Change of many tickets" });

async function selectsTwo(agent: Agent): Promise<void> {
  await rowOf(agent, 0).focus();
  await agent.page.keyboard.press("Shift+ArrowDown");
  await expect(selectedIn(agent, 2)).toBeVisible();
  await expect(agent.page.getByRole("toolbar")).toBeVisible();
}

/** A ticket is open that is none of those that are selected. */
export async function opensLast(agent: Agent): Promise<void> {
  await agent.opensTicket(lamps[2]);
  await expect(agent.page.getByRole("button", { name: "Solve", exact: true })).toBeVisible();
  await expect(rowOf(agent, 2)).not.toContainText("unread");
}

export const selectionKeys: KeyRows = {
  "E Z A I P T M While tickets are selected: the same for all of them, which M merges into one; U does nothing then":
    async (agent) => {
      const { page } = agent;
      await selectsTwo(agent);
      await page.keyboard.press("KeyU");
      const dialog = page.getByRole("dialog");
      for (const [key, name] of [
        ["KeyM", "Merge 2 tickets"],
        ["KeyZ", "Snooze until"],
      ] as const) {
        await page.keyboard.press(key);
        await expect(dialog).toHaveAccessibleName(name);
        await page.keyboard.press("Escape");
        await expect(dialog).toHaveCount(0);
      }
      for (const [key, choice] of [
        ["KeyA", "Nobody"],
        ["Shift+KeyA", "Support"],
        ["KeyP", "Urgent"],
        ["KeyT", /./],
      ] as const) {
        await opensMenu(agent, key, choice);
      }
      await page.keyboard.press("KeyI");
      await expect(bulkOf(agent)).toContainText("2 tickets changed");
      await expect(selectedIn(agent, 2)).toHaveCount(0);
      await selectsTwo(agent);
      await page.keyboard.press("KeyE");
      for (const place of [0, 1] as const)
        await expect(rowOf(agent, place)).toContainText("Solved");
      await expect(rowOf(agent, 2)).not.toContainText(/unread|Solved/);
    },
};

import { expect, type Locator } from "@playwright/test";
import { sessionOf } from "../accounts.ts";
import type { Agent } from "../actors/agent.ts";
import { type Actors, test } from "../fixtures.ts";
import { aPicture } from "../pictures.ts";

/** What a key does, by the row of the sheet: its keys and what they do, as one reads them. */
export type KeyRows = Record<string, Press>;
export type Press = (agent: Agent) => Promise<void>;

/** The newest first: their order in the list. */
export const lamps = ["Key lamp three", "Key lamp two", "Key lamp one"] as const;

export const rowOf = ({ sidebar }: Agent, place: 0 | 1 | 2): Locator =>
  sidebar.getByRole("link", { name: lamps[place] });

export const headingOf = ({ page }: Agent, place: 0 | 1 | 2): Locator =>
  page.getByRole("heading", { level: 1, name: lamps[place] });

/** Keys are the page's again. */
export async function leavesField({ composer }: Agent): Promise<void> {
  await expect(composer).toBeVisible();
  await composer.blur();
  await expect(composer).not.toBeFocused();
}

/** Opens a menu by its key, and closes it; the button that it belongs to has the focus then, and keys are heard. */
export async function opensMenu({ page }: Agent, key: string, choice: string | RegExp) {
  await page.keyboard.press(key);
  await expect(page.getByRole("menuitemradio", { name: choice }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(page.getByRole("button").and(page.locator(":focus"))).toBeVisible();
}

/** An agent in the list of one customer's three tickets. Keys are heard. */
async function inTheirTickets({
  anAbsentCustomer,
  aColleague,
}: Pick<Actors, "anAbsentCustomer" | "aColleague">): Promise<Agent> {
  const customer = await anAbsentCustomer();
  const files = [aPicture("first.png"), aPicture("second.png", 200, 320)];
  let path = "";
  for (const subject of lamps.toReversed()) path = await customer.createsTicket({ subject, files });
  const agent = await aColleague("Kay Board");
  const { origin } = new URL(agent.page.url());
  const token = await sessionOf(agent.account, { url: origin });
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const ask = (path: string, body?: object) =>
    fetch(`${origin}/api/v1/${path}`, {
      ...{ headers, ...(body && { method: "POST", body: JSON.stringify(body) }) },
    });
  await ask("views", { name: "Keyed ones", filter: "status:open", scope: "own" });
  const read = await ask(path.replace("/inbox/", "conversation/"));
  const { data } = (await read.json()) as { data: { creator: { id: string } } };
  await agent.page.goto(`/inbox?creator=${data.creator.id}`);
  await expect(rowOf(agent, 2)).toBeVisible();
  await expect(agent.sidebar.getByRole("checkbox").first()).toBeAttached();
  const bar = await agent.opensCommandBar();
  await bar.press("Escape");
  await expect(bar).toHaveCount(0);
  return agent;
}

/** One test that presses all of them, in their order. */
export function pressesAll(title: string, rows: KeyRows, begin?: Press) {
  test(title, async ({ anAbsentCustomer, aColleague }) => {
    const agent = await inTheirTickets({ anAbsentCustomer, aColleague });
    await begin?.(agent);
    for (const [row, press] of Object.entries(rows)) await test.step(row, () => press(agent));
  });
}

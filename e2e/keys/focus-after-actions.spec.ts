import { expect, type Locator } from "@playwright/test";
import type { Agent } from "../actors/agent.ts";
import { test } from "../fixtures.ts";
import { stopsClock } from "../page-clock.ts";
import { aPicture } from "../pictures.ts";

const [kettle, pot] = ["The kettle does not whistle", "The pot leaks at its lid"];

interface Action {
  does: string;
  act(agent: Agent): Promise<void>;
  /** What has the focus then. */
  focused(agent: Agent): Locator;
}

/** By keyboard, from the button that has the focus then. */
async function presses(button: Locator): Promise<void> {
  await button.focus();
  await button.press("Enter");
}

async function tags(agent: Agent, name: string): Promise<void> {
  await presses(agent.page.getByRole("button", { name: "Add a tag", exact: true }));
  await expect(agent.page.getByLabel("Name of the tag")).toBeFocused();
  await agent.page.keyboard.type(name);
  await agent.page.keyboard.press("Enter");
  await expect(tagOf(agent, name)).toBeVisible();
  await agent.page.keyboard.press("Escape");
}

async function merges({ page }: Agent, beforeIt = async () => {}): Promise<void> {
  await presses(page.getByRole("button", { name: "More actions" }));
  await page.getByRole("menuitem", { name: /^Merge into/ }).press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Merge #\d+ into/ });
  await dialog.getByRole("radio", { name: pot }).check();
  await beforeIt();
  await presses(dialog.getByRole("button", { name: "Merge", exact: true }));
  await expect(page.getByRole("heading", { level: 1, name: pot })).toBeVisible();
}

async function schedules(agent: Agent): Promise<void> {
  await agent.composer.fill("Did the new one arrive?");
  await agent.page.getByRole("button", { name: "Send later" }).click();
  await agent.page.getByRole("dialog").getByRole("button", { name: "Tomorrow" }).click();
  await expect(agent.pending).toBeVisible();
}

async function selectsAndLeavesAMenu({ page, sidebar }: Agent): Promise<void> {
  await sidebar.locator('a[aria-current="true"]').focus();
  await expect(sidebar.getByRole("checkbox").first()).toBeAttached();
  await page.keyboard.press("x");
  await expect(page.getByRole("toolbar")).toBeVisible();
  await page.keyboard.press("p");
  await page.getByRole("menuitemradio").first().press("Escape");
  await expect(page.getByRole("toolbar").locator(":focus")).toHaveCount(1);
}

async function copies({ page }: Agent, name: string): Promise<void> {
  await presses(page.getByRole("button", { name: "Add people…" }));
  const dialog = page.getByRole("dialog", { name: "Add people to the mails" });
  await dialog.getByLabel("E-mail address").fill(`${name.toLowerCase()}@office.example`);
  await dialog.getByLabel("Name, if you know it").fill(name);
  await presses(dialog.getByRole("button", { name: "Add", exact: true }));
  await expect(dialog).toHaveCount(0);
}

const copiedOf = ({ page }: Agent, name: string) =>
  page.getByRole("button", { name: `Take ${name} off the mails` });
const tagOf = ({ page }: Agent, name: string) =>
  page.getByRole("button", { name: `Remove the tag ${name}` });
const linksOf = ({ page }: Agent) => page.getByRole("region", { name: "Linked tickets" });
const inThread = ({ thread }: Agent) => thread;

const actions: readonly Action[] = [
  {
    does: "takes a tag off",
    act: async (agent) => {
      await tags(agent, "first of two");
      await tags(agent, "second of two");
      await presses(tagOf(agent, "first of two"));
      await expect(tagOf(agent, "first of two")).toHaveCount(0);
    },
    focused: (agent) => tagOf(agent, "second of two"),
  },
  {
    does: "takes somebody off the mails",
    act: async (agent) => {
      await copies(agent, "Ines");
      await copies(agent, "Olaf");
      await expect(copiedOf(agent, "Olaf")).toBeVisible();
      await presses(copiedOf(agent, "Ines"));
      await expect(copiedOf(agent, "Ines")).toHaveCount(0);
    },
    focused: (agent) => copiedOf(agent, "Olaf"),
  },
  {
    does: "removes a link",
    act: async (agent) => {
      const links = linksOf(agent);
      await presses(links.getByRole("button", { name: "Link with another ticket…" }));
      const dialog = agent.page.getByRole("dialog", { name: "Link with another ticket" });
      await dialog.getByRole("searchbox").fill("pot leaks");
      await dialog.getByRole("radio", { name: pot }).first().check();
      await presses(dialog.getByRole("button", { name: "Link", exact: true }));
      await presses(links.getByRole("button", { name: /^Remove the link/ }));
      await expect(links.getByRole("link")).toHaveCount(0);
    },
    focused: (agent) => linksOf(agent).getByRole("button", { name: "Link with another ticket…" }),
  },
  {
    does: "clears a search by the button in its box",
    act: async (agent) => {
      await agent.searches("kettle");
      await presses(agent.sidebar.getByRole("button", { name: "Clear search" }));
    },
    focused: ({ sidebar }) => sidebar.getByLabel("Search tickets"),
  },
  {
    does: "clears a search that has found nothing",
    act: async (agent) => {
      await agent.searches("no such words");
      await presses(agent.sidebar.getByRole("button", { name: "Clear the search" }));
    },
    focused: ({ sidebar }) => sidebar.getByLabel("Search tickets"),
  },
  {
    does: "takes a file off a reply",
    act: async (agent) => {
      await agent.attaches([aPicture(), aPicture("pot.png")]);
      await presses(agent.page.getByRole("button", { name: "Remove kettle.png" }));
      await expect(agent.page.getByRole("button", { name: "Remove pot.png" })).toBeVisible();
    },
    focused: ({ composer }) => composer,
  },
  {
    does: "marks a ticket as spam",
    act: async ({ page }) => {
      await presses(page.getByRole("button", { name: "More actions" }));
      await page.getByRole("menuitem", { name: "Mark as spam" }).press("Enter");
      await expect(page.getByRole("button", { name: "Not spam" })).toBeVisible();
    },
    focused: ({ page }) => page.getByRole("button", { name: "Not spam" }),
  },
  { does: "merges a ticket", act: merges, focused: ({ composer }) => composer },
  {
    does: "takes a merge back where it stands",
    act: async (agent) => {
      await merges(agent);
      await presses(agent.page.getByRole("button", { name: "Undo merge" }));
      await expect(agent.page.getByRole("region", { name: /^Merged ticket/ })).toHaveCount(0);
    },
    focused: inThread,
  },
  {
    does: "takes a merge back by its notice",
    act: async (agent) => {
      // A notice that has appeared stays as long as the page's time stands.
      await merges(agent, () => stopsClock(agent.page));
      const undo = agent.notices.getByRole("button", { name: "Undo" });
      await expect(async () => {
        await agent.page.clock.runFor(50);
        await expect(undo).toBeVisible({ timeout: 500 });
      }).toPass();
      await presses(undo);
      await agent.page.clock.resume();
      await expect(agent.page.getByRole("heading", { level: 1, name: kettle })).toBeVisible();
    },
    focused: ({ composer }) => composer,
  },
  {
    does: "edits a reply that waits",
    act: async (agent) => {
      await schedules(agent);
      await presses(agent.pending.getByRole("button", { name: "Edit" }));
    },
    focused: ({ pending }) => pending.getByRole("textbox", { name: "Message" }),
  },
  {
    does: "closes the fields of a reply that waits",
    act: async (agent) => {
      await schedules(agent);
      await presses(agent.pending.getByRole("button", { name: "Edit" }));
      await presses(agent.pending.getByRole("button", { name: "Close" }));
    },
    focused: ({ pending }) => pending.getByRole("button", { name: "Edit" }),
  },
  {
    does: "cancels a reply that waits",
    act: async (agent) => {
      await schedules(agent);
      await presses(agent.pending.getByRole("button", { name: "Cancel" }));
      await expect(agent.pending).toHaveCount(0);
    },
    focused: inThread,
  },
  {
    does: "clears a selection that was begun from a menu by Escape",
    act: async (agent) => {
      await selectsAndLeavesAMenu(agent);
      await agent.page.keyboard.press("Escape");
      await expect(agent.page.getByRole("toolbar")).toHaveCount(0);
    },
    focused: ({ sidebar }) => sidebar.locator("li:focus-within"),
  },
];

for (const { does, act, focused } of actions) {
  test(`an agent who ${does} goes on by keyboard from there`, async ({
    anAbsentCustomer,
    anAgent,
  }) => {
    const customer = await anAbsentCustomer();
    await customer.createsTicket({ subject: pot });
    await customer.createsTicket({ subject: kettle });
    const agent = await anAgent();
    await agent.opensTicket(kettle);
    await expect(agent.page.getByRole("button", { name: "More actions" })).toBeVisible();
    await act(agent);
    await expect
      .poll(() => agent.page.evaluate(() => document.activeElement !== document.body))
      .toBe(true);
    const place = focused(agent);
    await expect(place.and(agent.page.locator(":focus, :focus-within")).first()).toBeVisible();
  });
}

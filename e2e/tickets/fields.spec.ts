import { expect, type Page } from "@playwright/test";
import { demoColleague } from "../accounts.ts";
import type { Agent } from "../actors/agent.ts";
import { type Actors, test } from "../fixtures.ts";

const subject = "The kettle does not whistle";

/** At a ticket that a customer has just opened. */
async function anAgentAtTicket({
  anAbsentCustomer,
  anAgent,
}: Pick<Actors, "anAbsentCustomer" | "anAgent">): Promise<Agent> {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const agent = await anAgent();
  await agent.opensTicket(subject);
  return agent;
}

test("an agent takes a ticket by the key I, makes it urgent by P, and a colleague who assigns it by A is shown it", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const [nora, samir] = [await anAgent(), await anAgent(demoColleague)];
  for (const agent of [nora, samir]) await agent.opensTicket(subject);
  const assignee = ({ page }: typeof nora) => page.getByRole("button", { name: /^Assignee:/ });
  await expect(assignee(nora)).toHaveAccessibleName("Assignee: Nobody");
  await expect(assignee(samir)).toBeVisible();

  await nora.composer.blur();
  await nora.page.keyboard.press("i");
  await expect(assignee(nora)).toHaveAccessibleName("Assignee: You");
  await expect(assignee(samir)).toHaveAccessibleName("Assignee: Nora Lindqvist");

  await nora.page.keyboard.press("p");
  await expect(nora.page.getByRole("menu").and(nora.page.locator(":focus-within"))).toBeVisible();
  await nora.page.keyboard.press("ArrowUp");
  await nora.page.keyboard.press("ArrowUp");
  await expect(nora.page.getByRole("menuitemradio", { name: "Urgent" })).toBeFocused();
  await nora.page.keyboard.press("Enter");
  await expect(samir.page.getByRole("button", { name: "Priority: Urgent" })).toBeVisible();
  // What was opened by a key gives the focus back to where it stands.
  await expect(nora.page.getByRole("button", { name: "Priority: Urgent" })).toBeFocused();

  await samir.composer.blur();
  await samir.page.keyboard.press("a");
  await samir.page.getByRole("menuitemradio", { name: /\(you\)$/ }).click();
  await expect(assignee(samir)).toHaveAccessibleName("Assignee: You");
  await expect(assignee(nora)).toHaveAccessibleName("Assignee: Samir Haddad");
});

test("an agent sets a ticket pending where its status stands, and its customer reads that it is their turn", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject });
  await customer.opensTicket(subject);
  const nora = await anAgent();
  await nora.opensTicket(subject);
  await nora.page.getByRole("button", { name: "Status: New" }).click();
  await nora.page.getByRole("menuitemradio", { name: "Pending" }).click();
  await expect(customer.page.getByText("We wait for your answer.")).toBeVisible();
  await expect(nora.page.getByRole("button", { name: "Status: Pending" })).toBeVisible();
});

test("an agent tags a ticket with a word that is new by T, and takes it off again", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const nora = await anAgentAtTicket({ anAbsentCustomer, anAgent });
  await expect(nora.page.getByRole("button", { name: "Add a tag", exact: true })).toBeVisible();
  await nora.composer.blur();
  await nora.page.keyboard.press("t");
  await expect(nora.page.getByLabel("Name of the tag")).toBeFocused();
  await nora.page.keyboard.type("batch 26-31");
  await nora.page.keyboard.press("Enter");
  const remove = nora.page.getByRole("button", { name: "Remove the tag batch 26-31" });
  await expect(nora.thread.getByText("added the tag batch 26-31")).toBeVisible();
  await expect(remove).toBeVisible();
  await nora.page.keyboard.press("Escape");
  await expect(nora.page.getByRole("button", { name: "Add a tag", exact: true })).toBeFocused();
  await remove.click();
  await expect(remove).toHaveCount(0);
});

test("an agent who collapses the details of a wide window has a ticket's fields in one line above the conversation", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const nora = await anAgentAtTicket({ anAbsentCustomer, anAgent });
  const { page, composer } = nora;
  await page.setViewportSize({ width: 1440, height: 900 });
  const status = page.getByRole("button", { name: /^Status:/ });
  const lastField = page.getByRole("button", { name: "Follow", exact: true });
  await expect(lastField).toBeVisible();
  // What listens to the key is loaded after the list, with these.
  await expect(nora.sidebar.getByRole("checkbox").first()).toBeAttached();
  await composer.blur();
  await page.keyboard.press("]");
  await expect(page.getByRole("complementary", { name: "Ticket details" })).toHaveCount(0);
  const apart = async () => {
    const [first, last] = await Promise.all([status.boundingBox(), lastField.boundingBox()]);
    return first && last && Math.abs(first.y + first.height / 2 - last.y - last.height / 2);
  };
  await expect.poll(apart).toBeLessThan(2);
});

test("an agent who goes on from an empty tag field, by a click or by the next key, stays where they went", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const nora = await anAgentAtTicket({ anAbsentCustomer, anAgent });
  const { page, composer } = nora;
  await expect(page.getByRole("button", { name: "Add a tag", exact: true })).toBeVisible();
  await composer.blur();
  const name = page.getByLabel("Name of the tag");
  await page.keyboard.press("t");
  await expect(name).toBeFocused();
  await composer.click();
  await expect(name).toHaveCount(0);
  await nextFrame(page);
  await expect(composer).toBeFocused();

  await composer.blur();
  await page.keyboard.press("t");
  await expect(name).toBeFocused();
  // Both in one frame, as fast fingers on a busy machine.
  await page.evaluate(async () => {
    for (const key of ["Escape", "p"]) {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      await Promise.resolve(); // what the key does is done
    }
  });
  await nextFrame(page);
  await expect(page.getByRole("menuitemradio", { name: "Urgent" })).toBeVisible();
});

test("an agent writes the next tag before the server has answered for the first: no letter of it is lost", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const nora = await anAgentAtTicket({ anAbsentCustomer, anAgent });
  const { page } = nora;
  await page.getByRole("button", { name: "Add a tag", exact: true }).click();
  const name = page.getByLabel("Name of the tag");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/conversation/*", async (route) => {
    if (route.request().method() === "PATCH") await released;
    await route.fallback();
  });
  const asked = page.waitForRequest(
    (request) => request.method() === "PATCH" && request.url().includes("/conversation/"),
  );
  await name.fill("swift one");
  await name.press("Enter");
  await asked;
  const field = page.locator("[aria-busy]").filter({ has: name });
  await expect(field).toHaveAttribute("aria-busy", "true");
  await name.fill("swift two");
  release();
  await expect(page.getByRole("button", { name: "Remove the tag swift one" })).toBeVisible();
  await expect(field).toHaveAttribute("aria-busy", "false");
  await expect(name).toHaveValue("swift two");
  await name.press("Enter");
  await expect(page.getByRole("button", { name: "Remove the tag swift two" })).toBeVisible();
  await expect(name).toHaveValue("");
});

test("an agent takes two tags off faster than the server answers: both are gone, and nothing is refused", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const nora = await anAgentAtTicket({ anAbsentCustomer, anAgent });
  const { page } = nora;
  const remove = (tag: string) => page.getByRole("button", { name: `Remove the tag ${tag}` });
  await page.getByRole("button", { name: "Add a tag", exact: true }).click();
  const name = page.getByLabel("Name of the tag");
  for (const tag of ["quick one", "quick two", "quick three"]) {
    await name.fill(tag);
    await page.keyboard.press("Enter");
    await expect(remove(tag)).toBeVisible();
    await expect(name).toHaveValue("");
  }
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/conversation/*", async (route) => {
    if (route.request().method() === "PATCH") await released;
    await route.fallback();
  });
  await remove("quick one").click();
  await remove("quick two").click();
  release();
  await expect(remove("quick two")).toHaveCount(0);
  await expect(remove("quick one")).toHaveCount(0);
  await expect(remove("quick three")).toBeVisible();
  await expect(page.getByText("This has changed since.")).toHaveCount(0);
});

test("an agent marks a ticket as spam: it leaves every list but its customer's, and comes back as it was", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject: "Cheap pharmacy offers" });
  const [nora, samir] = [await anAgent(), await anAgent(demoColleague)];
  const rowOf = ({ sidebar }: typeof nora) => sidebar.getByRole("link", { name: "pharmacy" });
  await expect(rowOf(samir)).toBeVisible();
  await nora.opensTicket("Cheap pharmacy offers");
  await nora.page.getByRole("button", { name: "More actions" }).click();
  await nora.page.getByRole("menuitem", { name: "Mark as spam" }).click();
  await expect(rowOf(nora)).toHaveCount(0);
  await expect(rowOf(samir)).toHaveCount(0);
  await expect(customer.page.getByText("pharmacy").first()).toBeVisible();
  await nora.page.getByRole("button", { name: "Not spam" }).click();
  await expect(rowOf(samir)).toBeVisible();
  await expect(rowOf(nora)).toBeVisible();
});

test("a menu whose colleagues could not be loaded says so, and by keyboard asks for them again and is used", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const nora = await anAgent();
  const { page } = nora;
  const json = { status: "fail", code: "not_allowed", message: "Not now.", errors: {} };
  const staff = "**/api/v1/users/staff";
  await page.route(staff, (route) => route.fulfill({ status: 403, json }));
  await page.reload();
  await nora.opensTicket(subject);
  const assignee = page.getByRole("button", { name: "Assignee: Nobody" });
  await assignee.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("menu");
  await expect(menu.getByText("They could not be loaded.")).toBeVisible();
  await expect(menu.getByRole("alert")).toHaveCount(0);
  const announced = page.getByRole("alert").filter({ hasText: "They could not be loaded." });
  await expect(announced).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(menu.getByRole("menuitem", { name: "Try again" })).toBeFocused();

  await page.unroute(staff);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(staff, async (route) => {
    await released;
    await route.fallback();
  });
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("menuitem", { name: "Loading…" })).toBeFocused();
  release();
  await expect(menu.getByRole("menuitemradio").first()).toBeFocused();
  const samir = menu.getByRole("menuitemradio", { name: "Samir Haddad" });
  // The menu forgets after a second what was typed: a page that stalls between two letters starts anew.
  await expect(async () => {
    await page.keyboard.type("samir");
    await expect(samir).toBeFocused({ timeout: 1_500 });
  }).toPass({ intervals: [1_500] });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Assignee: Samir Haddad" })).toBeVisible();
});

/** What was to be done with the next frame has been done. */
const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

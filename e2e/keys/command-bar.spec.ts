import { expect } from "@playwright/test";
import { demoAgent } from "../accounts.ts";
import type { Agent } from "../actors/agent.ts";
import { test } from "../fixtures.ts";

const subject = "The kettle does not whistle";

// prototype 21
test("an agent finds what can be done by Ctrl-K, with its key, and does it without a mouse", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const nora = await anAgent();
  await nora.opensTicket(subject);
  // What it offers when it opens are the commands of what has loaded.
  await expect(nora.page.getByRole("button", { name: "Assignee: Nobody" })).toBeVisible();
  await expect(nora.page.getByRole("button", { name: "Solve", exact: true })).toBeVisible();
  await expect(nora.page.getByRole("navigation", { name: "Views" })).toContainText("Mine");

  const bar = await nora.opensCommandBar();
  await expect(nora.page.getByRole("option", { name: "Solve E" })).toBeVisible();
  await expect(nora.page.getByRole("option", { name: "Go to Mine G M" })).toBeVisible();
  // What is done with the open ticket comes first.
  await expect(nora.page.getByRole("listbox")).toHaveText(/^This ticket/);
  await nora.page.keyboard.type("me assign");
  // This Enter takes the word that an input method has composed.
  await bar.dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await expect(
    nora.page.getByRole("option", { name: "Assign to me I", selected: true }),
  ).toBeVisible();
  await nora.page.keyboard.press("Enter");
  await expect(bar).toHaveCount(0);
  await expect(nora.page.getByRole("button", { name: "Assignee: You" })).toBeVisible();

  await nora.runsCommand("set", /^Set the priority/);
  await expect(nora.page.getByRole("menuitemradio", { name: "Urgent" })).toBeVisible();
});

test("an agent finds another ticket by Ctrl-K, writes to it at once, and Esc changes nothing", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject: "A teapot that sings" });
  await customer.createsTicket({ subject });
  const nora = await anAgent();
  await nora.opensTicket(subject);
  await expect(nora.page.getByRole("button", { name: "Assignee: Nobody" })).toBeVisible();
  const bar = await nora.opensCommandBar();
  await nora.page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
  await expect(nora.page.getByRole("heading", { name: subject })).toBeVisible();
  await nora.opensCommandBar();
  await nora.page.keyboard.type("teapot");
  await expect(
    nora.page.getByRole("option", { name: /A teapot that sings/, selected: true }),
  ).toBeVisible();
  await nora.page.keyboard.press("Enter");
  await expect(nora.page.getByRole("heading", { name: "A teapot that sings" })).toBeVisible();
  await expect(nora.composer).toBeFocused();
});

/** Opens the bar, and what is typed in it. */
async function looksFor(agent: Agent, words: string) {
  const bar = await agent.opensCommandBar();
  await bar.fill(words);
  return bar;
}

test("an agent finds a customer by Ctrl-K, and is shown their tickets alone", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer("Wilhelmina Zwart");
  await customer.createsTicket({ subject: "A lid for Wilhelmina" });
  const other = await anAbsentCustomer();
  await other.createsTicket({ subject: "A lid for somebody else" });
  const lena = await anAgent(demoAgent);
  await looksFor(lena, "zwart wil");
  // The ticket is found by the name, too, and stands below.
  const option = lena.page.getByRole("option", { name: "Wilhelmina Zwart" });
  await expect(option).toContainText(customer.account.email);
  await expect(option).toHaveAttribute("aria-selected", "true");
  await lena.page.keyboard.press("Enter");
  await expect(lena.page).toHaveURL(/\?creator=[0-9a-f]{24}$/);
  const rows = lena.sidebar.getByRole("link", { name: /A lid for/ });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("A lid for Wilhelmina");
});

test("an agent finds a colleague by Ctrl-K, by name or address, and is shown what is with them; of oneself that is Mine", async ({
  anAbsentCustomer,
  aColleague,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject: "A whisk for Quirina" });
  const quirina = await aColleague("Quirina Quast");
  await quirina.opensTicket("A whisk for Quirina");
  await quirina.page.getByRole("button", { name: "Assignee: Nobody" }).click();
  await quirina.page.getByRole("menuitemradio", { name: "Quirina Quast (you)" }).click();
  await expect(quirina.page.getByRole("button", { name: "Assignee: You" })).toBeVisible();

  const lena = await anAgent(demoAgent);
  await looksFor(lena, quirina.account.email);
  const found = lena.page.getByRole("option", { name: "Quirina Quast" });
  await expect(found).toHaveAttribute("aria-selected", "true");
  await lena.page.keyboard.press("Enter");
  await expect(lena.page).toHaveURL(/\?view=agent-[0-9a-f]{24}$/);
  await expect(lena.sidebar.getByRole("heading", { name: "Quirina Quast" })).toBeVisible();
  await expect(lena.sidebar.getByRole("link", { name: "A whisk for Quirina" })).toBeVisible();
  await quirina.page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(lena.sidebar.getByText("No active ticket is with this colleague.")).toBeVisible();

  await looksFor(quirina, "quast quirina");
  const herself = quirina.page.getByRole("option", { name: "Quirina Quast (you)" });
  await expect(herself).toHaveAttribute("aria-selected", "true");
  await quirina.page.keyboard.press("Enter");
  await expect(quirina.page).toHaveURL(/\?view=mine$/);
});

test("the bar says that it searches, and that it could not, and searches again; what is typed over is not waited for", async ({
  aCustomer,
  anAgent,
}) => {
  await aCustomer("Xaverine Ypsilon");
  const lena = await anAgent(demoAgent);
  const asked: string[] = [];
  let isBroken = true;
  await lena.page.route(/\/users\/customers\?/, async (route) => {
    const search = new URL(route.request().url()).searchParams.get("search") ?? "";
    asked.push(search);
    // Without an answer, until it is given up.
    if (search === "xav") return;
    if (isBroken) await route.fulfill({ status: 400, json: { status: "error", message: "No." } });
    else await route.fallback();
  });
  const givenUp = lena.page.waitForEvent("requestfailed", (request) =>
    request.url().endsWith("search=xav"),
  );
  const bar = await looksFor(lena, "xav");
  await expect.poll(() => asked).toContain("xav");
  const dialog = lena.page.getByRole("dialog", { name: "Commands" });
  await expect(dialog.getByRole("status").getByText("Searching…")).toBeVisible();
  await bar.fill("xaverine");
  await givenUp;
  await expect(dialog.getByText("Not everything could be searched.")).toBeVisible();
  isBroken = false;
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(lena.page.getByRole("option", { name: "Xaverine Ypsilon" })).toBeVisible();
  await expect(dialog.getByText("Not everything could be searched.")).toHaveCount(0);
});

test("an agent finds the pages of the settings by Ctrl-K, and only those they may open", async ({
  anAgent,
}) => {
  const lena = await anAgent(demoAgent);
  await lena.opensCommandBar();
  await lena.page.keyboard.type("audit");
  await expect(lena.page.getByText("Nothing found")).toBeVisible();
  await lena.page.keyboard.press("ControlOrMeta+a");
  await lena.page.keyboard.type("views");
  await expect(lena.page.getByRole("option", { name: "Views", selected: true })).toBeVisible();
  await lena.page.keyboard.press("Enter");
  await expect(lena.page).toHaveURL(/\/dashboard\/views$/);
});

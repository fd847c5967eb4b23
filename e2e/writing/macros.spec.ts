import { expect, type Page } from "@playwright/test";
import { demoAdmin } from "../accounts.ts";
import { Agent } from "../actors/agent.ts";
import { aLineThatBreaks } from "../failures/breakable-line.ts";
import { test } from "../fixtures.ts";
import { unsentAt } from "../stored-drafts.ts";

const subject = "The kettle does not whistle";

// prototype 20
test("an agent runs a macro by / and sends its reply: the ticket is what the line above it says, which can be changed", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer("Nina Holm");
  await customer.createsTicket({ subject });
  const nora = await anAgent();
  await nora.opensTicket(subject);
  const { page } = nora;
  const { keyboard } = page;
  await page.getByLabel("Message", { exact: true }).focus();
  await expect(page.getByRole("button", { name: "Saved replies and macros" })).toBeVisible();
  await keyboard.type("/wait");
  const menu = page.getByRole("dialog", { name: "Saved replies and macros" });
  const macro = menu.getByRole("option", { name: "Warranty, wait 3 days macro" });
  await expect(macro).toHaveAttribute("aria-selected", "true");
  await expect(menu.getByText("Hello Nina,")).toBeVisible();
  await expect(menu.getByText("Snoozed for 3 days")).toBeVisible();
  await keyboard.press("Enter");
  const line = page.getByRole("group", { name: "With this reply" });
  await expect(line).toHaveText("Warranty, wait 3 daysThen:Snoozed for 3 days+ Warranty");
  await expect(page.getByRole("button", { name: "After sending, then Snoozed" })).toBeVisible();
  await line.getByRole("button", { name: "Leave out: + Warranty" }).click();
  await expect(line).toHaveText("Warranty, wait 3 daysThen:Snoozed for 3 days");
  // What is not sent changes nothing of it.
  const field = page.getByLabel("Message", { exact: true });
  const text = await field.inputValue();
  await field.fill("too long ".repeat(2_000));
  await field.press("Control+Enter");
  await expect(page.getByText("Max length 10000")).toBeVisible();
  await expect(line).toHaveText("Warranty, wait 3 daysThen:Snoozed for 3 days");
  await field.fill(text);
  // It is kept with the draft, once the browser has stored what was typed last.
  await expect.poll(() => unsentAt(page)).toMatch(/^(?!.*too long).*Hello Nina/s);
  await page.reload();
  await expect(line).toHaveText("Warranty, wait 3 daysThen:Snoozed for 3 days");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(
    page.getByText(/snoozed it until .* by the macro Warranty, wait 3 days/),
  ).toBeVisible();
  await expect(line).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Remove the tag Warranty" })).toHaveCount(0);
});

/** Another tab writes into the browser's database for long, as on a slow disk. Returns how to end that. */
async function holdsWrites(page: Page) {
  const holder = await page.context().newPage();
  await holder.goto("/healthz");
  await holder.evaluate(
    () =>
      new Promise<void>((isHeld) => {
        const opening = indexedDB.open("deskbell-unsent");
        opening.onsuccess = () => {
          const records = opening.result.transaction("unsent", "readwrite").objectStore("unsent");
          let isOver = false;
          const goOn = () => {
            if (!isOver) records.count().onsuccess = goOn;
          };
          window.letOthersOpen = () => {
            isOver = true;
          };
          goOn();
          isHeld();
        };
      }),
  );
  await page.bringToFront();
  return () => holder.evaluate(() => window.letOthersOpen());
}

test("a macro stays with its words over a reload, also where the browser is slow to store them", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer("Nina Holm");
  await customer.createsTicket({ subject });
  const nora = await anAgent();
  await nora.opensTicket(subject);
  const { page } = nora;
  const field = page.getByLabel("Message", { exact: true });
  await expect(page.getByRole("button", { name: "Saved replies and macros" })).toBeVisible();
  await field.pressSequentially("/wait");
  const menu = page.getByRole("dialog", { name: "Saved replies and macros" });
  await expect(menu.getByText("Hello Nina,")).toBeVisible();
  await expect.poll(() => unsentAt(page)).toContain("/wait");
  const letWrite = await holdsWrites(page);
  const isAtDesk = page.waitForResponse(
    (response) =>
      response.url().includes("/drafts/") &&
      (response.request().postData() ?? "").includes("Hello Nina"),
  );
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(/Hello Nina/);
  await isAtDesk;
  await page.reload({ waitUntil: "commit" });
  await letWrite();
  await expect(field).toHaveValue(/^Hello Nina/);
  const line = page.getByRole("group", { name: "With this reply" });
  await expect(line).toContainText("Snoozed for 3 days");
  // What the desk has is no draft of another device.
  await expect(page.getByText(/on another device/)).toHaveCount(0);
});

test("an admin puts a macro together, sees what it would do, saves it and runs it by Ctrl-K", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer("Nina Holm");
  await customer.createsTicket({ subject });
  const nora = await anAgent();
  await nora.opensTicket(subject);
  const { page } = nora;
  const heading = await page.getByText(/^#\d+ · Nina Holm$/).textContent();
  const number = heading?.match(/\d+/)?.[0] ?? "";
  await page.goto("/dashboard/macros");
  await page.getByRole("button", { name: "New macro" }).click();
  const dialog = page.getByRole("dialog", { name: "New macro" });
  await dialog.getByLabel("Name").fill("Whistle test");
  await dialog.getByLabel("Priority").selectOption("Urgent");
  await dialog.getByLabel("Assigned to").selectOption("Whoever runs it");
  await dialog.getByLabel("Try it on ticket").fill(number);
  await dialog.getByRole("button", { name: "Show what it would do" }).click();
  await expect(dialog.getByText("Priority: Normal → Urgent")).toBeVisible();
  await expect(dialog.getByText("Nothing was changed or sent.")).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("listitem", { name: "Whistle test" })).toBeVisible();

  await page.goto("/inbox");
  await nora.opensTicket(subject);
  await expect(page.getByRole("button", { name: "Saved replies and macros" })).toBeVisible();
  await nora.runsCommand("run whistle", "Run macro Whistle test");
  const notice = page.getByRole("status").filter({ hasText: "“Whistle test” is done." });
  await notice.getByRole("button", { name: "Undo" }).hover(); // so it stays
  await expect(notice).toContainText(`#${number}`);
  await expect(page.getByText(/set the priority to Urgent and took it by the macro/)).toBeVisible();
  // All that it did is taken back at once.
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`#${number} is as it was`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Priority: Normal" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Assignee: Nobody" })).toBeVisible();
});

test("who removes a macro goes on by keyboard beside where it stood", async ({ anAgent }) => {
  const { page } = await anAgent();
  await page.goto("/dashboard/macros");
  await page.getByRole("button", { name: "New macro" }).click();
  const dialog = page.getByRole("dialog", { name: "New macro" });
  await dialog.getByLabel("Name").fill("A passing one");
  await dialog.getByLabel("Priority").selectOption("Urgent");
  await dialog.getByRole("button", { name: "Save" }).click();
  const macro = page.getByRole("listitem", { name: "A passing one" });
  await macro.getByRole("button", { name: "Remove the macro" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).press("Enter");
  await expect(macro).toHaveCount(0);
  await expect(page.locator("main :focus")).toHaveCount(1);
});

test("a macro takes a tag whose name begins with another tag's, typed to its end, and the shorter one by Enter", async ({
  anAgent,
}) => {
  const nora = await anAgent();
  const { page } = nora;
  await page.goto("/dashboard/tags");
  for (const name of ["Bug", "Bug-fix"]) {
    await page.getByRole("textbox", { name: "New tag" }).fill(name);
    await page.getByRole("textbox", { name: "New tag" }).press("Enter");
    await expect(page.getByRole("listitem", { name, exact: true })).toBeVisible();
  }
  await page.goto("/dashboard/macros");
  await page.getByRole("button", { name: "New macro" }).click();
  const dialog = page.getByRole("dialog", { name: "New macro" });
  const field = dialog.getByLabel("Tags to put on");
  await field.pressSequentially("bug-fix");
  await expect(dialog.getByRole("button", { name: "Remove the tag Bug-fix" })).toBeVisible();
  await expect(field).toHaveValue("");
  await field.pressSequentially("bug");
  await field.press("Enter");
  await expect(
    dialog.getByRole("button", { name: "Remove the tag Bug", exact: true }),
  ).toBeVisible();
  await expect(dialog).toBeVisible();
});

test("the macros are asked for once, not again for each ticket that is opened a minute later", async ({
  anAbsentCustomer,
  openWindow,
  desk,
}) => {
  const customer = await anAbsentCustomer("Ada Byron");
  const subjects = ["The kettle does not whistle", "The grinder does not grind"];
  for (const subject of subjects) await customer.createsTicket({ subject });
  const nora = new Agent(await openWindow({ isNew: true }), demoAdmin);
  await nora.arrives(desk.url);
  const line = await aLineThatBreaks(nora.page);
  // What was asked before the connection is there is asked once more with it: events of before were told to nobody.
  await line.reload();
  let asked = 0;
  nora.page.on("request", (request) => {
    if (/\/api\/v1\/macros$/.test(request.url())) asked += 1;
  });
  const [first = "", second = ""] = subjects;
  const opensMenu = async () => {
    const field = nora.page.getByLabel("Message", { exact: true });
    await field.pressSequentially("/wait");
    const menu = nora.page.getByRole("dialog", { name: "Saved replies and macros" });
    await expect(menu.getByRole("option", { name: /Warranty, wait 3 days/ })).toBeVisible();
    await field.fill("");
    await expect(menu).toHaveCount(0);
  };
  await nora.opensTicket(first);
  await opensMenu();
  await expect.poll(() => asked).toBe(1);
  // A connection does not outlive so long without a sign of life: it is another by then, with which they are asked anew.
  await line.cut();
  await nora.page.clock.setSystemTime(Date.now() + 5 * 60_000);
  await line.mend();
  await expect.poll(() => asked).toBe(2);
  await nora.opensTicket(second);
  await opensMenu();
  expect(asked).toBe(2);
});

import { expect } from "@playwright/test";
import { demoColleague } from "../accounts.ts";
import { test } from "../fixtures.ts";
import { stopsClock } from "../page-clock.ts";
import { holdsPart } from "../part-of-page.ts";

test("one key sends the answer, solves the ticket and goes on to the next", async ({
  anAbsentCustomer,
  anAgent,
  aVisitor,
  desk,
}) => {
  const absent = await anAbsentCustomer();
  for (const number of ["one", "two", "three"]) {
    await absent.createsTicket({ subject: `Sent kettle ${number}` });
  }
  const nora = await anAgent(demoColleague);
  const openRow = nora.sidebar.locator('a[aria-current="true"]');
  await nora.page.goto("/inbox?view=open");
  await nora.sidebar.getByRole("link", { name: "Sent kettle three" }).focus();
  await nora.page.keyboard.press("Enter");
  for (const [number, next] of [
    ["three", "two"],
    ["two", "one"],
  ]) {
    await expect(openRow).toContainText(`Sent kettle ${number}`);
    await expect(nora.composer).toBeFocused();
    await expect(nora.page.getByRole("button", { name: /^After sending, then / })).toBeVisible();
    await nora.page.keyboard.type(`Number ${number} is on its way`);
    await nora.page.keyboard.press("ControlOrMeta+Enter");
    await expect(openRow).toContainText(`Sent kettle ${next}`);
    await expect(openRow).toBeFocused();
    await nora.page.keyboard.press("Enter");
  }
  const customer = await aVisitor(absent.account);
  await customer.arrives(desk.url);
  await customer.opensTicket("Sent kettle three");
  await expect(customer.thread).toContainText("Number three is on its way");
  await expect(customer.page.getByText("Solved").first()).toBeVisible();
});

test("what follows a reply is chosen once and remembered", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject: "Loose lid of a pot" });
  await customer.createsTicket({ subject: "Tight lid of a pan" });
  const nora = await anAgent(demoColleague);
  await nora.opensTicket("Loose lid of a pot");
  const then = nora.page.getByRole("button", { name: /^After sending, then / });
  await expect(then).toHaveText(/Pending/);
  await then.click();
  await nora.page.getByRole("menuitemradio", { name: "Open" }).click();
  await expect(nora.composer).toBeFocused();
  await nora.sends("We look into it");
  await expect(nora.page.getByRole("button", { name: "Status: Open" })).toBeVisible();
  await nora.opensTicket("Tight lid of a pan");
  await expect(then).toHaveText(/Open/);
  await then.click();
  await nora.page.getByRole("menuitemradio", { name: "Pending" }).click();
});

test("a reply that is faster than the tools beside it does what was chosen before", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject: "Pot with a worn handle" });
  await customer.createsTicket({ subject: "Pan with a worn handle" });
  const nora = await anAgent(demoColleague);
  const { page } = nora;
  await nora.opensTicket("Pot with a worn handle");
  const then = page.getByRole("button", { name: /^After sending, then / });
  await then.click();
  await page.getByRole("menuitemradio", { name: "Open" }).click();
  await expect(then).toHaveText(/Open/);
  await nora.opensTicket("Pan with a worn handle");
  await expect(page).toHaveTitle(/Pan with a worn handle/);

  const tools = await holdsPart(page, "src/features/messages/writing/WritingTools.tsx");
  await page.reload();
  await tools.asked;
  await nora.composer.fill("We look into it");
  await expect(then).toHaveCount(0);
  await stopsClock(page); // however slow the machine is, what was chosen is waited for
  await nora.composer.press("Enter");
  await expect(nora.thread.getByText("We look into it")).toBeVisible();
  await page.clock.resume();
  await expect(page.getByRole("button", { name: "Status: Open" })).toBeVisible();
  tools.release();
  await then.click();
  await page.getByRole("menuitemradio", { name: "Pending" }).click();
});

test("who sends while a file is being checked is led on only if it can go: else they stay, and read why", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  for (const part of ["lower", "upper"])
    await customer.createsTicket({ subject: `Leaking ${part} seal` });
  const nora = await anAgent(demoColleague);
  const { page } = nora;
  const checks = await holdsPart(page, "src/ui/files/file-checks.ts");
  await page.goto("/inbox?view=open");
  await nora.opensTicket("Leaking upper seal");
  await expect(page.getByRole("button", { name: /^After sending, then / })).toBeVisible();
  await nora.composer.fill("This is how it is changed");
  const buffer = Buffer.alloc(6_000_000, "film");
  await nora.attaches([{ name: "change.mp4", mimeType: "video/mp4", buffer }]);
  await checks.asked;
  await nora.composer.press("ControlOrMeta+Enter");
  checks.release();
  await expect(page.getByText(/Maximum file size 5 MB/)).toBeVisible();
  await expect(page).toHaveTitle(/Leaking upper seal/);
  await expect(nora.composer).toHaveValue("This is how it is changed");
  await nora.composer.press("ControlOrMeta+Enter");
  await expect(page).toHaveTitle(/Leaking lower seal/);
});

import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { aPicture } from "../pictures.ts";
import { unsentAt } from "../stored-drafts.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "New ticket for a customer" });
const chipsOf = (page: Page) => dialogOf(page).getByRole("list", { name: "Attached files" });

async function begins(page: Page): Promise<void> {
  await page.getByRole("link", { name: "New ticket", exact: true }).click();
  await expect(dialogOf(page)).toBeVisible();
}

async function chooses(page: Page, email: string): Promise<void> {
  await dialogOf(page).getByRole("searchbox").fill(email);
  await dialogOf(page).getByRole("button", { name: email }).click();
  await expect(dialogOf(page).getByLabel("Subject")).toBeVisible();
}

test("what staff write to a customer in a new ticket stays, with its files: after a reload, after leaving, after signing out", async ({
  aCustomer,
  aColleague,
}) => {
  const customer = await aCustomer();
  const kim = await aColleague("Kim Drafting");
  const { page } = kim;
  await begins(page);
  await chooses(page, customer.account.email);
  const dialog = dialogOf(page);
  const [subject, message] = [dialog.getByLabel("Subject"), dialog.getByLabel(/^Message to/)];
  await subject.fill("Your kettle is on its way");
  await message.fill("It left us this morning.");
  await dialog.getByLabel("Attachments", { exact: true }).setInputFiles(aPicture("kettle.png"));
  await expect(chipsOf(page)).toContainText("kettle");
  const isThere = async () => {
    await expect(dialog.getByText(customer.account.email)).toBeVisible();
    await expect(subject).toHaveValue("Your kettle is on its way");
    await expect(message).toHaveValue("It left us this morning.");
    await expect(chipsOf(page)).toContainText("kettle");
  };
  // Within the moment in which the browser keeps it: the words, and the files that were stored before they are named.
  await expect.poll(() => unsentAt(page)).toContain("It left us this morning.");
  await expect.poll(() => unsentAt(page)).toContain("kettle.png");
  await page.reload();
  await isThere();

  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await begins(page);
  await isThere();

  await dialog.getByRole("button", { name: "Cancel" }).click();
  await kim.signsOut();
  await kim.signsIn();
  await begins(page);
  await isThere();

  await dialog.getByRole("button", { name: "Open ticket" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your kettle is on" })).toBeVisible();
  await customer.opensTicket("Your kettle is on its way");
  await expect(customer.thread.getByRole("img", { name: "kettle.webp" })).toBeVisible();
  await begins(page);
  await expect(dialog.getByRole("searchbox")).toBeVisible();
});

test("what was begun for one customer says so where another is written to, and can be begun anew", async ({
  aCustomer,
  aColleague,
}) => {
  const [customer, other] = [await aCustomer(), await aCustomer("Ada Byron")];
  await other.createsTicket({ subject: "A draft for another" });
  const kim = await aColleague("Kim Beginning");
  const { page } = kim;
  await begins(page);
  await chooses(page, customer.account.email);
  const dialog = dialogOf(page);
  await dialog.getByLabel("Subject").fill("For the first of them");
  await expect.poll(() => unsentAt(page)).toContain("For the first of them");
  // The form of customers is none of theirs.
  await page.goto("/ticket/details");
  await expect(page).toHaveURL(/\/inbox\?new-ticket=$/);
  await expect(dialog.getByText(customer.account.email)).toBeVisible();
  await expect(dialog.getByLabel("Subject")).toHaveValue("For the first of them");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await kim.opensTicket("A draft for another");
  // What stands above it comes after it, and moves it.
  await page.getByRole("link", { name: "New ticket for this customer…" }).press("Enter");
  await expect(dialog.getByText(other.account.email)).toBeVisible();
  await expect(dialog.getByText("You began this for another customer")).toBeVisible();
  await expect(dialog.getByLabel("Subject")).toHaveValue("For the first of them");
  await dialog.getByRole("button", { name: "Begin anew" }).click();
  await expect(dialog.getByLabel("Subject")).toHaveValue("");
  await expect(dialog.getByText("You began this for another customer")).toHaveCount(0);
});

test("a file alone is for the customer who was chosen when it was picked, not for one whose words were taken out again", async ({
  aCustomer,
  aColleague,
}) => {
  const [first, second] = [await aCustomer(), await aCustomer("Ada Byron")];
  const { page } = await aColleague("Kim Filing");
  await begins(page);
  await chooses(page, first.account.email);
  const dialog = dialogOf(page);
  await dialog.getByLabel("Subject").fill("Taken out again");
  await dialog.getByLabel("Subject").fill("");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await begins(page);
  await chooses(page, second.account.email);
  await dialog.getByLabel("Attachments", { exact: true }).setInputFiles(aPicture("kettle.png"));
  await expect(chipsOf(page)).toContainText("kettle");
  await expect.poll(() => unsentAt(page)).toContain("kettle");
  await page.reload();
  await expect(dialog.getByText(second.account.email)).toBeVisible();
  await expect(chipsOf(page)).toContainText("kettle");
});

test("Esc does not give up a ticket that has left: it says that it is open, and is no draft any more", async ({
  aCustomer,
  aColleague,
}) => {
  const customer = await aCustomer();
  const kim = await aColleague("Kim Escaping");
  const { page } = kim;
  await begins(page);
  await chooses(page, customer.account.email);
  const dialog = dialogOf(page);
  await dialog.getByLabel("Subject").fill("Your kettle has left");
  await dialog.getByLabel(/^Message to/).fill("It left us this morning.");
  // Held where the desk has answered: a route would hold it before it leaves.
  const chromium = await page.context().newCDPSession(page);
  const isAnswered = new Promise<string>((resolve) => {
    chromium.once("Fetch.requestPaused", ({ requestId }) => resolve(requestId));
  });
  const patterns = [{ urlPattern: "*/conversation/on-behalf", requestStage: "Response" as const }];
  await chromium.send("Fetch.enable", { patterns });
  await dialog.getByRole("button", { name: "Open ticket" }).click();
  const requestId = await isAnswered;
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await chromium.send("Fetch.continueRequest", { requestId });
  await kim.seesNotice(/#\d+ is open/);
  await begins(page);
  await expect(dialog.getByRole("searchbox")).toBeVisible();
  await expect(dialog.getByLabel("Subject")).toHaveCount(0);
  await customer.opensTicket("Your kettle has left");
});

import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { holdsAnswers } from "../hold-answers.ts";
import { aTextFile } from "../pictures.ts";

const [mug, plate] = ["The mug is chipped", "The plate is stained"];
const [dish, tub] = ["The dish is too hot", "The tub lost its plug"];
const [rug, mat] = ["The rug is frayed", "The mat smells of rubber"];
const [lock, hinge] = ["The lock is stiff", "The hinge squeaks"];
const [pin, nail, screw] = ["The pin is bent", "The nail is rusty", "The screw is loose"];
const [bench, stool] = ["The bench wobbles", "The stool is too low"];

test("an agent goes on in mid-word where a ticket goes on that a colleague merges, and no letter is a command there", async ({
  anAbsentCustomer,
  anAgent,
  aColleague,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject: mug });
  const target = await customer.createsTicket({ subject: plate });
  const [nora, kim] = [await anAgent(), await aColleague("Kim Joiner")];
  const { page, composer } = nora;
  const solve = page.getByRole("button", { name: "Solve" });
  await nora.opensTicket(mug);
  await expect(solve).toBeVisible();
  await nora.attaches(aTextFile(20));
  await composer.pressSequentially("half ");
  const goesOn = await holdsAnswers(page, "GET", new RegExp(`/${target.split("/").at(-1)}$`));
  await kim.merges(mug, plate);
  await expect(page.getByText("This ticket goes on in another.")).toBeVisible();
  await page.keyboard.type("a sen");
  goesOn();
  await expect(page.getByRole("heading", { level: 1, name: plate })).toBeVisible();
  await page.keyboard.type("tence");
  await expect(composer).toHaveValue("half a sentence");
  await expect(solve).toBeVisible();
  await nora.page.getByRole("button", { name: "Send", exact: true }).click();
  await nora.sees("half a sentence");
  await expect(nora.thread.getByText("log.txt")).toBeVisible();

  // Nothing of it comes back to where it was written.
  await page.getByRole("button", { name: "Undo merge" }).click();
  await nora.opensTicket(mug);
  await expect(composer).toHaveValue("");
  await expect(page.getByText("log.txt")).toHaveCount(0);
});

test("an agent whose ticket was merged, and the one it was merged into as well, before they are led on, goes on in the last one", async ({
  anAbsentCustomer,
  anAgent,
  aColleague,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject: pin });
  const between = await customer.createsTicket({ subject: nail });
  await customer.createsTicket({ subject: screw });
  const [nora, kim] = [await anAgent(), await aColleague("Kim Joiner")];
  const { page, composer } = nora;
  await nora.opensTicket(pin);
  await composer.pressSequentially("half a sen");
  const betweenId = between.split("/").at(-1);
  // Led on again before anything of the one between is drawn.
  const drawn = await holdsAnswers(page, "GET", new RegExp(`/message/${betweenId}`));
  const goesOn = await holdsAnswers(page, "GET", new RegExp(`/conversation/${betweenId}$`));
  await kim.merges(pin, nail);
  await expect(page.getByText("This ticket goes on in another.")).toBeVisible();
  await kim.merges(nail, screw);
  goesOn();
  await expect(page.getByRole("heading", { level: 1, name: screw })).toBeVisible();
  drawn();
  await page.keyboard.type("tence");
  await expect(composer).toHaveValue("half a sentence");
});

test("a customer whose ticket is merged in mid-word goes on writing in the other, after what they began there", async ({
  aCustomerWith,
  aColleague,
}) => {
  const customer = await aCustomerWith({ subject: dish });
  const { page, composer } = customer;
  await composer.fill("Of the dish:");
  await customer.createsTicket({ subject: tub });
  await composer.pressSequentially("half a sen");
  const kim = await aColleague("Kim Joiner");
  await kim.merges(tub, dish);
  await expect(page.getByRole("heading", { level: 1, name: dish })).toBeVisible();
  await page.keyboard.type("tence");
  await expect(composer).toHaveValue("Of the dish:\nhalf a sentence");
});

test("a note that is half written where a colleague merges the ticket goes on as a note: the customer reads none of it", async ({
  aCustomerWith,
  anAgent,
  aColleague,
}) => {
  const customer = await aCustomerWith({ subject: bench });
  await customer.createsTicket({ subject: stool });
  const [nora, kim] = [await anAgent(), await aColleague("Kim Joiner")];
  const { page, thread } = nora;
  await nora.opensTicket(bench);
  await nora.seesWhereRepliesGo();
  await page.getByRole("button", { name: "Internal note" }).click();
  const note = page.getByRole("combobox", { name: "Internal note" });
  await note.pressSequentially("they shout, ");
  await kim.merges(bench, stool);
  await expect(page.getByRole("heading", { level: 1, name: stool })).toBeVisible();
  await page.keyboard.type("be kind");
  await expect(note).toHaveValue("they shout, be kind");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(thread.getByRole("article", { name: /^Internal note of / })).toContainText(
    "they shout, be kind",
  );
  await customer.opensTicket(stool);
  await kim.writes("It is on its way");
  await customer.sees("It is on its way");
  await expect(customer.page.getByText("be kind")).toHaveCount(0);
});

test("an agent who merges a ticket with half a note goes on with the note, and has both drafts back where they undo it", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject: rug });
  await customer.createsTicket({ subject: mat });
  const nora = await anAgent();
  const { page, composer, notices } = nora;
  const note = page.getByRole("combobox", { name: "Internal note" });
  await nora.opensTicket(mat);
  await composer.fill("Of the mat:");
  await nora.opensTicket(rug);
  await composer.fill("Of the rug.");
  await page.getByRole("button", { name: "Internal note" }).click();
  await note.fill("they shout");
  await nora.merges(rug, mat);
  const undo = notices.getByRole("button", { name: "Undo" });
  await undo.hover(); // it stays as long
  await expect(note).toHaveValue("they shout");
  await undo.click();
  await expect(page.getByRole("heading", { level: 1, name: rug })).toBeVisible();
  await expect(note).toHaveValue("they shout");
  await page.getByRole("button", { name: "Reply", exact: true }).click();
  await expect(composer).toHaveValue("Of the rug.");
  await nora.opensTicket(mat);
  await expect(composer).toHaveValue("Of the mat:");
});

test("an agent who corrects a note while a colleague merges its ticket goes on with it where it is: no word of it becomes a reply", async ({
  anAbsentCustomer,
  anAgent,
  aColleague,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject: lock });
  const target = await customer.createsTicket({ subject: hinge });
  const [nora, kim] = [await anAgent(), await aColleague("Kim Joiner")];
  const { page, thread } = nora;
  await nora.opensTicket(lock);
  await nora.seesWhereRepliesGo();
  await page.getByRole("button", { name: "Internal note" }).click();
  await page.getByRole("combobox", { name: "Internal note" }).fill("they shout");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByRole("button", { name: "Reply", exact: true }).click();
  const note = thread.getByRole("article", { name: /^Internal note of / });
  await note.hover();
  await note.getByRole("button", { name: "Note actions" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const field = page.getByRole("combobox", { name: "Edit note" });
  await expect(field).toBeFocused();
  await page.keyboard.press("End");
  const isTargetThere = page.waitForResponse((response) =>
    response.url().endsWith(`/conversation/${target.split("/").at(-1)}`),
  );
  await kim.merges(lock, hinge);
  await expect(page.getByText("This ticket goes on in another.")).toBeVisible();
  await isTargetThere;
  await page.keyboard.type(", be kind");
  await expect(field).toHaveValue("they shout, be kind");
  await page.keyboard.press("Enter");
  await expect(note).toContainText("they shout, be kind");
  await page.getByRole("link", { name: "This ticket goes on in another." }).click();
  await expect(page.getByRole("heading", { level: 1, name: hinge })).toBeVisible();
  await expect(nora.composer).toHaveValue("");
});

import { expect } from "@playwright/test";
import { demoAdmin } from "../accounts.ts";
import { Agent } from "../actors/agent.ts";
import { test } from "../fixtures.ts";
import { holdsPart } from "../part-of-page.ts";

const subject = "The kettle does not whistle";

const filled = [
  "Hello Nina,",
  "",
  "your warranty is two years from the day of purchase. It covers what broke by itself, and shipping in both directions.",
  "",
  "Nora",
].join("\n");

// prototype 20
// helpdesk 40
test("an agent puts saved replies into an answer by keyboard alone, sees them filled in beside the list, and undoes them", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject }, "Nina Holm");
  const nora = await anAgent();
  await nora.opensTicket(subject);
  const { page } = nora;
  const { keyboard } = page;
  const field = page.getByLabel("Message", { exact: true });
  await field.focus();
  await expect(page.getByRole("button", { name: "Saved replies and macros" })).toBeVisible();

  await keyboard.type("/war");
  const menu = page.getByRole("dialog", { name: "Saved replies and macros" });
  await expect(menu.getByText("Saved replies for “war”")).toBeVisible();
  const warranty = menu.getByRole("option", { name: /What warranty covers/ });
  await expect(warranty).toHaveAttribute("aria-selected", "true");
  await expect(menu.getByText("Hello Nina,")).toBeVisible();
  await expect(menu.locator("mark")).toHaveText(["Nina", "Nora"]);
  await expect(menu.getByText("Filled in for you: first name and your first name")).toBeVisible();
  await keyboard.press("ArrowDown");
  await expect(warranty).toHaveAttribute("aria-selected", "false");
  await keyboard.press("ArrowUp");
  await keyboard.press("Enter");
  await expect(menu).toHaveCount(0);
  await expect(field).toHaveValue(filled);

  // The browser's own undo takes it back, and does it again.
  await keyboard.press("ControlOrMeta+z");
  await expect(field).toHaveValue("/war");
  await keyboard.press("ControlOrMeta+Shift+z");
  await expect(field).toHaveValue(filled);

  // A second one behind it; Escape leaves what was typed.
  await keyboard.type(" /solved");
  await expect(menu).toBeVisible();
  await keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(field).toHaveValue(`${filled} /solved`);
  for (let letter = 0; letter < 6; letter++) await keyboard.press("Backspace");
  await keyboard.type(" {{ticket.number}}");
  await expect(page.getByRole("alert").getByText("Fill in before you send:")).toBeVisible();
  // It stands above the field, and hides nothing: a note can still be written.
  await page.getByRole("button", { name: "Internal note" }).click({ trial: true });
  // Nor is it sent later as it is.
  await page.getByRole("button", { name: "Send later" }).click();
  await nora.seesNotice("Fill in {{ticket.number}} before you send.");
  await expect(field).toBeFocused();
  await expect(page.getByRole("dialog", { name: "Send later" })).toHaveCount(0);
  await keyboard.press("Enter");
  await expect(field).toBeFocused();
  // What is left over is selected: typing replaces it.
  await keyboard.type("that is all");
  await expect(page.getByText("Fill in before you send:")).toHaveCount(0);
  await keyboard.press("Enter");
  await expect(field).toHaveValue("");
  await customer.opensTicket(subject);
  await expect(customer.thread.getByText(/Hello Nina,[\s\S]*that is all$/)).toBeVisible();
});

test("an input method is never interrupted: what it composes opens the menu once it is done", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const nora = await anAgent();
  await nora.opensTicket(subject);
  const { page } = nora;
  const field = page.getByLabel("Message", { exact: true });
  await field.focus();
  await expect(page.getByRole("button", { name: "Saved replies and macros" })).toBeVisible();
  const menu = page.getByRole("dialog", { name: "Saved replies and macros" });
  const composes = await page.context().newCDPSession(page);
  await page.keyboard.type("/");
  await expect(menu).toBeVisible();
  await composes.send("Input.imeSetComposition", {
    text: "ضم",
    selectionStart: 2,
    selectionEnd: 2,
  });
  // An Enter that belongs to the input method inserts nothing and sends nothing.
  await field.dispatchEvent("keydown", { key: "Enter", isComposing: true, bubbles: true });
  await expect(field).toHaveValue("/ضم");
  await composes.send("Input.insertText", { text: "ضم" });
  await expect(menu.getByRole("option", { name: /جهاز جديد في الطريق/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});

test("the menu is drawn once the field has its letter: none is lost to what is drawn meanwhile", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const nora = await anAgent();
  await nora.opensTicket(subject);
  const { page } = nora;
  const field = page.getByLabel("Message", { exact: true });
  await field.focus();
  await expect(page.getByRole("button", { name: "Saved replies and macros" })).toBeVisible();
  // Between the field itself and React, which hears of it at the page's root: what is drawn by then has
  // the field as it was before the key.
  const wasDrawn = await field.evaluateHandle((element) => {
    const drawn: boolean[] = [];
    element.closest("form")?.addEventListener("input", () => {
      drawn.push(document.querySelector('[role="dialog"]') !== null);
    });
    return drawn;
  });
  await page.keyboard.type("/");
  await expect(page.getByRole("dialog", { name: "Saved replies and macros" })).toBeVisible();
  await expect.poll(() => wasDrawn.jsonValue()).toEqual([false]);
});

test("a key of the tools that was pressed before they were loaded sends nothing by Ctrl-Enter, and a slash opens its menu as soon as they are", async ({
  anAbsentCustomer,
  openWindow,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const nora = new Agent(await openWindow({ isNew: true }), demoAdmin);
  const { page } = nora;
  const tools = await holdsPart(page, "src/features/messages/writing/WritingTools.tsx");
  await page.goto("/login");
  await nora.signsIn();
  await nora.opensTicket(subject);
  await tools.asked;
  const field = page.getByLabel("Message", { exact: true });
  await field.fill("Done");
  await page.keyboard.press("Control+Enter");
  await expect(field).toHaveValue("Done");
  await expect(nora.thread.getByRole("article")).toHaveCount(1);
  await field.fill("");
  await page.keyboard.type("/war");
  tools.release();
  await expect(page.getByRole("option", { name: /What warranty covers/ })).toBeVisible();
});

// helpdesk 41
test("the files of a saved reply go with the answer, and stay when the saved reply is removed", async ({
  aCustomerWith,
  anAgent,
}) => {
  const name = `Label ${Date.now()}`;
  const customer = await aCustomerWith({ subject });
  const nora = await anAgent();
  const { page } = nora;
  await page.goto("/dashboard/saved-replies");
  await page.getByRole("button", { name: "New saved reply" }).click();
  const editor = page.getByRole("dialog", { name: "New saved reply" });
  await editor.getByLabel("Name").fill(name);
  await editor.getByLabel("Shortcut").fill(name.replace(" ", ""));
  await editor.getByLabel("Text").fill("Hello {{customer.fist_name}}");
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await expect(editor.getByText("“{{customer.fist_name}}” is not known")).toBeVisible();
  await editor.getByLabel("Text").fill("Your label, {{customer.first_name|there}}");
  await expect(editor.getByText("Your label, Zofia")).toBeVisible();
  await editor.getByLabel("Files of the saved reply").setInputFiles({
    ...{ name: "label.pdf", mimeType: "application/pdf" },
    buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
  });
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("listitem", { name })).toContainText("1 file");

  await page.goto("/inbox");
  await nora.opensTicket(subject);
  const field = page.getByLabel("Message", { exact: true });
  await field.focus();
  await page.getByRole("button", { name: "Saved replies and macros" }).click();
  await expect(page.getByRole("dialog", { name: "Saved replies and macros" })).toBeVisible();
  await page.keyboard.type(name.replace(" ", ""));
  await expect(page.getByRole("option", { name, selected: true })).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/saved-replies\/\w+\/files\//, (route) => held.then(() => route.continue()));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Attaching a file of")).toBeVisible();
  // Nor is it sent later without its file.
  await page.getByRole("button", { name: "Send later" }).click();
  await nora.seesNotice("is not attached yet");
  await expect(page.getByRole("dialog", { name: "Send later" })).toHaveCount(0);
  // Enter waits for it, until Esc.
  await field.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("It is sent then; Esc keeps it.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("It is sent then")).toHaveCount(0);
  await expect(field).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("It is sent then")).toBeVisible();
  release();
  await expect(nora.thread.getByText(/^Your label, /)).toBeVisible();
  await expect(nora.thread.getByText("label.pdf")).toBeVisible();

  await page.goto("/dashboard/saved-replies");
  // Its file is taken off at once; what is changed beside that can still be saved.
  await page.getByRole("button", { name: `Change the saved reply ${name}` }).click();
  const change = page.getByRole("dialog", { name: `Change the saved reply ${name}` });
  await change.getByRole("button", { name: "Remove label.pdf" }).click();
  await expect(change.getByText("label.pdf")).toHaveCount(0);
  await change.getByLabel("Text").fill("No label, {{customer.first_name|there}}");
  await change.getByRole("button", { name: "Save", exact: true }).click();
  await expect(change).toHaveCount(0);
  await expect(page.getByRole("listitem", { name })).not.toContainText("1 file");
  await page.getByRole("button", { name: `Remove the saved reply ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).press("Enter");
  await expect(page.getByRole("listitem", { name })).toHaveCount(0);
  // Its neighbour has the focus that was in its row.
  await expect(page.locator("main :focus")).toHaveCount(1);
  await customer.opensTicket(subject);
  await expect(customer.thread.getByText("label.pdf")).toBeVisible();
});

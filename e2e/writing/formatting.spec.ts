import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";

const subject = "How do I descale it?";

test("an agent makes words bold by key and lines a list; their customer sees them so, and markup as it was typed", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject });
  await customer.opensTicket(subject);
  const agent = await anAgent();
  await agent.opensTicket(subject);
  const field = agent.page.getByRole("textbox", { name: "Message" });

  await expect(agent.page.getByRole("button", { name: "Format" })).toBeVisible();
  await field.fill("Press Start, then:\nwater\nacid\n\n<b>not bold</b> and 2*3*4");
  await field.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(6, 11));
  await field.press("Control+b");
  await expect(field).toHaveValue(/^Press \*\*Start\*\*, then:/);
  await field.evaluate((element: HTMLTextAreaElement) => {
    const from = element.value.indexOf("water");
    element.setSelectionRange(from, element.value.indexOf("acid") + 1);
  });
  await field.press("Control+Shift+Digit8");
  await expect(field).toHaveValue(/\n- water\n- acid\n/);
  await field.press("Enter");

  for (const { thread } of [agent, customer]) {
    const message = thread.getByRole("article").filter({ hasText: "Press Start, then:" });
    await expect(message.getByRole("strong")).toHaveText("Start");
    await expect(message.getByRole("listitem")).toHaveText(["water", "acid"]);
    await expect(message).toContainText("<b>not bold</b> and 2*3*4");
  }
});

test("what an agent pastes from a page keeps its bold words and its link, and the browser takes it back", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const agent = await anAgent();
  await agent.opensTicket(subject);
  const field = agent.page.getByRole("textbox", { name: "Message" });
  await expect(agent.page.getByRole("button", { name: "Format" })).toBeVisible();

  await field.fill("See ");
  await field.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "the manual");
    clipboardData.setData(
      "text/html",
      '<p><b>the</b> <a href="https://example.com/manual">manual</a><img src="https://example.com/seen.png"></p>',
    );
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(field).toHaveValue("See **the** [manual](https://example.com/manual)");
  await field.press("Control+z");
  await expect(field).toHaveValue("See ");
});

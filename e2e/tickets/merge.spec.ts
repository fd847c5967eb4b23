import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";

const [kettle, pot] = ["The kettle does not whistle", "The pot leaks at its lid"];
const [lamp, pan] = ["The lamp flickers", "The pan sticks"];

test("an agent merges two tickets by the key M; both sides are led to the other, where all messages stand, and it can be undone", async ({
  aCustomer,
  anAgent,
}) => {
  const customer = await aCustomer();
  await customer.createsTicket({ subject: pot });
  await customer.createsTicket({ subject: kettle });
  await customer.opensTicket(kettle);
  await customer.writes("It hums, though");
  const nora = await anAgent();
  await nora.opensTicket(kettle);
  await expect(nora.page.getByRole("button", { name: "More actions" })).toBeVisible();
  await nora.composer.blur();
  await nora.page.keyboard.press("m");

  const dialog = nora.page.getByRole("dialog", { name: /^Merge #\d+ into/ });
  await expect(dialog.getByRole("searchbox")).toBeFocused();
  await dialog.getByRole("radio", { name: pot }).check();
  await expect(dialog.getByText(/is closed, and its messages are shown in/)).toBeVisible();
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();

  for (const { page } of [nora, customer]) {
    await expect(page.getByRole("heading", { level: 1, name: pot })).toBeVisible();
    const block = page.getByRole("region", { name: /^Merged ticket/ });
    await expect(block.getByText("It hums, though")).toBeVisible();
    await expect(block.getByText(kettle)).toBeVisible();
  }
  await expect(nora.page.getByText(/merged #\d+ into this ticket/)).toBeVisible();
  await expect(nora.sidebar.getByText(kettle)).toHaveCount(0);

  await customer.writes("Both of them, please");
  await nora.sees("Both of them, please");
  await nora.page.getByRole("button", { name: "Undo merge" }).click();
  await expect(nora.page.getByRole("region", { name: /^Merged ticket/ })).toHaveCount(0);
  await expect(customer.page.getByRole("region", { name: /^Merged ticket/ })).toHaveCount(0);
  await nora.opensTicket(kettle);
  await nora.sees("It hums, though");
  await expect(nora.composer).toBeVisible();
});

test("an agent links a ticket with another customer's, and finds the link from both", async ({
  aCustomer,
  anAgent,
}) => {
  await (await aCustomer()).createsTicket({ subject: pan });
  await (await aCustomer()).createsTicket({ subject: lamp });
  const nora = await anAgent();
  await nora.opensTicket(lamp);
  const links = nora.page.getByRole("region", { name: "Linked tickets" });
  await links.getByRole("button", { name: "Link with another ticket…" }).click();
  const dialog = nora.page.getByRole("dialog", { name: "Link with another ticket" });
  await expect(dialog.getByRole("searchbox")).toBeFocused();
  await dialog.getByLabel("This ticket").selectOption("Duplicate of");
  await dialog.getByRole("searchbox").fill("pan sticks");
  await dialog.getByRole("radio", { name: pan }).check();
  await dialog.getByRole("button", { name: "Link", exact: true }).click();
  await links.getByRole("link", { name: /Duplicate of.*pan sticks/ }).click();
  await expect(nora.page.getByRole("heading", { level: 1, name: pan })).toBeVisible();
  await expect(links.getByRole("link", { name: /Has the duplicate.*lamp/ })).toBeVisible();
  await links.getByRole("button", { name: /^Remove the link/ }).click();
  await expect(links.getByRole("link")).toHaveCount(0);
});

import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { holdsPart } from "../part-of-page.ts";

const subject = "The kettle does not whistle";

test("the fields of a ticket stay under the mouse while the part above them is still loading", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const agent = await anAgent();
  const { page } = agent;
  await page.setViewportSize({ width: 1440, height: 900 });
  const contact = await holdsPart(page, "src/features/people/customer/CustomerContact.tsx");
  await agent.opensTicket(subject);
  await contact.asked;
  const addTag = page.getByRole("button", { name: "Add a tag", exact: true });
  await expect(addTag).toBeVisible();
  const place = await addTag.boundingBox();
  contact.release();
  await expect(page.getByRole("button", { name: "Add a tag to the customer" })).toBeVisible();
  await expect.poll(() => addTag.boundingBox()).toEqual(place);
});

test("an agent who presses Internal note as it becomes known where a reply goes writes a note", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer(); // with an address that is not verified
  await customer.createsTicket({ subject });
  const agent = await anAgent();
  const { page } = agent;
  const held = Promise.withResolvers<void>();
  await page.route("**/delivery", async (route) => {
    await held.promise;
    await route.fallback();
  });
  await agent.opensTicket(subject);
  const note = page.getByRole("button", { name: "Internal note" });
  await expect(note).toBeVisible();
  await note.hover();
  await page.mouse.down();
  held.resolve();
  await agent.seesWhereRepliesGo();
  await page.mouse.up();
  await expect(page.getByRole("combobox", { name: "Internal note" })).toBeFocused();
});

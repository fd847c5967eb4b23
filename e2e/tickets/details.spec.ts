import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { holdsPart } from "../part-of-page.ts";

const subject = "The kettle does not whistle";

test("the fields of a ticket stay under the mouse while the part above them is still loading", async ({
  aCustomer,
  anAgent,
}) => {
  const customer = await aCustomer();
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

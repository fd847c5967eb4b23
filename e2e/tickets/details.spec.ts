import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { holdsPart } from "../part-of-page.ts";

const subject = "The kettle does not whistle";

test("the details of a ticket stay under the mouse while what stands above them is still loading", async ({
  aCustomer,
  anAgent,
}) => {
  const customer = await aCustomer();
  await customer.createsTicket({ subject });
  const agent = await anAgent();
  const { page } = agent;
  await page.setViewportSize({ width: 1440, height: 900 });
  const fields = await holdsPart(page, "src/features/tickets/fields/TicketFields.tsx");
  const contact = await holdsPart(page, "src/features/people/customer/CustomerContact.tsx");
  await agent.opensTicket(subject);
  await contact.asked;
  const number = page.getByRole("complementary", { name: "Ticket details" }).getByText("#");
  const numberBefore = await number.boundingBox();
  fields.release();
  const addTag = page.getByRole("button", { name: "Add a tag", exact: true });
  await expect(addTag).toBeVisible();
  const addTagBefore = await addTag.boundingBox();
  contact.release();
  await expect(page.getByRole("button", { name: "Add a tag to the customer" })).toBeVisible();
  await expect.poll(() => addTag.boundingBox()).toEqual(addTagBefore);
  await expect.poll(() => number.boundingBox()).toEqual(numberBefore);
});

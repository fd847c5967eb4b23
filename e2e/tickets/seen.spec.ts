import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";

test("a customer is shown that their message was seen and never by whom, staff when the customer saw the answer and which colleagues saw the ticket", async ({
  aCustomerWith,
  anAgent,
  aColleague,
}) => {
  const customer = await aCustomerWith({ subject: "Who has read this kettle" }, "Zofia Seen");
  await customer.opensTicket("Who has read this kettle");
  const customers = customer.page.getByRole("region", { name: "Conversation" });
  await expect(customers.getByText("Sent, not seen yet")).toBeVisible();

  const agent = await anAgent();
  await agent.opensTicket("Who has read this kettle");
  await expect(customers.getByText("Seen", { exact: true })).toBeVisible();
  await expect(customers.getByText("Sent, not seen yet")).toHaveCount(0);

  await customer.page.goto("/inbox");
  await agent.writes("Please unplug it.");
  const agents = agent.page.getByRole("region", { name: "Conversation" });
  await expect(agents.getByText("Sent, not seen yet")).toBeVisible();
  await customer.opensTicket("Who has read this kettle");
  await expect(agents.getByText(/^Seen /)).toBeVisible();

  const colleague = await aColleague("Hana Mit");
  await colleague.opensTicket("Who has read this kettle");
  const facts = agent.page.getByRole("complementary", { name: "Ticket details" });
  await expect(facts.getByRole("definition").filter({ hasText: "and you" })).toContainText(
    "Hana Mit",
  );
});

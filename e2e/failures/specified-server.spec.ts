import { expect } from "@playwright/test";
import { aNewcomer, register } from "../accounts.ts";
import { Agent } from "../actors/agent.ts";
import { Customer } from "../actors/customer.ts";
import { test } from "../fixtures.ts";
import { openSpecifiedServer } from "./specified-server.ts";

// spec §7 All product-server calls go under /api/v1
// spec §6 Admin status is fetched by e-mail
// spec §6 Non-admin … creates tickets
// spec §3 Message send payload
test("at a server that knows the specification alone, a customer opens a ticket, an admin answers, and both read it at once", async ({
  desk,
  openWindow,
}) => {
  const [nina, nora] = [aNewcomer("Nina Holm"), aNewcomer("Nora Berg")];
  for (const account of [nina, nora]) await register(account, desk);
  const server = await openSpecifiedServer(desk.url, [
    { ...nina, role: "user" },
    { ...nora, role: "admin" },
  ]);
  const [ninaRecord, noraRecord] = server.users;
  try {
    const customer = new Customer(await openWindow({ baseURL: server.url }), nina);
    const agent = new Agent(await openWindow({ baseURL: server.url }), nora);
    await customer.signsIn();
    await expect(customer.page.getByText("No Tickets Available")).toBeVisible();
    const isAdminAsked = () =>
      server.asked.filter((call) => call.startsWith("GET /users/is-admin/"));
    await expect.poll(isAdminAsked).toHaveLength(1); // nothing on the screen waits for the answer

    const subject = "The kettle does not whistle";
    await customer.fillsTicket({ subject });
    await customer.createButton.click();
    await customer.opensTicket(subject);
    expect(server.posted[0]).toMatchObject({
      path: "/conversation",
      fields: {
        subject,
        receiverId: noraRecord?._id,
        receiverName: "Nora Berg",
        receiverAvatar: "",
      },
    });

    await agent.signsIn();
    await agent.opensTicket(subject);
    const details = agent.page.getByRole("complementary", { name: "Ticket details" });
    await expect(details.getByRole("link", { name: nina.email })).toBeVisible();
    await expect(details.getByText("not known whether verified")).toBeVisible();
    await expect(details.getByText("This is the only one.")).toBeVisible();
    await agent.writes("It is on its way again.");
    await customer.sees("It is on its way again.");
    expect(server.posted[1]).toMatchObject({
      path: "/message",
      fields: { receiverId: ninaRecord?._id, receiverName: "Nina Holm", avatar: "" },
    });
    const answering = customer.page.getByRole("region", { name: "Who answers you" });
    await expect(answering).toContainText("Support");
    await customer.writes("Thank you!");
    await agent.sees("Thank you!");
    await expect(agent.thread.getByText("Thank you!")).toHaveCount(1);
    await customer.page.reload();
    await customer.sees("It is on its way again.");
    await agent.searches("no such words anywhere");
    await expect(agent.page.getByText("No match")).toBeVisible();
  } finally {
    await server.close();
  }
});

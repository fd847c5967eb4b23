import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { aLineThatBreaks } from "./breakable-line.ts";

test.describe(() => {
  test.use({ areWindowsNew: true });

  test("when the connection was gone while the other side wrote, the thread is complete and in order afterwards", async ({
    aCustomer,
    anAgent,
  }) => {
    const [customer, agent] = [await aCustomer(), await anAgent()];
    const line = await aLineThatBreaks(customer.page);
    await line.reload();
    const subject = "The kettle does not whistle";
    await agent.opensTicket(subject, await customer.createsTicket({ subject }));
    await agent.writes("one");
    await customer.sees("one");
    // What stands above the conversation is there.
    await expect(customer.page.getByRole("button", { name: "It is solved" })).toBeVisible();
    const conversation = customer.page.getByRole("region", { name: "Conversation" });
    const place = await conversation.boundingBox();

    await line.cut();
    await expect(customer.page.getByText("Reconnecting…")).toBeVisible();
    // What the mouse is over stays there.
    await expect.poll(() => conversation.boundingBox()).toEqual(place);
    for (const text of ["two", "three", "four"]) await agent.writes(text);
    await customer.sends("five");
    await expect(customer.pending).toContainText("Waiting for the connection");
    await expect(customer.thread.getByText("four")).toHaveCount(0);

    await line.mend();
    await customer.sees("four");
    await expect(customer.page.getByText("Reconnecting…")).toHaveCount(0);
    await agent.sees("five"); // by itself
    for (const who of [customer, agent]) {
      const numbers = who.thread.getByText(/^(one|two|three|four|five)$/);
      await expect(numbers).toHaveText(["one", "two", "three", "four", "five"]);
    }
  });
});

test("messages that both sides write at once stand in the same order on both screens", async ({
  aCustomer,
  anAgent,
}) => {
  const [customer, agent] = [await aCustomer(), await anAgent()];
  // So high that all of it is drawn at once: staff see the ticket's history among the messages.
  for (const { page } of [customer, agent])
    await page.setViewportSize({ width: 1280, height: 2400 });
  const subject = "Who is faster?";
  await customer.createsTicket({ subject: `${subject} Let us see` });
  await agent.opensTicket(`${subject} Let us see`);
  const rounds = [1, 2, 3, 4, 5];
  for (const round of rounds) {
    await Promise.all([
      customer.writes(`customer ${round}`),
      agent.writesThoughOvertaken(`agent ${round}`),
    ]);
  }
  const said = (who: typeof customer | typeof agent) =>
    who.thread.getByText(/^(customer|agent) \d$/).allInnerTexts();
  await expect.poll(async () => (await said(customer)).length).toBe(10);
  await expect(async () => expect(await said(agent)).toEqual(await said(customer))).toPass();
});

import type { Page, WebSocketRoute } from "@playwright/test";
import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";

/** A line that can be cut: requests fail, and the socket breaks and cannot be opened again. */
async function aLineThatBreaks(page: Page) {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    open.add(socket);
    socket.connectToServer();
  });
  return {
    async cut() {
      isCut = true;
      await page.context().setOffline(true);
      for (const socket of open) await socket.close();
      open.clear();
    },
    async mend() {
      isCut = false;
      await page.context().setOffline(false);
    },
  };
}

test("when the connection was gone while the other side wrote, the thread is complete and in order afterwards", async ({
  aCustomer,
  anAgent,
}) => {
  const [customer, agent] = [await aCustomer(), await anAgent()];
  const line = await aLineThatBreaks(customer.page);
  await customer.page.reload();
  const subject = "The kettle does not whistle";
  await customer.createsTicket({ subject });
  await agent.opensTicket(subject);
  await agent.writes("one");
  await customer.sees("one");

  await line.cut();
  await expect(customer.page.getByText("Reconnecting…")).toBeVisible();
  for (const text of ["two", "three", "four"]) await agent.writes(text);
  await customer.composer.fill("five");
  await customer.page.getByRole("button", { name: "Send" }).click();
  await expect(customer.composer).toHaveValue("five"); // not sent, not lost
  await expect(customer.thread.getByText("four")).toHaveCount(0);

  await line.mend();
  await customer.sees("four");
  await expect(customer.page.getByText("Reconnecting…")).toHaveCount(0);
  await customer.page.getByRole("button", { name: "Send" }).click();
  await agent.sees("five");
  for (const who of [customer, agent]) {
    const numbers = who.thread.getByText(/^(one|two|three|four|five)$/);
    await expect(numbers).toHaveText(["one", "two", "three", "four", "five"]);
  }
});

test("messages that both sides write at once stand in the same order on both screens", async ({
  aCustomer,
  anAgent,
}) => {
  const [customer, agent] = [await aCustomer(), await anAgent()];
  const subject = "Who is faster?";
  await customer.createsTicket({ subject: `${subject} Let us see` });
  await agent.opensTicket(`${subject} Let us see`);
  const rounds = [1, 2, 3, 4, 5];
  for (const round of rounds) {
    await Promise.all([customer.writes(`customer ${round}`), agent.writes(`agent ${round}`)]);
  }
  const said = (who: typeof customer | typeof agent) =>
    who.thread.getByText(/^(customer|agent) \d$/).allInnerTexts();
  await expect.poll(async () => (await said(customer)).length).toBe(10);
  expect(await said(agent)).toEqual(await said(customer));
});

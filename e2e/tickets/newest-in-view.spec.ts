import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";

test("staff who open a ticket stay at its newest message when its history comes after the messages, also in a window that was just scrolled", async ({
  anAgent,
}) => {
  const agent = await anAgent();
  const { page, thread } = agent;
  await page.setViewportSize({ width: 1280, height: 800 });
  const released = Promise.withResolvers<void>();
  await page.route(/\/activity$/, async (route) => {
    const response = await route.fetch();
    await released.promise;
    await route.fulfill({ response });
  });
  await agent.searches("water below");
  await agent.opensTicket("Water below the machine every morning");
  await agent.sees("And you. Splendid service.");
  await page.route(/\/api\/v1\/message$/, () => {});
  await agent.sends("We are on our way.");
  await expect(agent.pending).toBeVisible();
  const fromBottom = () =>
    thread.evaluate(({ scrollHeight, scrollTop, clientHeight }) =>
      Math.round(scrollHeight - scrollTop - clientHeight),
    );
  await expect.poll(fromBottom).toBeLessThanOrEqual(1);
  const before = await thread.evaluate(({ scrollHeight }) => scrollHeight);
  await thread.hover();
  // Within 150 ms of a scroll new rows are measured a frame after they were placed.
  await page.mouse.wheel(0, -20);
  await expect.poll(fromBottom).toBeGreaterThan(1);
  released.resolve();
  await expect
    .poll(() => thread.evaluate(({ scrollHeight }) => scrollHeight))
    .toBeGreaterThan(before + 1000);
  await expect.poll(fromBottom).toBeLessThanOrEqual(1);
});

import { expect, type Locator } from "@playwright/test";
import { test } from "../fixtures.ts";
import { holdsAnswers } from "../hold-answers.ts";
import { stopsClock } from "../page-clock.ts";
import { aPicture } from "../pictures.ts";

const fromEndPx = (thread: Locator) =>
  thread.evaluate(({ scrollHeight, scrollTop, clientHeight }) =>
    Math.round(scrollHeight - scrollTop - clientHeight),
  );

test("staff who open a ticket stay at its newest message when its history comes after the messages, also in a window that was just scrolled", async ({
  anAgent,
}) => {
  const agent = await anAgent();
  const { page, thread } = agent;
  await page.setViewportSize({ width: 1280, height: 800 });
  const comes = await holdsAnswers(page, "GET", /\/activity$/);
  await agent.searches("water below");
  await agent.opensTicket("Water below the machine every morning");
  await agent.sees("And you. Splendid service.");
  await page.route(/\/api\/v1\/message$/, () => {});
  await agent.sends("We are on our way.");
  await expect(agent.pending).toBeVisible();
  const fromBottom = () => fromEndPx(thread);
  await expect.poll(fromBottom).toBeLessThanOrEqual(1);
  const before = await thread.evaluate(({ scrollHeight }) => scrollHeight);
  await thread.hover();
  // Within 150 ms of a scroll new rows are measured a frame after they were placed.
  await page.mouse.wheel(0, -20);
  await expect.poll(fromBottom).toBeGreaterThan(1);
  comes();
  await expect
    .poll(() => thread.evaluate(({ scrollHeight }) => scrollHeight))
    .toBeGreaterThan(before + 1000);
  await expect.poll(fromBottom).toBeLessThanOrEqual(1);
});

test("the messages of the next ticket are drawn with what was done between them, not before it", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const [first, next] = ["The first of two to read", "The next of two to read"];
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject: first });
  await customer.createsTicket({ subject: next });
  const agent = await anAgent();
  const { page, thread } = agent;
  await agent.opensTicket(next);
  await page.getByRole("button", { name: "Priority: Normal" }).click();
  await page.getByRole("menuitemradio", { name: "High" }).click();
  const done = "set the priority to High";
  await expect(thread.getByText(done)).toBeVisible();
  await page.goto("/inbox");
  await agent.opensTicket(first);
  await expect(thread.getByRole("button", { name: "Message actions" })).toBeAttached();

  await stopsClock(page); // however slow the machine is, nobody loses patience
  const messagesCame = page.waitForResponse(/\/api\/v1\/message\//);
  await page.route(/\/activity$/, async (route) => {
    await messagesCame;
    await route.continue();
  });
  const isDrawnWhole = page.evaluate(
    ([asked, done]) =>
      new Promise<boolean>((resolve) => {
        new MutationObserver(() => {
          const title = document.querySelector("h1")?.textContent;
          const thread = document.querySelector("[aria-label=Conversation]");
          if (title?.includes(asked) && thread?.querySelector("article")) {
            resolve(thread.textContent.includes(done));
          }
        }).observe(document.body, { childList: true, subtree: true });
      }),
    [next, done] as const,
  );
  await agent.opensTicket(next);
  await expect(thread.getByText(done)).toBeVisible();
  // biome-ignore lint/plugin: noted when it was drawn
  expect(await isDrawnWhole).toBe(true);
});

test("a click hits what it was aimed at, a picture or an item of a menu, though a message comes while the button is down", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject: "The click that a message met" });
  for (const line of ["One", "Two", "Three", "Four"]) await customer.writes(line);
  await customer.writes("How it looks", aPicture("pot.png"));
  const agent = await anAgent();
  const { page, thread } = agent;
  await page.setViewportSize({ width: 1280, height: 600 });
  await agent.opensTicket("The click that a message met");
  await agent.seesWhereRepliesGo();
  const picture = thread.getByRole("button", { name: /^Open picture/ });
  const { height } = (await picture.boundingBox()) ?? { height: 0 };
  await picture.hover({ position: { x: 20, y: height - 4 } });
  await page.mouse.down();
  await customer.writes("And from the other side");
  await agent.sees("And from the other side");
  await page.mouse.up();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect.poll(() => fromEndPx(thread)).toBeLessThanOrEqual(1);

  const row = thread.getByRole("listitem").filter({ hasText: "And from the other side" });
  await row.hover();
  await row.getByRole("button", { name: "Message actions" }).click();
  await page.getByRole("menuitem", { name: "Quote" }).hover();
  await page.mouse.down();
  await customer.writes("It is the left one");
  await agent.sees("It is the left one");
  await page.mouse.up();
  await expect(agent.composer).toHaveValue(/And from the other side/);
});

import { expect } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import type { Agent } from "../actors/agent.ts";
import { test } from "../fixtures.ts";

const topOf = async ({ composer }: Agent) => (await composer.boundingBox())?.y;

/** Where an agent's composer stands once its tools are loaded and nothing moves it any more. */
async function settledTopOf(agent: Agent): Promise<number | undefined> {
  await expect(agent.page.getByRole("button", { name: "Saved replies and macros" })).toBeVisible();
  let top: number | undefined;
  await expect(async () => {
    const before = top;
    top = await topOf(agent);
    expect(top).toBeDefined();
    expect(top).toBe(before);
  }).toPass();
  return top;
}

// That it takes less than a second: presence.live.test and presence-nodes.test, where no busy machine has to draw it.
test("two agents see each other in list and thread, and the customer sees who answers", async ({
  aCustomerWith,
  anAgent,
  aColleague,
}) => {
  const subject = "Seen by two at the same time";
  const customer = await aCustomerWith({ subject }, "Ines Both");
  const nora = await anAgent();
  const bea = await aColleague("Bea Berg");
  await nora.opensTicket(subject);

  await bea.opensTicket(subject);
  const looking = nora.page.getByText("Bea Berg is looking at this too");
  await expect(looking).toBeVisible(); // once her page has loaded what says so
  await expect(nora.ticket(subject)).toContainText("Bea Berg is looking at it");
  await expect(bea.ticket(subject)).toContainText("Nora Lindqvist is looking at it");
  await expect(customer.ticket(subject)).not.toContainText("looking");

  const composerTop = await settledTopOf(nora);
  await bea.typesUntil(async () => {
    await expect(nora.typingLine).toHaveText("Bea Berg is typing…");
    await expect(nora.ticket(subject)).toContainText("Bea Berg is replying");
    await expect(customer.typingLine).toHaveText("Bea Berg is typing…");
    await expect(customer.ticket(subject)).toContainText("Bea Berg is replying");
    await expect(bea.typingLine).toHaveCount(0);
    await expect.poll(() => topOf(nora)).toBe(composerTop);
  });

  await bea.writes("Hello, and sorry for the wait.");
  await expect(customer.typingLine).toHaveCount(0);
  await expect(nora.ticket(subject)).toContainText("Bea Berg is looking at it");

  await customer.typesUntil(async () => {
    await expect(nora.typingLine).toHaveText("Ines Both is typing…");
    await expect(bea.ticket(subject)).toContainText("Ines Both is writing");
  });
  await customer.composer.fill("");
  await expect(nora.typingLine).toHaveCount(0);

  await bea.page.close();
  await expect(looking).toHaveCount(0);
  await expect(nora.ticket(subject)).not.toContainText("Bea Berg is");
});

// That it takes less than ten seconds: presence.test of shared/.
test("a user who comes later sees who is there, and a user whose page has crashed is gone by themselves", async ({
  anAbsentCustomer,
  anAgent,
  aColleague,
}) => {
  const subject = "Somebody was here before";
  const customer = await anAbsentCustomer("Udo Later");
  await customer.createsTicket({ subject });
  const bea = await aColleague("Bea Berg");
  await bea.opensTicket(subject);
  const nora = await anAgent();
  // As soon as the page of the one who comes has loaded, however long that takes.
  await expect(nora.ticket(subject)).toContainText("Bea Berg is looking at it");

  await bea.typesUntil(() => expect(nora.ticket(subject)).toContainText("Bea Berg is replying"));
  const crashed = bea.page.waitForEvent("crash");
  await bea.page.goto("chrome://crash").catch(() => {});
  await crashed;
  await expect(nora.ticket(subject)).not.toContainText("Bea Berg");
});

test("who writes a reply while a colleague writes one, too, is told, and leaves it to them: their words stay, and the next ticket opens", async ({
  anAbsentCustomer,
  anAgent,
  aColleague,
}) => {
  const subject = "Two pens for one answer";
  const customer = await anAbsentCustomer("Ida Doppelt");
  await customer.createsTicket({ subject: "The one that is next" });
  await customer.createsTicket({ subject });
  const nora = await anAgent();
  const bea = await aColleague("Bea Berg");
  for (const agent of [nora, bea]) await agent.opensTicket(subject);
  await expect(nora.page.getByText("Bea Berg is looking at this too")).toBeVisible();

  const strip = nora.page.getByText("Bea Berg is writing a reply.");
  const composerTop = await settledTopOf(nora);
  await bea.typesUntil(async () => {
    await expect(nora.typingLine).toHaveText("Bea Berg is typing…");
    await expect(strip).toHaveCount(0);
    await nora.composer.fill("Have you tried the other one?");
    await expect(strip).toBeVisible();
    await expect(nora.page.getByText("If theirs goes first, yours stops")).toBeVisible();
    await expect.poll(() => topOf(nora)).toBe(composerTop);
    await expectAccessible(nora.page);
  });
  // Who pauses is still about to answer; who has answered is not.
  await expect(nora.ticket(subject)).toContainText("Bea Berg is looking at it");
  await expect(strip).toBeVisible();
  await bea.composer.fill("Take the other one.");
  await bea.composer.press("Enter");
  await nora.sees("Take the other one.");
  await expect(strip).toHaveCount(0);

  await bea.typesUntil(() => expect(strip).toBeVisible());
  await nora.page.getByRole("button", { name: "Leave it to Bea" }).click();
  await expect(nora.page.getByRole("heading", { level: 1 })).not.toHaveText(subject);
  await nora.opensTicket(subject);
  await expect(nora.composer).toHaveValue("Have you tried the other one?");
});

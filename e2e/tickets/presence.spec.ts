import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";

/** What is promised, and time for a busy machine to draw it. */
const withinASecond = { timeout: 1_500 };

test("two agents see each other in list and thread, and the customer sees who answers", async ({
  aCustomer,
  anAgent,
  aColleague,
}) => {
  const subject = "Seen by two at the same time";
  const customer = await aCustomer("Ines Both");
  await customer.createsTicket({ subject });
  const nora = await anAgent();
  const bea = await aColleague("Bea Berg");
  await nora.opensTicket(subject);

  await bea.opensTicket(subject);
  const looking = nora.page.getByText("Bea Berg is looking at this too");
  await expect(looking).toBeVisible(withinASecond);
  await expect(nora.ticket(subject)).toContainText("Bea Berg is looking at it");
  await expect(bea.ticket(subject)).toContainText("Nora Lindqvist is looking at it");
  await expect(customer.ticket(subject)).not.toContainText("looking");

  const composerTop = (await nora.composer.boundingBox())?.y;
  await bea.types("Hello");
  await expect(nora.typingLine).toHaveText("Bea Berg is typing…", withinASecond);
  await expect(nora.ticket(subject)).toContainText("Bea Berg is replying");
  await expect(customer.typingLine).toHaveText("Bea Berg is typing…", withinASecond);
  await expect(customer.ticket(subject)).toContainText("Bea Berg is replying");
  await expect(bea.typingLine).toHaveCount(0);
  await expect.poll(async () => (await nora.composer.boundingBox())?.y).toBe(composerTop);

  await bea.writes("Hello, and sorry for the wait.");
  await expect(customer.typingLine).toHaveCount(0, withinASecond);
  await expect(nora.ticket(subject)).toContainText("Bea Berg is looking at it");

  await customer.types("Thank");
  await expect(nora.typingLine).toHaveText("Ines Both is typing…", withinASecond);
  await expect(bea.ticket(subject)).toContainText("Ines Both is writing");
  await customer.composer.fill("");
  await expect(nora.typingLine).toHaveCount(0, withinASecond);

  await bea.page.close();
  await expect(looking).toHaveCount(0, withinASecond);
  await expect(nora.ticket(subject)).not.toContainText("Bea Berg");
});

test("a user who comes later sees who is there, and a user whose page has crashed is gone within ten seconds", async ({
  aCustomer,
  anAgent,
  aColleague,
}) => {
  const subject = "Somebody was here before";
  const customer = await aCustomer("Udo Later");
  await customer.createsTicket({ subject });
  const bea = await aColleague("Bea Berg");
  await bea.opensTicket(subject);
  const nora = await anAgent();
  // As soon as the page of the one who comes has loaded, however long that takes.
  await expect(nora.ticket(subject)).toContainText("Bea Berg is looking at it");

  await bea.types("I am");
  await expect(nora.ticket(subject)).toContainText("Bea Berg is replying", withinASecond);
  const crashed = bea.page.waitForEvent("crash");
  await bea.page.goto("chrome://crash").catch(() => {});
  await crashed;
  await expect(nora.ticket(subject)).not.toContainText("Bea Berg", { timeout: 10_000 });
});

import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { aTextFile } from "../pictures.ts";

/** Slows the line down, as the browser's own tools do. Returns how to make it fast again. */
async function slowDown(page: Page, uploadBytesPerSecond: number): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: uploadBytesPerSecond,
  });
  return () => devtools.detach();
}

test("a large file shows how far it is; when it is cancelled nothing is stored and everything is still there", async ({
  aCustomer,
}) => {
  const customer = await aCustomer();
  const { page } = customer;
  await customer.createsTicket({ subject: "The kettle does not whistle" });
  await slowDown(page, 100_000);
  await customer.composer.fill("the log");
  await customer.attaches([aTextFile(4_000_000)]);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const progress = page.getByRole("progressbar", { name: "Sent" });
  await expect.poll(async () => Number(await progress.getAttribute("value"))).toBeGreaterThan(5);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(customer.composer).toHaveValue("the log");
  await expect(page.getByText("log.txt")).toBeVisible();

  await page.reload();
  await expect(customer.thread.getByRole("article")).toHaveCount(1); // the description alone
});

// spec §4 Ticket creation … then go to /inbox
test("a ticket on its way can be cancelled; its draft and files stay", async ({ aCustomer }) => {
  const customer = await aCustomer();
  const { page } = customer;
  const subject = "The kettle does not whistle";
  // Before that: the draft is kept at the desk with its files, which then are sent by name.
  const speedUp = await slowDown(page, 100_000);
  await customer.fillsTicket({ subject, files: [aTextFile(4_000_000)] });
  await customer.createButton.click();
  await expect(page.getByText(/Sending [1-9]\d? %/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Subject")).toHaveValue(subject);
  await expect(page.getByText("log.txt")).toBeVisible();

  await speedUp();
  await customer.createButton.click();
  await expect(page).toHaveURL(/\/inbox\/[0-9a-f]{24}$/);
  await expect(customer.sidebar.getByRole("link", { name: /The kettle/ })).toHaveCount(1);
  await page.goBack(); // the wizard is gone from the history
  await expect(page).not.toHaveURL(/ticket\/details/);
});

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
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
  await slowDown(page, 40_000);
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
  const speedUp = await slowDown(page, 40_000);
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

test("whoever leaves a ticket on its way, which is refused then, reads so, and finds it where they began it", async ({
  aCustomer,
}) => {
  const customer = await aCustomer();
  const { page } = customer;
  const { promise: hasLeft, resolve: answers } = Promise.withResolvers<void>();
  const json = { status: "fail", code: "not_allowed", message: "Not now.", errors: {} };
  const refusing = createServer((request, response) => {
    request.resume().on("end", async () => {
      await hasLeft;
      response.writeHead(403, { "Content-Type": "application/json" }).end(JSON.stringify(json));
    });
  }).listen(0, "127.0.0.1");
  await once(refusing, "listening");
  const { port } = refusing.address() as AddressInfo;
  const isOpened = /\/api\/v1\/conversation$/;
  await page.route(isOpened, (route) =>
    route.request().method() === "POST"
      ? route.continue({ url: `http://127.0.0.1:${port}/` })
      : route.fallback(),
  );
  await customer.fillsTicket({ subject: "The whisk is bent" });
  await customer.createButton.click();
  await expect(page.getByText("Storing your ticket…")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Storing your ticket…")).toHaveCount(0);
  answers();
  await customer.seesNotice(/^Your new ticket is kept where you wrote it\. .*Not now\./);
  refusing.close();
  await page.goForward();
  await expect(page.getByLabel("Subject")).toHaveValue("The whisk is bent");
});

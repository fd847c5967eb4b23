import { writeFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { openFaultProxy } from "../../e2e/faults/fault-proxy.ts";
import { aTextFile } from "../../e2e/pictures.ts";
import { Customer } from "./fixtures/customer.ts";
import { test } from "./fixtures/fixtures.ts";
import { signsIn } from "./fixtures/signed-in.ts";

const names = ["a.txt", "b.txt", "c.txt", "d.txt"];

test("a reply with a file shows how far it is; cancelled it is not stored", async ({
  aConsole,
  desk,
}, testInfo) => {
  // More than the system's own buffers hold: those count as sent.
  const files = names.map((name) => testInfo.outputPath(name));
  for (const file of files) await writeFile(file, aTextFile(4_500_000).buffer);
  const ticket = await (await Customer.arrives(desk)).opensTicket("The log would help");
  const line = await openFaultProxy(() => Number(new URL(desk.url).port));
  const console = await aConsole({ env: { DESK_SERVER: line.url } });
  const agent = await signsIn(console);
  const { page } = console;
  await page
    .getByRole("link", { name: /The log would/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/inbox/${ticket._id}$`));
  await agent.composer.fill("Here is the log.");
  // Before that: the draft is kept at the desk with its files, which then are sent by name.
  line.become({ bytesPerSecond: 200_000 });
  await agent.attaches(files);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const progress = page.getByRole("progressbar", { name: "Sent" });
  await expect.poll(async () => Number(await progress.getAttribute("value"))).toBeGreaterThan(5);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(agent.composer).toHaveValue("Here is the log.");
  line.become({}); // what still were on its way would arrive at once
  for (const name of names) await page.getByRole("button", { name: `Remove ${name}` }).click();
  await agent.composer.fill("I have found it without.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(agent.pending).toHaveCount(0);
  await page.reload();
  await expect(agent.thread.getByText("I have found it without.")).toBeVisible();
  await expect(agent.thread.getByRole("article")).toHaveCount(2); // the description, and one reply
  await line.close();
});

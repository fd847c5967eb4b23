import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect } from "@playwright/test";
import type { recorded } from "../electron-fake/src/recorded.ts";
import { Customer } from "./fixtures/customer.ts";
import { test } from "./fixtures/fixtures.ts";
import { signsIn } from "./fixtures/signed-in.ts";

type Fake = { __fake: typeof recorded };

test("an agent drags a file of a message out of the window, and nothing of it stays when they sign out, @fake", async ({
  aConsole,
  desk,
}) => {
  const subject = "The list of spare parts, please";
  await (await Customer.arrives(desk)).opensTicket(subject);
  const console = await aConsole({ env: { DESK_SERVER: desk.url } });
  const { page } = console;
  const agent = await signsIn(console);
  await page
    .getByRole("link", { name: /The list of spare/ })
    .first()
    .click();
  const buffer = Buffer.from("part,price\n7,12\n");
  await agent.writes("Here it is", { name: "parts.csv", mimeType: "text/csv", buffer });
  const file = agent.thread.getByRole("link", { name: /parts\.csv/ });
  await agent.writes("And another", { name: "prices.csv", mimeType: "text/csv", buffer });
  const other = agent.thread.getByRole("link", { name: /prices\.csv/ });
  const drags = () =>
    console.app.evaluate((electron) => (electron as unknown as Fake).__fake.drags);
  await expect(async () => {
    // The first time what listens may not be loaded yet, or the file not here: then it is dragged once more.
    await page.mouse.up();
    await file.hover();
    await page.mouse.down();
    const { x, y } = (await file.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 40, y - 60, { steps: 5 });
    await expect.poll(drags, { timeout: 1_000 }).not.toEqual([]);
  })
    .toPass()
    .finally(() => page.mouse.up());
  const [[dragged = ""] = []] = await drags();
  expect(basename(dragged)).toBe("parts.csv");
  expect(readFileSync(dragged, "utf8")).toBe(buffer.toString());
  // By pen, after it: Playwright has none.
  await other.dispatchEvent("pointerdown", { button: 0, pointerType: "pen", bubbles: true });
  await other.dispatchEvent("dragstart", { bubbles: true, cancelable: true });
  await expect.poll(async () => basename((await drags()).at(-1)?.[0] ?? "")).toBe("prices.csv");
  await console.signsOut();
  await expect.poll(() => existsSync(dragged)).toBe(false);
});

import { expect, type Page } from "@playwright/test";
import { unsentAt } from "../../e2e/stored-drafts.ts";
import { test } from "./fixtures/fixtures.ts";
import { signsIn } from "./fixtures/signed-in.ts";

const subject = "Spare gasket for a Pressure Pot from 2015";

// case I27
test("started without a connection the console shows what it knew last, says so, and waits with sending", async ({
  aConsole,
  aDesk,
}) => {
  test.slow(); // a desk starts twice
  const desk = await aDesk();
  const env = { DESK_SERVER: desk.url };
  const first = await aConsole({ env });
  const agent = await signsIn(first);
  await agent.opensTicket(subject);
  await expect(agent.thread.getByText("22 cm exactly.")).toBeVisible();
  // What was kept before the thread was there holds only the list; what the desk has said since is kept again. The
  // second time, since the first may have been under way.
  for (const words of ["One moment, please.", "Here it is."]) {
    const before = await keptIn(first.page);
    await agent.composer.fill(words);
    await agent.composer.press("Enter");
    await expect(agent.thread.getByText(words)).toBeVisible();
    await expect.poll(() => keptIn(first.page)).not.toBe(before);
  }
  await agent.composer.fill("Then it is number 7, which");
  await expect.poll(() => unsentAt(first.page)).toContain("number 7, which");
  // What lies there is noise without the key, which is in the keychain.
  await expect.poll(() => keptIn(first.page)).toContain("version,keptUntil,iv,data");
  // biome-ignore lint/plugin: what may never be readable is not looked for until it is gone
  expect(await keptIn(first.page)).not.toMatch(/gasket|Zofia|22 cm/);
  await first.quit();
  await desk.stop("SIGKILL");

  const next = await aConsole({ env, directory: first.directory });
  const { page } = next;
  const list = page.getByRole("navigation", { name: "Tickets" });
  // Three more attempts to reach the desk come first (spec §9).
  await expect(list.getByRole("link", { name: "Zofia" }).first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Last up to date:")).toBeVisible();
  await list.getByRole("link", { name: "Spare gasket" }).click();
  await expect(page.getByText("22 cm exactly.")).toBeVisible();
  const composer = page.getByRole("textbox", { name: "Message" });
  await expect(composer).toHaveValue("Then it is number 7, which");
  await composer.fill("Then it is number 7, which is in stock.");
  await composer.press("Enter");
  await expect(composer).toHaveValue("Then it is number 7, which is in stock.");
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();

  await desk.start();
  await expect(page.getByText("Last up to date:")).toHaveCount(0, { timeout: 30_000 });
  await composer.press("Enter");
  await expect(page.getByRole("region", { name: "Conversation" })).toContainText("in stock.");
});

/** What is kept for reading without a connection, as text: the names of its parts, and what they hold. */
const keptIn = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open("deskbell");
        opening.onsuccess = () => {
          const asked = opening.result
            .transaction("last-known")
            .objectStore("last-known")
            .get("page");
          asked.onsuccess = () => {
            opening.result.close();
            const kept = (asked.result ?? {}) as Record<string, unknown>;
            const text = new TextDecoder("latin1");
            const shown = Object.values(kept).map((part) =>
              part instanceof ArrayBuffer ? text.decode(part) : JSON.stringify(part),
            );
            resolve([Object.keys(kept).join(), ...shown].join("\n"));
          };
        };
      }),
  );

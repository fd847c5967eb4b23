import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { cutsKeeping, unsentAt } from "../stored-drafts.ts";

const subject = "The kettle does not whistle";
const warning = (page: Page) => page.getByText("This browser keeps nothing of this");

declare global {
  interface Window {
    letOthersOpen(): void;
  }
}

/** Another tab keeps the browser's database to itself, as a slow disk would. Returns how to end that. */
async function holdsStorage({ page }: { page: Page }) {
  const holder = await page.context().newPage();
  await holder.goto("/healthz");
  await holder.evaluate(
    () =>
      new Promise<void>((isHeld) => {
        const opening = indexedDB.open("deskbell-unsent", 2);
        opening.onupgradeneeded = () => {
          const records = opening.transaction?.objectStore("unsent");
          let isOver = false;
          const goOn = () => {
            if (isOver || !records) return;
            records.count().onsuccess = goOn;
          };
          window.letOthersOpen = () => {
            isOver = true;
          };
          goOn();
          isHeld();
        };
        opening.onsuccess = () => opening.result.close();
      }),
  );
  return () => holder.evaluate(() => window.letOthersOpen());
}

test("what a browser kept is there once its database opens, however late, before what was typed meanwhile", async ({
  aCustomer,
}) => {
  const ada = await aCustomer("Ada Byron");
  const { page } = ada;
  const path = await ada.createsTicket({ subject });
  await cutsKeeping(page);
  await ada.composer.fill("It is silent.");
  await expect.poll(() => unsentAt(page)).toContain("It is silent.");
  await page.goto("about:blank");
  const letOpen = await holdsStorage(ada);
  await page.goto(path);
  await ada.composer.fill("And cold.");
  await expect(warning(page)).toBeVisible();
  await letOpen();
  await expect(ada.composer).toHaveValue("It is silent.\nAnd cold.");
  await expect(warning(page)).toHaveCount(0);
  await expect.poll(() => unsentAt(page)).toContain("It is silent.\\nAnd cold.");
});

test("what only this browser kept of a draft joins what the desk has of it, however late that comes", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const ada = await anAbsentCustomer("Ada Byron");
  const path = await ada.createsTicket({ subject });
  const nora = await anAgent();
  await nora.opensTicket(subject);
  const { page } = nora;
  await nora.composer.focus();
  await expect(page.getByRole("button", { name: "Saved replies and macros" })).toBeVisible();
  await nora.composer.pressSequentially("/wait");
  const macro = page.getByRole("option", { name: "Warranty, wait 3 days macro" });
  await expect(macro).toHaveAttribute("aria-selected", "true");
  const isKept = page.waitForResponse(
    (response) =>
      response.url().includes("/drafts/") &&
      (response.request().postData() ?? "").includes("your warranty covers this"),
  );
  await page.keyboard.press("Enter");
  const line = page.getByRole("group", { name: "With this reply" });
  await expect(line).toBeVisible();
  await isKept;
  await expect.poll(() => unsentAt(page)).toContain("snoozeHours");
  await page.goto("about:blank");
  const letOpen = await holdsStorage(nora);
  await page.goto(path);
  await expect(nora.composer).toHaveValue(/your warranty covers this/);
  await expect(warning(page)).toBeVisible();
  await letOpen();
  await expect(line).toHaveText("Warranty, wait 3 daysThen:Snoozed for 3 days+ Warranty");
  await expect(nora.composer).toHaveValue(/^Hello Ada,(?!.*Hello Ada)/s);
  await expect(warning(page)).toHaveCount(0);
  await expect(page.getByText("on another device")).toHaveCount(0);
});

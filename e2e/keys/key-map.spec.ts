import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { pressesAll } from "./key-scene.ts";
import { listKeys, opensLast, selectionKeys, viewKeys } from "./list-keys.ts";
import { opensFirst, ticketKeys, writingKeys } from "./ticket-keys.ts";

const all = { ...listKeys, ...viewKeys, ...selectionKeys, ...ticketKeys, ...writingKeys };

// prototype 22
test("each key of the sheet is pressed by one of these tests, and does what its row says", async ({
  aColleague,
}) => {
  const { page } = await aColleague("Kay Sheet");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(async () => {
    await page.keyboard.press("Shift+Slash");
    await expect(sheet).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const rows = () =>
    sheet
      .locator("dl > div")
      .evaluateAll((each) =>
        each.map((row) =>
          [...row.querySelectorAll("kbd, dd")].map((part) => part.textContent).join(" "),
        ),
      );
  await expect.poll(async () => (await rows()).toSorted()).toEqual(Object.keys(all).toSorted());
});

pressesAll("the keys of the list move, open, select, search, and make room", listKeys);
pressesAll("G and a letter, or a number, lead to the views", viewKeys);
pressesAll("the keys of selected tickets do the same for all of them", selectionKeys, opensLast);
pressesAll("the keys of a ticket change it, and open what is asked first", ticketKeys, opensFirst);
pressesAll("the keys of a reply and of a note write, format and send", writingKeys, opensFirst);

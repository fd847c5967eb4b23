import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";

const subject = "The kettle does not whistle";

test("who writes by an input method chooses words by Enter and arrows: nothing is sent, and no menu opens or takes a key", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const nora = await anAgent();
  await nora.opensTicket(subject);
  const { page } = nora;
  const browser = await page.context().newCDPSession(page);
  const composes = (text: string) =>
    browser.send("Input.imeSetComposition", {
      ...{ text, selectionStart: text.length, selectionEnd: text.length },
    });
  /** As the browser reports a key that the input method has taken. */
  const pressesWhileComposing = (key: string) =>
    browser.send("Input.dispatchKeyEvent", {
      ...{ type: "rawKeyDown", key, code: key, windowsVirtualKeyCode: 229 },
    });
  const menus = page.getByRole("listbox");

  for (const mode of ["Reply", "Internal note"]) {
    await page.getByRole("button", { name: mode }).click();
    const field = page.locator("form textarea");
    await expect(field).toBeFocused();
    await expect(page.getByRole("button", { name: "Format" })).toBeVisible();
    for (const begun of ["/", ":ta", "@", "#"]) {
      await composes(begun);
      await expect(field).toHaveValue(begun);
      for (const key of ["Enter", "ArrowDown", "Tab", "Escape"]) await pressesWhileComposing(key);
      await expect(field).toHaveValue(begun);
      await expect(menus).toHaveCount(0);
      await composes("");
      await expect(field).toHaveValue("");
    }
    await composes("にほん");
    await pressesWhileComposing("Enter");
    await browser.send("Input.insertText", { text: "日本" });
    await expect(field).toHaveValue("日本");
    await expect(nora.thread.getByRole("article")).toHaveCount(1);
    await field.fill("");
  }

  await page.getByRole("button", { name: "Add a tag", exact: true }).click();
  const tag = page.getByLabel("Name of the tag");
  await expect(tag).toBeFocused();
  await composes("にほん");
  await pressesWhileComposing("Escape");
  await expect(tag).toHaveValue("にほん");
});

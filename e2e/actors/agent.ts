import { expect, type Locator } from "@playwright/test";
import { Person } from "./person.ts";

/** Support staff, in the same inbox. */
export class Agent extends Person {
  /** Writes a message, and sends it all the same if a colleague was faster. */
  async writesThoughOvertaken(text: string): Promise<void> {
    await this.sends(text);
    const review = this.pending.getByRole("button", { name: "Review and send" });
    await expect(async () => {
      if (await review.isVisible()) await review.click({ timeout: 1_000 }); // it may just be gone
      await expect(this.pending).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await this.sees(text);
  }

  /** That is known a little after a ticket is open, and moves the thread: what the mouse is for there comes after it. */
  async seesWhereRepliesGo(): Promise<void> {
    await expect(
      this.page.getByText(/^to (nobody|.+, (by e-mail|on the website))/).first(),
    ).toBeVisible();
  }

  /** Opens what Ctrl-K opens. Returns its field, which has the focus. */
  async opensCommandBar(): Promise<Locator> {
    const bar = this.page.getByRole("combobox", { name: "Type a command" });
    // What listens to the key is loaded after the list.
    await expect(async () => {
      await this.page.keyboard.press("ControlOrMeta+k");
      await expect(bar).toBeFocused({ timeout: 1_000 });
    }).toPass();
    return bar;
  }

  /** Runs a command by a few letters of it, once it is the one that is chosen. */
  async runsCommand(letters: string, words: string | RegExp): Promise<void> {
    const bar = await this.opensCommandBar();
    const chosen = this.page.getByRole("option", { name: words, selected: true });
    // A part of the page that comes meanwhile brings commands for what is typed next.
    await expect(async () => {
      await bar.fill("");
      await bar.fill(letters);
      await expect(chosen).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await bar.press("Enter");
    await expect(bar).toHaveCount(0);
  }

  /** Presses G and a key, once the views are there, whose part hears both and is loaded after the list. */
  async opensViewByKeys(key: string, address: RegExp): Promise<void> {
    await expect(this.page.getByRole("navigation", { name: "Views" })).toContainText("Mine");
    await expect(async () => {
      await this.page.keyboard.press("KeyG");
      await this.page.keyboard.press(key);
      await expect(this.page).toHaveURL(address, { timeout: 1_000 });
    }).toPass();
  }

  /** A ticket that another customer has just opened stands first in the list, but for one that the desk closes by itself. */
  async seesFirst(subject: string): Promise<void> {
    const open = this.sidebar.getByRole("link").filter({ hasNotText: "Closed" });
    await expect(open.first()).toContainText(subject.slice(0, 14));
  }

  /** Presses "Merge" for a ticket, and returns the dialog in which that was. */
  async asksToMerge(subject: string, into: string): Promise<Locator> {
    await this.opensTicket(subject);
    await this.page.getByRole("button", { name: "More actions" }).click();
    await this.page.getByRole("menuitem", { name: /^Merge into/ }).click();
    const dialog = this.page.getByRole("dialog", { name: /^Merge #\d+ into/ });
    await dialog.getByRole("radio", { name: into }).check();
    await dialog.getByRole("button", { name: "Merge", exact: true }).click();
    return dialog;
  }

  /** Is in the other ticket then. */
  async merges(subject: string, into: string): Promise<void> {
    await this.asksToMerge(subject, into);
    await expect(this.page.getByRole("heading", { level: 1, name: into })).toBeVisible();
  }
}

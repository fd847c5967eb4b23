import { expect } from "@playwright/test";
import { Person } from "./person.ts";

/** Support staff, in the same inbox. */
export class Agent extends Person {
  /** Writes a message, and sends it all the same if a colleague was faster. */
  async writesThoughOvertaken(text: string): Promise<void> {
    await this.sends(text);
    const review = this.pending.getByRole("button", { name: "Review and send" });
    await expect(async () => {
      if (await review.isVisible()) await review.click();
      await expect(this.pending).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await this.sees(text);
  }

  /** A ticket that another customer has just opened stands first in the list. */
  async seesFirst(subject: string): Promise<void> {
    await expect(this.sidebar.getByRole("link").first()).toContainText(subject.slice(0, 14));
  }
}

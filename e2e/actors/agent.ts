import { expect } from "@playwright/test";
import { Person } from "./person.ts";

/** Support staff, in the same inbox. */
export class Agent extends Person {
  /** A ticket that somebody else has just opened stands first in the list. */
  async seesFirst(subject: string): Promise<void> {
    await expect(this.sidebar.getByRole("link").first()).toContainText(subject.slice(0, 14));
  }
}

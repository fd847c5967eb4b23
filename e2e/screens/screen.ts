import type { Page } from "@playwright/test";

/** "newcomer" has no ticket yet, "customer" and "agent" are of the demo shop. */
export type Who = "visitor" | "newcomer" | "customer" | "agent";

export type Screen = {
  name: string;
  who: Who;
  path: string;
  /** A ticket of the demo shop, found by words of its subject; its id is appended to the path. */
  ticket?: string;
  /** What to do before the picture is taken. */
  prepare?(page: Page): Promise<void>;
};

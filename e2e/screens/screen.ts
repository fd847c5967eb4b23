import type { Page } from "@playwright/test";

/** "newcomer" has no ticket yet, the others are of the demo shop; "agent" is an admin, "colleague" is none. */
export type Who = "visitor" | "newcomer" | "customer" | "agent" | "colleague";

export type Screen = {
  name: string;
  who: Who;
  path: string;
  /** A ticket of the demo shop, found by words of its subject; its id is appended to the path. */
  ticket?: string;
  /** What to do before the picture is taken. */
  prepare?(page: Page): Promise<void>;
  /** It is prepared in the pseudo-locale too. */
  isPreparedInAnyWording?: boolean;
};

/** A trial's own page, whose words are in no catalogue, and one that mails lead to, which speaks as they do. */
const speaksOtherwise = ["mailbox", "mailed-file-unknown"];

/** It can be taken from a desk that speaks the pseudo-locale. */
export const isInAnyWording = ({ name, prepare, isPreparedInAnyWording }: Screen): boolean =>
  (!prepare || isPreparedInAnyWording === true) && !speaksOtherwise.includes(name);

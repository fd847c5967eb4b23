import { setImmediate as others } from "node:timers/promises";

const parts = [
  () => import("mailauth/lib/dkim/verify.js"),
  () => import("mailauth/lib/dmarc/index.js"),
  () => import("imapflow"),
];

/**
 * Loads what speaks with mail servers and checks signatures, before it is needed for the first mail. In parts, between
 * which others have their turn: in one go it kept everybody waiting for more than a tenth of a second.
 */
export async function loadMailClient(): Promise<void> {
  for (const load of parts) {
    await others();
    await load();
  }
  await others();
}

import { createHash } from "node:crypto";
import { MailboxStateModel } from "../mailboxes/mailbox-state.model.ts";
import type { SecretBox } from "../mailboxes/secret-box.ts";
import type { RefreshTokens } from "./access-token.ts";

/**
 * Keeps for all nodes what has taken the place of a mailbox's refresh token, sealed. It opens in the place of that
 * very token alone: once another one is entered, that counts.
 */
export function keepRefreshTokens(mailboxId: string, box: SecretBox): RefreshTokens {
  const placeOf = (entered: string) => ({
    mailboxId,
    field: `refreshToken after ${createHash("sha256").update(entered).digest("hex")}`,
  });
  return {
    async read(entered) {
      const state = await MailboxStateModel.findById(mailboxId).select({ refreshToken: 1 }).lean();
      const kept = state?.refreshToken ? box.open(state.refreshToken, placeOf(entered)) : null;
      return kept ?? entered;
    },
    async keep(entered, next) {
      const refreshToken = box.seal(next, placeOf(entered));
      await MailboxStateModel.updateOne(
        { _id: mailboxId },
        { $set: { refreshToken } },
        { upsert: true },
      );
    },
  };
}

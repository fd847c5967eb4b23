import { trusted } from "mongoose";
import type { IdentityProvider } from "../../identity/identity-provider.ts";
import { type AccountRecord, UserModel } from "../user.model.ts";

/**
 * Opens the accounts at the provider of those whom a version before this one has disabled there too:
 * their records keep them out, and only an open account tells a right password from a wrong one.
 */
export async function reopenAtProvider({
  identity,
  signal,
}: {
  identity: Pick<IdentityProvider, "setDisabled">;
  /** Ends it early; the next run goes on. */
  signal?: AbortSignal;
}): Promise<void> {
  const filter = {
    disabledAt: trusted({ $ne: null }),
    isProvenByPassword: trusted({ $ne: true }),
    uid: trusted({ $exists: true }),
  };
  for await (const { _id, uid } of UserModel.find(filter).lean<AccountRecord[]>()) {
    signal?.throwIfAborted();
    await identity.setDisabled(uid, false);
    await UserModel.updateOne(
      { _id },
      { $set: { isProvenByPassword: true } },
      { timestamps: false },
    );
  }
}

import { trusted } from "mongoose";
import type { IdentityProvider } from "../../identity/identity-provider.ts";
import { UserModel } from "../user.model.ts";

/** Long enough for a registration that is under way, and for a mail that comes late. */
const halfMaxMs = 24 * 60 * 60 * 1000;
const batchAccounts = 100;
/** So many may always go; of more than these at most half of all that were looked at. */
const alwaysRemovable = 50;

type Parts = {
  identity: Pick<IdentityProvider, "unverifiedBefore" | "removeUnverified">;
  now?: () => number;
  /** Ends it early; the next run goes on. */
  signal?: AbortSignal;
};

/**
 * Removes accounts at the identity provider that nobody has a record beside, whose address was never
 * verified, a day after they were made or last signed in with: a registration that broke off. Their
 * address can then be registered again.
 *
 * @throws Error when most would go, which means that this is not the database they belong to
 */
export async function pruneOrphanAccounts({ identity, now = Date.now, signal }: Parts) {
  const before = new Date(now() - halfMaxMs);
  const halves: string[] = [];
  let seen = 0;
  let batch: string[] = [];

  async function sortOut(): Promise<void> {
    signal?.throwIfAborted();
    const users = await UserModel.find({ uid: trusted({ $in: batch }) })
      .select({ uid: 1 })
      .lean();
    const whole = new Set(users.map(({ uid }) => uid));
    halves.push(...batch.filter((uid) => !whole.has(uid)));
    seen += batch.length;
    batch = [];
  }
  for await (const { uid } of identity.unverifiedBefore(before)) {
    batch.push(uid);
    if (batch.length === batchAccounts) await sortOut();
  }
  await sortOut();

  if (halves.length > Math.max(alwaysRemovable, seen / 2)) {
    throw new Error(
      `${halves.length} of ${seen} accounts have no record: is this their database? None was removed`,
    );
  }
  let removed = 0;
  for (const uid of halves) {
    signal?.throwIfAborted();
    // Somebody may have signed in meanwhile, which makes the record.
    if (await UserModel.exists({ uid })) continue;
    if (await identity.removeUnverified(uid, before)) removed += 1;
  }
  return { seen, removed };
}

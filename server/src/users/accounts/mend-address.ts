import { isDuplicateKey } from "../../database/duplicate-key.ts";
import type { IdentityAccount } from "../../identity/identity-provider.ts";
import { wordsOf } from "../../search/search-words.ts";
import { UserModel, type UserRecord } from "../user.model.ts";

type Stale = Pick<UserRecord, "_id" | "email" | "displayName">;

/**
 * Gives a record the address that its account has at the provider now, so that nobody is taken for
 * the owner of one they moved away from.
 *
 * @param account undefined when it does not exist any more
 */
export async function mendAddress(
  record: Stale,
  account: Pick<IdentityAccount, "email"> | undefined,
): Promise<void> {
  try {
    await setAddress(record, account?.email || noAddressOf(record));
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Another record has not given that one up yet; the next sign-in sorts it out.
    await setAddress(record, noAddressOf(record));
  }
}

/** Where no mail can go (RFC 2606); an address has to be there, and be nobody else's. */
const noAddressOf = ({ _id }: Stale): string => `${_id.toString()}@moved.invalid`;

/** Only while it is the stale one. Nobody changed their profile by this: its "Last Update" stays. */
const setAddress = ({ _id, email, displayName }: Stale, newEmail: string) =>
  UserModel.updateOne(
    { _id, email },
    { $set: { email: newEmail, searchWords: wordsOf(`${displayName} ${newEmail}`) } },
    { timestamps: false },
  );

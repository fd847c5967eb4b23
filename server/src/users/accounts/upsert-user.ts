import { storedAs } from "../../access/stored-access.ts";
import { isDuplicateKey } from "../../database/duplicate-key.ts";
import { AppError } from "../../errors/app-error.ts";
import type { IdentityAccount, IdentityProvider } from "../../identity/identity-provider.ts";
import { wordsOf } from "../../search/search-words.ts";
import { type AccountRecord, UserModel } from "../user.model.ts";
import { findAccountWith } from "./find-account.ts";
import { mendAddress } from "./mend-address.ts";

/** A clash, the same one once the address was given up, and one more for a concurrent writer. */
const attemptsMax = 3;

/**
 * The record beside an account: made if there is none, its address mended if the provider knows a
 * newer one. A record is found by the account's uid and never by its address; another record that
 * still has this address, though its account moved on, gives it up.
 *
 * @throws AppError `email_taken` (409, field `email`) when the address belongs to another account,
 *   `unavailable` (503) when the provider cannot say whose it is
 */
export async function upsertUser(
  account: IdentityAccount,
  name: string,
  identity: Pick<IdentityProvider, "accountsOf">,
): Promise<AccountRecord> {
  const { uid, email } = account;
  for (let attempt = 1; ; attempt++) {
    try {
      return await write(account, name);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // The same account twice at once: the other request made the record.
      const winner = await UserModel.findOne({ uid, email }).lean<AccountRecord>();
      if (winner) return winner;
      const isFree = attempt < attemptsMax && (await isGivenUp(email, identity));
      if (!isFree) {
        throw new AppError("email_taken", "This e-mail address is taken.", { field: "email" });
      }
    }
  }
}

/** What staff find a person by. */
export const personWords = (name: string, email: string): string[] => wordsOf(`${name} ${email}`);

async function write({ uid, email }: IdentityAccount, name: string): Promise<AccountRecord> {
  const record = await upsert(uid, email, name);
  if (record.email === email) return record;
  const searchWords = personWords(record.displayName, email);
  return UserModel.findOneAndUpdate(
    { uid },
    { $set: { email, searchWords } },
    { returnDocument: "after" },
  )
    .orFail()
    .lean<AccountRecord>();
}

/** Whether the record with an address let go of it, since the provider has its account elsewhere. */
async function isGivenUp(
  email: string,
  identity: Pick<IdentityProvider, "accountsOf">,
): Promise<boolean> {
  const holder = await findAccountWith(email);
  if (!holder) return true;
  const account = (await identity.accountsOf([holder.uid])).get(holder.uid);
  if (account?.email === email) return false;
  await mendAddress(holder, account);
  return true;
}

function upsert(uid: string, email: string, name: string) {
  const now = new Date();
  const facts = { email, name, displayName: name, searchWords: personWords(name, email) };
  return UserModel.findOneAndUpdate(
    { uid },
    {
      $setOnInsert: {
        ...facts,
        ...storedAs("customer"),
        readBefore: now,
        createdAt: now,
        updatedAt: now,
      },
    },
    // Signing in is no change of the profile: its "Last Update" stays (spec §2).
    { upsert: true, returnDocument: "after", setDefaultsOnInsert: true, timestamps: false },
  ).lean<AccountRecord>();
}

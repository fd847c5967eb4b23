import { mongo } from "mongoose";
import { AppError } from "../http/app-error.ts";
import type { IdentityAccount } from "../identity/identity-provider.ts";
import { wordsOf } from "../search/search-words.ts";
import { UserModel, type UserRecord } from "./user.model.ts";

/**
 * The record beside an account: made if there is none, its address mended if the provider knows a
 * newer one. A record is found by the account's uid and never by its address, since somebody else
 * may register an address that was given up.
 *
 * @throws AppError `email_taken` (409, field `email`) when the address belongs to another record
 */
export async function keepRecord(
  { uid, email }: IdentityAccount,
  name: string,
): Promise<UserRecord> {
  try {
    const record = await upsert(uid, email, name);
    if (record.email === email) return record;
    const searchWords = personWords(record.displayName, email);
    return await UserModel.findOneAndUpdate(
      { uid },
      { $set: { email, searchWords } },
      { returnDocument: "after" },
    )
      .orFail()
      .lean();
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError && error.code === 11000)) throw error;
    // The same account twice at once: the other request made the record.
    const winner = await UserModel.findOne({ uid, email }).lean();
    if (winner) return winner;
    throw new AppError("email_taken", "This e-mail address is taken.", { field: "email" });
  }
}

/** What staff find a person by. */
export const personWords = (name: string, email: string): string[] => wordsOf(`${name} ${email}`);

function upsert(uid: string, email: string, name: string) {
  const now = new Date();
  const facts = { email, name, displayName: name, searchWords: personWords(name, email) };
  return UserModel.findOneAndUpdate(
    { uid },
    { $setOnInsert: { ...facts, role: "user", createdAt: now, updatedAt: now } },
    // Signing in is no change of the profile: its "Last Update" stays (spec §2).
    { upsert: true, returnDocument: "after", setDefaultsOnInsert: true, timestamps: false },
  ).lean();
}

import { storedAs } from "../../access/stored-access.ts";
import { isDuplicateKey } from "../../database/duplicate-key.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { nameOf } from "../accounts/name-of.ts";
import { personWords } from "../accounts/upsert-user.ts";
import { UserModel, type UserRecord } from "../user.model.ts";
import { viewerByMail } from "./viewer-by-mail.ts";

/**
 * The guest with this address, made if there is none: a customer known only by mail, with no account at the identity
 * provider. Again, or twice at once, it is the same guest, who keeps the name they came with first.
 *
 * @param from `name` as the mail says it, possibly empty
 */
export async function ensureGuest(from: { address: string; name: string }): Promise<Viewer> {
  const email = from.address.toLowerCase();
  return viewerByMail(
    await upsertGuest(email, nameOf({ name: shownName(from.name), email })),
    email,
  );
}

/** A name with an @ could pass for another address. */
const shownName = (name: string): string => (/[@\uFF20\uFE6B]/.test(name) ? "" : name);

async function upsertGuest(email: string, name: string): Promise<UserRecord> {
  const now = new Date();
  const facts = { name, displayName: name, searchWords: personWords(name, email) };
  const made = { ...storedAs("customer"), readBefore: now, createdAt: now, updatedAt: now };
  const theirs = { isGuest: true, email };
  try {
    return await UserModel.findOneAndUpdate(
      theirs,
      { $setOnInsert: { ...facts, ...made } },
      { upsert: true, returnDocument: "after", setDefaultsOnInsert: true, timestamps: false },
    ).lean();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Another mail of theirs came at the same moment.
    return UserModel.findOne(theirs).orFail().lean();
  }
}

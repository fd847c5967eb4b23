import { mongo } from "mongoose";
import { AppError } from "../http/app-error.ts";
import type { IdentityAccount } from "../identity/identity-provider.ts";
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
    return await UserModel.findOneAndUpdate(
      { uid },
      { $set: { email }, $setOnInsert: { name, displayName: name, role: "user" } },
      { upsert: true, returnDocument: "after", setDefaultsOnInsert: true, timestamps: true },
    ).lean();
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError && error.code === 11000)) throw error;
    // The same account twice at once: the other request made the record.
    const winner = await UserModel.findOne({ uid, email }).lean();
    if (winner) return winner;
    throw new AppError("email_taken", "This e-mail address is taken.", { field: "email" });
  }
}

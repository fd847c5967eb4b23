import { trusted } from "mongoose";
import { type AccountRecord, UserModel, type UserRecord } from "../user.model.ts";

/** Whether a record stands beside an account at the identity provider; a guest's does not. */
export const hasAccount = (user: UserRecord): user is AccountRecord => user.uid != null;

/** The filter for the record of the account with this address, of which a guest may have one as well. */
export const accountWith = (email: string) => ({ email, uid: trusted({ $exists: true }) });

/** The account with this address by what the records say; the provider may know better (find-by-address.ts). */
export const findAccountWith = (email: string): Promise<AccountRecord | null> =>
  UserModel.findOne(accountWith(email)).lean<AccountRecord>();

export const findAccount = (uid: string): Promise<AccountRecord | null> =>
  UserModel.findOne({ uid }).lean<AccountRecord>();

import { AppError } from "../../errors/app-error.ts";
import type { IdentityAccount, IdentityProvider } from "../../identity/identity-provider.ts";
import type { SessionService } from "../../identity/session.service.ts";
import { accountWith } from "../accounts/find-account.ts";
import { nameOf } from "../accounts/name-of.ts";
import { upsertUser } from "../accounts/upsert-user.ts";
import { UserModel, type UserRecord } from "../user.model.ts";

/** What ends sessions, for instance a new role, may come between a few times; not for ever. */
const attemptsMax = 4;

type Parts = {
  identity: Pick<IdentityProvider, "accountsOf">;
  sessions: Pick<SessionService, "open">;
  onVerified: OnVerified;
};

/** Called with somebody whose provider has just said that this address is verified, and theirs; never rejects. */
export type OnVerified = (user: UserRecord, email: string) => Promise<void>;

/**
 * Opens a session for a person who proves their identity. The epoch is read before they do: had all of their
 * sessions been ended meanwhile, this one would be void, and the proof is asked for once more.
 *
 * @param prove asks the identity provider; null when the proof is not right
 * @returns the session's token, or null without a right proof
 * @throws AppError `account_disabled` (403), only answered to the proven owner
 */
export async function openSession(
  { identity, sessions, onVerified }: Parts,
  prove: () => Promise<IdentityAccount | null>,
  device: string,
  { email = "" } = {},
): Promise<string | null> {
  let known = await UserModel.findOne(accountWith(email)).select({ uid: 1, epoch: 1 }).lean();
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const account = await prove();
    if (!account) return null;
    const { uid, validAfter, isVerified } = account;
    const user = await upsertUser(account, nameOf(account), identity);
    refuseDisabled(user);
    // A record that was not there has no sessions yet; of another one the epoch is known only now.
    const epoch = known?.uid === uid ? (known.epoch ?? 0) : 0;
    const token = await sessions.open(user._id.toString(), device, { validAfter, epoch });
    if (token) {
      if (isVerified) await onVerified(user, account.email);
      return token;
    }
    known = await UserModel.findOne({ uid }).select({ uid: 1, epoch: 1 }).lean();
  }
  return null;
}

/**
 * Refuses a disabled person who has just proven their identity, and says whom to ask.
 *
 * @throws AppError `account_disabled` (403)
 */
function refuseDisabled({ disabledAt }: Pick<UserRecord, "disabledAt">): void {
  if (!disabledAt) return;
  throw new AppError(
    "account_disabled",
    "This account is disabled. Please ask the support team about it, by the contact page.",
  );
}

import { failpoint } from "../../database/failpoint.ts";
import { AppError } from "../../errors/app-error.ts";
import type { IdentityProvider } from "../../identity/identity-provider.ts";
import type { SessionService } from "../../identity/session.service.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import { mendAddress } from "../accounts/mend-address.ts";
import { AuditModel } from "../audit.model.ts";
import { UserModel, type UserRecord } from "../user.model.ts";

type Identity = Pick<IdentityProvider, "accountsOf">;
export type AdminParts = {
  identity: Identity;
  sessions: Pick<SessionService, "endAllOf">;
  tickets: Pick<TicketService, "forgetUnread">;
};

/**
 * The one way in which somebody becomes an admin, from the command line, in the demo data or by
 * another admin: only where the provider says now that this account has this address and verified
 * it. Asked again once it is audited, since an account can move at any moment. All sessions of
 * theirs end, so that every window learns of it.
 *
 * @param by who grants it, for the audit
 * @param mayStill throws when the granting admin has lost the right meanwhile
 * @throws AppError `not_allowed` (403), `conflict` (409) when the account has another address by now
 */
export async function storeAdmin(
  user: UserRecord,
  by: string,
  { identity, sessions, tickets }: AdminParts,
  mayStill: () => Promise<void> = async () => {},
): Promise<void> {
  const { _id, uid, email } = user;
  const write = (action: "grant-admin" | "take-admin") =>
    AuditModel.create({ action, email, uid, by, at: new Date() });

  await refuseUnfit(user, identity);
  await tickets.forgetUnread(_id.toString()); // if an earlier demotion was interrupted
  await write("grant-admin");
  failpoint("role.audited");
  try {
    await refuseUnfit(user, identity);
    await mayStill();
    const { matchedCount } = await UserModel.updateOne(
      { _id, email, disabledAt: null },
      // The epoch goes with it: no session goes on with the old role if this process ends here.
      {
        $set: { role: "admin", readBefore: new Date(), keptSession: null },
        $inc: { epoch: 1 },
      },
      // A person who gets a right did not change the profile: "Last Update" stays.
      { timestamps: false },
    );
    if (matchedCount === 0) throw new AppError("conflict", "This person has just changed.");
  } catch (error) {
    await write("take-admin"); // what was audited did not come to pass
    throw error;
  }
  failpoint("role.recorded");
  await sessions.endAllOf(_id.toString());
}

async function refuseUnfit(user: UserRecord, identity: Identity): Promise<void> {
  const account = (await identity.accountsOf([user.uid])).get(user.uid);
  if (account && account.email !== user.email) {
    await mendAddress(user, account);
    throw new AppError(
      "conflict",
      `The address of this account is now ${account.email || "none"}. Look who it is, and try again.`,
    );
  }
  if (account?.isVerified && !user.disabledAt) return;
  throw new AppError(
    "not_allowed",
    "Only somebody who has verified the e-mail address, and is not disabled, can become an admin.",
  );
}

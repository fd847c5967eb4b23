import { trusted } from "mongoose";
import { canAll } from "../../access/can.ts";
import {
  accessOf,
  activePeopleUpTo,
  type StaffAccess,
  storedAs,
} from "../../access/stored-access.ts";
import { auditRight } from "../../audit/audited.ts";
import { failpoint } from "../../database/failpoint.ts";
import { AppError } from "../../errors/app-error.ts";
import type { IdentityProvider } from "../../identity/identity-provider.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import { mendAddress } from "../accounts/mend-address.ts";
import { UserModel, type UserRecord } from "../user.model.ts";

type Identity = Pick<IdentityProvider, "accountsOf">;
export type GrantParts = {
  identity: Identity;
  tickets: Pick<TicketService, "forgetUnread">;
  /** Publishes to the person's open windows that they may more now. */
  onGranted(personId: string): Promise<unknown>;
};

/**
 * The one way in which somebody becomes an agent or an admin, from the command line, in the demo data,
 * by an admin or by an invitation: only where the provider says now that this account has this address
 * and verified it. Asked again once it is audited, since an account can move at any moment. Their
 * sessions go on with the new rights; nobody who is more already becomes less by it.
 *
 * @param granted `by` whom it is granted, for the audit; by the invitation of this id, which makes
 *   nobody an agent twice
 * @param mayStill throws when what it is granted by does not hold any more
 * @throws AppError `not_allowed` (403), `conflict` (409) when the account has another address by now,
 *   or the person is more already
 */
export async function grantAccess(
  user: UserRecord,
  granted: { access: StaffAccess; by: string; invitationId?: string },
  { identity, tickets, onGranted }: GrantParts,
  mayStill: () => Promise<void> = async () => {},
): Promise<void> {
  const { _id, email } = user;
  const { access, by, invitationId } = granted;
  const id = _id.toString();
  const write = (action: "grant" | "take") =>
    auditRight({ action: `${action}-${access}`, user, by });

  const unused = invitationId ? { usedInvitations: trusted({ $ne: invitationId }) } : {};

  await refuseUnfit(user, access, identity);
  // Somebody who worked here before keeps what they have not read yet.
  const isNew = !canAll({ id, access: accessOf(user) }, "ticket:read");
  if (isNew) await tickets.forgetUnread(id); // if an earlier demotion was interrupted
  await write("grant");
  failpoint("role.audited");
  try {
    await refuseUnfit(user, access, identity);
    await mayStill();
    const { matchedCount } = await UserModel.updateOne(
      { $and: [{ _id, email, ...unused }, activePeopleUpTo(access)] },
      {
        $set: { ...storedAs(access), ...(isNew && { readBefore: new Date(), availability: null }) },
        ...(invitationId && { $addToSet: { usedInvitations: invitationId } }),
      },
      // A person who gets a right did not change the profile: "Last Update" stays.
      { timestamps: false },
    );
    if (matchedCount === 0) throw new AppError("conflict", "This person has just changed.");
  } catch (error) {
    await write("take"); // what was audited did not come to pass
    throw error;
  }
  failpoint("role.recorded");
  await onGranted(id);
}

const named: Record<StaffAccess, string> = { agent: "an agent", admin: "an admin" };

async function refuseUnfit(user: UserRecord, access: StaffAccess, identity: Identity) {
  const { uid } = user;
  const account = uid == null ? null : (await identity.accountsOf([uid])).get(uid);
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
    `Only somebody who has verified the e-mail address, and is not disabled, can become ${named[access]}.`,
  );
}

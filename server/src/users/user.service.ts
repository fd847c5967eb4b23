import type { Login, PasswordReset, SignUp } from "@deskbell/shared/users/credentials";
import type { Admin, StaffMember, User } from "@deskbell/shared/users/user";
import { can } from "../access/can.ts";
import { accessOf, isAdmin, isMore, type StaffAccess, storedAs } from "../access/stored-access.ts";
import { failpoint } from "../database/failpoint.ts";
import { AppError } from "../errors/app-error.ts";
import type { IdentityAccount, IdentityProvider } from "../identity/identity-provider.ts";
import type { SessionService } from "../identity/session.service.ts";
import type { Viewer } from "../identity/viewer.ts";
import { findAccount } from "./accounts/find-account.ts";
import { upsertUser } from "./accounts/upsert-user.ts";
import { createUserReading } from "./read-user.ts";
import { type GrantParts, grantAccess } from "./rights/grant-access.ts";
import { type OnVerified, openSession } from "./signing-in/open-session.ts";
import type { UserDirectory } from "./user.directory.ts";
import { UserModel } from "./user.model.ts";
import { presentAdmin, presentStaffMember, presentUser } from "./user.present.ts";

export type UserService = ReturnType<typeof createUserService>;

type Parts = {
  identity: IdentityProvider;
  sessions: SessionService;
  directory: UserDirectory;
  tickets: GrantParts["tickets"];
  onGranted: GrantParts["onGranted"];
  onVerified: OnVerified;
  now?(): number;
};

/** Registration, signing in and out, and what people may know of each other. */
export function createUserService(parts: Parts) {
  const { identity, sessions, directory, onVerified, now = Date.now } = parts;
  const { mayRead, read, findById, findByEmail } = createUserReading(identity);

  return {
    /**
     * Keeps a record beside a new account. The account was made at the identity provider by the
     * person's own browser; its fresh ID token proves that. Sent again it changes nothing.
     *
     * @throws AppError `not_allowed` (403) without proof, `email_taken` (409)
     */
    async signUp({ email, name }: SignUp, proof: string): Promise<void> {
      const account = await identity.verifyProof(proof, now());
      if (account?.email !== email) {
        throw new AppError("not_allowed", "Please sign in at the identity provider first.");
      }
      failpoint("account.proved");
      await upsertUser(account, name, identity);
      failpoint("account.recorded");
    },

    /**
     * Checks address and password at the identity provider and opens a session. The record beside
     * the account is made or mended on the way.
     *
     * @returns the session's token
     * @throws AppError `wrong_credentials` (401), the same for a wrong password and an unknown address;
     *   `account_disabled` (403), only answered with the right password
     */
    async logIn({ email, password }: Login, device: string): Promise<string> {
      async function prove(): Promise<IdentityAccount | null> {
        const account = await identity.signIn(email, password);
        failpoint("session.checked");
        return account;
      }
      const opening = { identity, sessions, onVerified };
      const token = await openSession(opening, prove, device, { email });
      if (!token) throw wrongCredentials();
      failpoint("session.opened");
      return token;
    },

    logOut: ({ sessionId }: Viewer): Promise<void> => sessions.end(sessionId),

    me: (viewer: Viewer): Promise<User> => read(viewer, () => findById(viewer.id)),

    /** Whether somebody is an admin; a customer who asks about others gets false. */
    async isAdmin(viewer: Viewer, email: string): Promise<boolean> {
      const user = await findByEmail(viewer, email);
      return mayRead(viewer, user) && isAdmin(user);
    },

    /** All admins, the receiver of new tickets first; customers are answered that one alone. */
    async admins(viewer: Viewer): Promise<Admin[]> {
      const isForStaff = can(viewer, "admin:readEmail");
      const admins = (await directory.admins()).map((user) => presentAdmin(user, isForStaff));
      return isForStaff ? admins : admins.slice(0, 1);
    },

    /**
     * Everybody who works here and is not kept out, by name.
     *
     * @throws AppError `not_allowed` (403) for a customer
     */
    async staff(viewer: Viewer): Promise<StaffMember[]> {
      if (!can(viewer, "ticket:work")) throw new AppError("not_allowed", "This is for staff.");
      return (await directory.staff()).map(presentStaffMember);
    },

    /** @throws AppError `not_found` (404) for strangers too, so that nobody learns who has an account */
    byEmail: (viewer: Viewer, email: string): Promise<User> =>
      read(viewer, () => findByEmail(viewer, email)),

    /**
     * Ends all sessions of somebody who chose a new password by the mail's link. The browser sets it
     * at the identity provider; that it works there by now is the proof that somebody held the code.
     *
     * @throws AppError `wrong_credentials` (401), the same for a wrong password and an unknown address
     */
    async confirmReset(email: string, { password }: PasswordReset): Promise<void> {
      const account = await identity.signIn(email, password);
      if (!account) throw wrongCredentials();
      const user = await findAccount(account.uid);
      if (user) await sessions.endAllOf(user._id.toString());
    },

    /**
     * A hint that an address was verified. The provider alone holds that fact: somebody signed in
     * with that address learns whether it is so, others learn nothing.
     *
     * @throws AppError `conflict` (409) when the signed-in owner's address is not verified
     */
    confirmVerified: createVerifiedConfirmation(parts),

    /** The record of an account, made if there is none yet. */
    async ensure(account: IdentityAccount): Promise<User> {
      return presentUser(await upsertUser(account, account.name, identity));
    },

    /**
     * Makes somebody an agent or an admin.
     *
     * @param by who grants it, for the audit
     * @throws AppError `not_found` (404), `not_allowed` (403) when the address is not verified,
     *   `conflict` (409) when the account moves to another one meanwhile, or they are more already
     */
    async grant(email: string, access: StaffAccess, by: string): Promise<User> {
      const account = await identity.findByEmail(email);
      if (!account) throw new AppError("not_found", `Nobody is registered as ${email}.`);
      if (!account.isVerified) {
        throw new AppError("not_allowed", `${email} has not verified the address yet.`);
      }
      const record = await upsertUser(account, account.name || email, identity);
      if (isMore(accessOf(record), access)) {
        throw new AppError("conflict", `${email} is an admin, who may do all that an agent may.`);
      }
      await grantAccess(record, { access, by }, parts);
      return presentUser({ ...record, ...storedAs(access) });
    },
  };
}

function createVerifiedConfirmation({ identity, onVerified }: Parts) {
  return async (viewer: Viewer | null, email: string): Promise<void> => {
    if (viewer?.email !== email) return;
    const user = await UserModel.findById(viewer.id).lean();
    const uid = user?.uid ?? "";
    const account = (await identity.accountsOf([uid])).get(uid);
    if (!user || account?.email !== email || !account.isVerified) {
      throw new AppError("conflict", "This e-mail address is not verified yet.");
    }
    await onVerified(user, email);
  };
}

function wrongCredentials(): AppError {
  return new AppError("wrong_credentials", "The e-mail address or the password is not right.");
}

import type { CustomerDetails } from "@deskbell/shared/users/customer-details";
import type { ListedPerson, PeopleQuery } from "@deskbell/shared/users/people";
import type { Role, User } from "@deskbell/shared/users/user";
import { trusted } from "mongoose";
import type { Logger } from "pino";
import { can } from "../access/can.ts";
import { failpoint } from "../database/failpoint.ts";
import { AppError } from "../errors/app-error.ts";
import type { IdentityAccount, IdentityProvider } from "../identity/identity-provider.ts";
import type { SessionService } from "../identity/session.service.ts";
import type { Viewer } from "../identity/viewer.ts";
import { searchFilter } from "../search/search-words.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import { type AuditAction, AuditModel } from "./audit.model.ts";
import { storeAdmin } from "./store-admin.ts";
import { takeFromAdmin } from "./take-from-admin.ts";
import type { UserDirectory } from "./user.directory.ts";
import { UserModel, type UserRecord } from "./user.model.ts";
import { presentPerson, presentUser } from "./user.present.ts";

export type PeopleService = ReturnType<typeof createPeopleService>;

type Parts = {
  identity: Pick<IdentityProvider, "accountsOf" | "setDisabled">;
  sessions: Pick<SessionService, "endAllOf" | "viewerNow">;
  tickets: Pick<TicketService, "countByCreator" | "forgetUnread">;
  directory: Pick<UserDirectory, "adminIds">;
  log: Logger;
};

/** What staff see of everybody, and the rights that they give and take. Every change is audited first. */
export function createPeopleService({ identity, sessions, tickets, directory, log }: Parts) {
  /** A list is worth showing without the marks, so a silent provider does not stop it. */
  async function accountsOf(uids: string[]) {
    if (uids.length === 0) return new Map<string, IdentityAccount>();
    return identity.accountsOf(uids).catch((error: unknown) => {
      log.warn({ err: error }, "could not ask who is verified");
      return null;
    });
  }

  /** Together from the provider: a record may still have an address that its account moved from. */
  const addressOf = (record: UserRecord, accounts: Map<string, IdentityAccount> | null) => ({
    email: accounts?.get(record.uid)?.email || record.email,
    isVerified: accounts && (accounts.get(record.uid)?.isVerified ?? false),
  });

  async function present(records: readonly UserRecord[]): Promise<ListedPerson[]> {
    const [accounts, counts] = await Promise.all([
      accountsOf(records.map(({ uid }) => uid)),
      tickets.countByCreator(records.map(({ _id }) => _id.toString())),
    ]);
    return records.map((record) => ({
      ...presentPerson(record),
      ...addressOf(record, accounts),
      role: record.role,
      isDisabled: record.disabledAt != null,
      ticketCount: counts.get(record._id.toString()) ?? 0,
      createdAt: record.createdAt.toISOString(),
    }));
  }

  async function find(id: string): Promise<UserRecord> {
    const user = await UserModel.findById(id).lean();
    if (!user) throw new AppError("not_found", "This person does not exist.");
    return user;
  }

  const write = (action: AuditAction, { email, uid }: UserRecord, by: Viewer) =>
    AuditModel.create({ action, email, uid, by: by.email, at: new Date() });

  const presentOne = async (id: string): Promise<ListedPerson> => {
    const [person] = await present([await find(id)]);
    if (!person) throw new AppError("not_found", "This person does not exist.");
    return person;
  };

  /** Ends the sessions of somebody whose rights have changed, so that every window learns of it. */
  async function conclude({ _id }: UserRecord): Promise<ListedPerson> {
    failpoint("role.recorded");
    await sessions.endAllOf(_id.toString());
    return presentOne(_id.toString());
  }

  /** Between the request and what it changes lie questions to the provider, and what others did. */
  async function refuseUnlessStill(viewer: Viewer): Promise<void> {
    if (can(await sessions.viewerNow(viewer), "role:change")) return;
    throw new AppError("not_allowed", "This is for staff only.");
  }

  async function grantAdmin(viewer: Viewer, user: UserRecord): Promise<ListedPerson> {
    await tickets.forgetUnread(user._id.toString()); // if an earlier demotion was interrupted
    await storeAdmin(user, viewer.email, identity, () => refuseUnlessStill(viewer));
    return conclude(user);
  }

  /** Writes what is done before it is done, and its contrary when it was not. */
  async function take(
    viewer: Viewer,
    user: UserRecord,
    taken: Parameters<typeof takeFromAdmin>[1],
  ): Promise<void> {
    const [done, undone] =
      "role" in taken ? (["take-admin", "grant-admin"] as const) : (["disable", "enable"] as const);
    await write(done, user, viewer);
    try {
      await refuseUnlessStill(viewer);
      await takeFromAdmin(user, taken, directory.adminIds);
    } catch (error) {
      await write(undone, user, viewer);
      throw error;
    }
  }

  /** A person as staff see them beside a ticket. */
  async function presentDetails(record: UserRecord): Promise<CustomerDetails> {
    const id = record._id.toString();
    const [accounts, counts] = await Promise.all([
      accountsOf([record.uid]),
      tickets.countByCreator([id]),
    ]);
    return {
      ...presentUser(record),
      ...addressOf(record, accounts),
      isDisabled: record.disabledAt != null,
      ticketCount: counts.get(id) ?? 0,
    };
  }

  return {
    /**
     * One person: for staff with what they alone may know, for the person themselves without.
     *
     * @throws AppError `not_found` (404) for everybody else, whether or not there is such a person
     */
    async read(viewer: Viewer, id: string): Promise<User | CustomerDetails> {
      const user = await UserModel.findById(id).lean();
      if (!user || !can(viewer, "person:read", { ownerId: id })) {
        throw new AppError("not_found", "This person does not exist.");
      }
      return can(viewer, "person:list") ? presentDetails(user) : presentUser(user);
    },

    /** One page of people, the newest first. */
    async list({ role, search, before, limit }: PeopleQuery): Promise<ListedPerson[]> {
      const records = await UserModel.find({
        ...(role && { role }),
        ...(before && { _id: trusted({ $lt: before }) }),
        ...(search && searchFilter(search)),
      })
        .sort({ _id: -1 })
        .limit(limit)
        .lean();
      return present(records);
    },

    /**
     * Makes somebody an admin, or an ordinary user again; their sessions end.
     *
     * @throws AppError `not_found` (404), `not_allowed` (403) when the address is not verified,
     *   `conflict` (409) when it would leave no admin, or the account has moved to another address
     */
    async setRole(viewer: Viewer, id: string, role: Role): Promise<ListedPerson> {
      const user = await find(id);
      if (user.role === role) {
        if (role === "user") await tickets.forgetUnread(id); // the same
        return presentOne(id);
      }
      if (role === "admin") return grantAdmin(viewer, user);
      await take(viewer, user, { role });
      await tickets.forgetUnread(id);
      return conclude(user);
    },

    /**
     * Keeps somebody out, or lets them in again; sessions end at once. The account at the provider
     * stays, so that the person who has its password learns the reason.
     *
     * @throws AppError `not_found` (404), `not_allowed` (403) for oneself, `conflict` (409) when it
     *   would leave no admin, `unavailable` (503)
     */
    async setAccess(viewer: Viewer, id: string, isDisabled: boolean): Promise<ListedPerson> {
      const user = await find(id);
      if (!can(viewer, "access:change", { ownerId: id })) {
        throw new AppError("not_allowed", "Nobody can disable themselves.");
      }
      if (isDisabled === (user.disabledAt !== null)) {
        // Done already; perhaps the provider did not answer then.
        if (!isDisabled) await identity.setDisabled(user.uid, false);
        return presentOne(id);
      }
      if (isDisabled) {
        await take(viewer, user, { disabledAt: new Date() });
        await UserModel.updateOne(
          { _id: user._id },
          { isProvenByPassword: true },
          { timestamps: false },
        );
        return conclude(user);
      }
      await write("enable", user, viewer);
      await refuseUnlessStill(viewer);
      await identity.setDisabled(user.uid, false);
      await UserModel.updateOne({ _id: user._id }, { disabledAt: null }, { timestamps: false });
      return conclude(user);
    },
  };
}

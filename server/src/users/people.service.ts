import type { ListedPerson, PeopleQuery } from "@deskbell/shared/users/people";
import type { Role } from "@deskbell/shared/users/user";
import { trusted } from "mongoose";
import type { Logger } from "pino";
import { can } from "../access/can.ts";
import { failpoint } from "../failpoint.ts";
import { AppError } from "../http/app-error.ts";
import type { IdentityAccount, IdentityProvider } from "../identity/identity-provider.ts";
import type { SessionService } from "../identity/session.service.ts";
import type { Viewer } from "../identity/viewer.ts";
import { searchFilter } from "../search/search-words.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import { type AuditAction, AuditModel } from "./audit.model.ts";
import { storeAdmin } from "./store-admin.ts";
import type { UserDirectory } from "./user.directory.ts";
import { UserModel, type UserRecord } from "./user.model.ts";
import { presentPerson } from "./user.present.ts";

export type PeopleService = ReturnType<typeof createPeopleService>;

type Parts = {
  identity: Pick<IdentityProvider, "accountsOf" | "setDisabled">;
  sessions: Pick<SessionService, "endAllOf">;
  tickets: Pick<TicketService, "countByCreator">;
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

  async function present(records: readonly UserRecord[]): Promise<ListedPerson[]> {
    const [accounts, counts] = await Promise.all([
      accountsOf(records.map(({ uid }) => uid)),
      tickets.countByCreator(records.map(({ _id }) => _id.toString())),
    ]);
    return records.map((record) => ({
      ...presentPerson(record),
      // Together from the provider: a record may still have an address that its account moved from.
      email: accounts?.get(record.uid)?.email || record.email,
      role: record.role,
      isVerified: accounts && (accounts.get(record.uid)?.isVerified ?? false),
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

  /** Changes the record and ends the person's sessions, so that every window learns of it. */
  async function change({ _id }: UserRecord, facts: object): Promise<ListedPerson> {
    // Whoever looks at the profile did not change it: "Last Update" stays.
    await UserModel.updateOne({ _id }, { $set: facts }, { timestamps: false });
    failpoint("role.recorded");
    await sessions.endAllOf(_id.toString());
    const [person] = await present([await find(_id.toString())]);
    if (!person) throw new AppError("not_found", "This person does not exist.");
    return person;
  }

  async function grantAdmin(viewer: Viewer, user: UserRecord): Promise<ListedPerson> {
    await storeAdmin(user, viewer.email, identity);
    return change(user, { role: "admin" });
  }

  /** Takes the right first and gives it back if nobody was left: two who do this at once both stay. */
  async function takeAdmin(viewer: Viewer, user: UserRecord): Promise<ListedPerson> {
    await write("take-admin", user, viewer);
    await UserModel.updateOne({ _id: user._id }, { $set: { role: "user" } }, { timestamps: false });
    if ((await directory.adminIds()).length > 0) return change(user, { role: "user" });
    await UserModel.updateOne(
      { _id: user._id },
      { $set: { role: "admin" } },
      { timestamps: false },
    );
    await write("grant-admin", user, viewer);
    throw new AppError("conflict", "A desk needs an admin: this is the last one.");
  }

  return {
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
      if (user.role === role) return change(user, {});
      return role === "admin" ? grantAdmin(viewer, user) : takeAdmin(viewer, user);
    },

    /**
     * Keeps somebody out, at the identity provider and here, or lets them in again; sessions end at once.
     *
     * @throws AppError `not_found` (404), `not_allowed` (403) for oneself, `unavailable` (503)
     */
    async setAccess(viewer: Viewer, id: string, isDisabled: boolean): Promise<ListedPerson> {
      const user = await find(id);
      if (!can(viewer, "access:change", { ownerId: id })) {
        throw new AppError("not_allowed", "Nobody can disable themselves.");
      }
      await write(isDisabled ? "disable" : "enable", user, viewer);
      if (!isDisabled) {
        await identity.setDisabled(user.uid, false);
        return change(user, { disabledAt: null });
      }
      // Here first: if the provider does not answer, the person is out already.
      const person = await change(user, { disabledAt: new Date() });
      await identity.setDisabled(user.uid, true);
      return person;
    },
  };
}

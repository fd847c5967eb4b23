import type { CustomerDetails } from "@deskbell/shared/users/customer-details";
import type { CustomerLabels, CustomerLabelsChange } from "@deskbell/shared/users/customer-labels";
import type { ListedPerson, NewRole, PeopleQuery } from "@deskbell/shared/users/people";
import type { User } from "@deskbell/shared/users/user";
import { trusted } from "mongoose";
import type { Logger } from "pino";
import { can, canAll, scoped } from "../../access/can.ts";
import { accessMeant, accessOf, isMore } from "../../access/stored-access.ts";
import { failpoint } from "../../database/failpoint.ts";
import { AppError } from "../../errors/app-error.ts";
import type { IdentityProvider } from "../../identity/identity-provider.ts";
import type { SessionService } from "../../identity/session.service.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import { hasAccount } from "../accounts/find-account.ts";
import { createRightsChange } from "../rights/change-rights.ts";
import type { GrantParts } from "../rights/grant-access.ts";
import type { UserDirectory } from "../user.directory.ts";
import { UserModel, type UserRecord } from "../user.model.ts";
import { presentUser } from "../user.present.ts";
import { changeLabels } from "./customer-labels.ts";
import { createPeoplePresenter } from "./people-presenter.ts";
import { peopleSearch } from "./people-search.ts";

export type PeopleService = ReturnType<typeof createPeopleService>;

type Parts = {
  identity: Pick<IdentityProvider, "accountsOf" | "setDisabled">;
  sessions: Pick<SessionService, "endAllOf" | "viewerNow">;
  tickets: Pick<TicketService, "countByCreator" | "forgetUnread">;
  directory: Pick<UserDirectory, "adminIds">;
  onGranted: GrantParts["onGranted"];
  log: Logger;
};

/** What staff see of everybody, and the rights that they give and take. Every change is audited first. */
export function createPeopleService(parts: Parts) {
  const { identity, sessions, tickets, log } = parts;
  const { present, presentDetails } = createPeoplePresenter({ identity, tickets, log });
  const rights = createRightsChange(parts);

  async function find(id: string): Promise<UserRecord> {
    const user = await UserModel.findById(id).lean();
    if (!user) throw new AppError("not_found", "This person does not exist.");
    return user;
  }

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

  return {
    /**
     * One person: for staff with what they alone may know, for the person themselves without.
     *
     * @throws AppError `not_found` (404) for everybody else, whether or not there is such a person
     */
    async read(viewer: Viewer, id: string): Promise<User | CustomerDetails> {
      const user = await UserModel.findOne(scoped(viewer, "person:read", { _id: id })).lean();
      if (!user) throw new AppError("not_found", "This person does not exist.");
      return canAll(viewer, "person:read") ? presentDetails(user) : presentUser(user);
    },

    /**
     * Changes the organisation and the tags that staff keep of a customer.
     *
     * @throws AppError `not_allowed` (403) for customers, and of staff; `not_found` (404), `conflict` (409) when a colleague was faster
     */
    async setLabels(
      viewer: Viewer,
      id: string,
      change: CustomerLabelsChange,
    ): Promise<CustomerLabels> {
      if (!can(await sessions.viewerNow(viewer), "person:label")) throw forStaff();
      return changeLabels(id, change);
    },

    /**
     * For what has no session, such as the demo data: keeps these of a customer of whom nothing was ever kept.
     *
     * @throws AppError `not_allowed` (403) for customers, `not_found` (404)
     */
    async ensureLabels(
      viewer: Pick<Viewer, "id" | "access">,
      id: string,
      labels: Omit<CustomerLabels, "labelsRevision">,
    ): Promise<void> {
      if (!can(viewer, "person:label")) throw forStaff();
      const person = await find(id);
      if (person.labelsRevision || accessOf(person) !== "customer") return;
      await changeLabels(id, { ...labels, labelsRevision: 0 });
    },

    /** One page of people, the newest first. */
    async list(query: PeopleQuery): Promise<ListedPerson[]> {
      const found = UserModel.find(listedPeople(query)).sort({ _id: -1 });
      const records = await found.limit(query.limit).lean();
      return present(records);
    },

    /**
     * Makes somebody a customer, an agent or an admin. Who becomes less is signed out everywhere; who
     * becomes more goes on, with the new rights at once.
     *
     * @throws AppError `not_found` (404), `not_allowed` (403) when the address is not verified,
     *   `conflict` (409) when it would leave no admin, or the account has moved to another address
     */
    async setRole(viewer: Viewer, id: string, wanted: NewRole): Promise<ListedPerson> {
      const user = await find(id);
      const [before, access] = [accessOf(user), accessMeant(user, wanted)];
      const isTaken = isMore(before, access);
      if (isTaken) await rights.reduce(viewer, user, access);
      if (isMore(access, before)) await rights.grant(viewer, user, access);
      const readsAll = canAll({ id, access }, "ticket:read");
      if (!readsAll) await tickets.forgetUnread(id); // the same again, if it was interrupted
      return isTaken ? conclude(user) : presentOne(id);
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
      if (!can(viewer, "access:change", user)) {
        throw new AppError("not_allowed", "Nobody can disable themselves.");
      }
      if (isDisabled === (user.disabledAt !== null)) {
        // Done already; perhaps the provider did not answer then.
        if (!isDisabled && hasAccount(user)) await identity.setDisabled(user.uid, false);
        return presentOne(id);
      }
      await (isDisabled ? rights.disable(viewer, user) : rights.enable(viewer, user));
      return conclude(user);
    },
  };
}

const listedPeople = ({ role, search, before }: PeopleQuery) => ({
  handedTo: null, // what a guest had is their account's by now
  ...(role && { role }),
  ...(before && { _id: trusted({ $lt: before }) }),
  ...(search && peopleSearch(search)),
});

const forStaff = () => new AppError("not_allowed", "This is for staff only.");

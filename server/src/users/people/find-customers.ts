import { limits } from "@deskbell/shared/limits";
import type { CustomerQuery, FoundCustomer } from "@deskbell/shared/users/found-customers";
import { scoped } from "../../access/can.ts";
import { activePeopleUpTo } from "../../access/stored-access.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { searchFilter } from "../../search/search-words.ts";
import { UserModel, type UserRecord } from "../user.model.ts";
import { presentPerson } from "../user.present.ts";
import { organisationSearch } from "./people-search.ts";

type Looking = Pick<Viewer, "id" | "access">;

/** The newest that are not kept out; nobody who works here. */
export async function findCustomers(
  viewer: Looking,
  { search }: CustomerQuery,
): Promise<FoundCustomer[]> {
  const found = await Promise.all(customerQueries(viewer, search).map((query) => query.lean()));
  const byId = new Map(found.flat().map((user) => [user._id.toString(), user]));
  return [...byId.values()]
    .toSorted((a, b) => (a._id.toString() < b._id.toString() ? 1 : -1))
    .slice(0, limits.customersFoundMax)
    .map(presentFound);
}

/**
 * The queries by which these are found: with words one for each index that knows them. The database must not choose:
 * nearly everybody is a customer, and it would read them all by the index of that.
 */
export function customerQueries(viewer: Looking, search: string | undefined) {
  if (!search) return [newest(viewer, {})];
  return [
    newest(viewer, searchFilter(search)).hint({ searchWords: 1 }),
    newest(viewer, organisationSearch(search)).hint({ organisationKey: 1 }),
  ];
}

const newest = (viewer: Looking, wanted: Record<string, unknown>) =>
  UserModel.find({
    $and: [
      scoped(viewer, "person:read"),
      activePeopleUpTo("customer"),
      // What a guest had is their account's by now.
      { handedTo: null },
      wanted,
    ],
  })
    .sort({ _id: -1 })
    .limit(limits.customersFoundMax);

const presentFound = (user: UserRecord): FoundCustomer => ({
  ...presentPerson(user),
  email: user.email,
  ...(user.organisation && { organisation: user.organisation }),
  ...(user.isGuest && { isGuest: true as const }),
});

import { limits } from "@deskbell/shared/limits";
import type { CustomerQuery, FoundCustomer } from "@deskbell/shared/users/found-customers";
import { scoped } from "../../access/can.ts";
import { activePeopleUpTo } from "../../access/stored-access.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { beginsWith, searchFilter, wordsOf } from "../../search/search-words.ts";
import { UserModel, type UserRecord } from "../user.model.ts";
import { presentPerson } from "../user.present.ts";
import { organisationSearch } from "./people-search.ts";

type Looking = Pick<Viewer, "id" | "access">;

/** The newest that are not kept out; nobody who works here. */
export async function findCustomers(
  viewer: Looking,
  { search }: CustomerQuery,
): Promise<FoundCustomer[]> {
  const queries = customerQueries(viewer, search, await commonIn(search));
  const found = await Promise.all(queries.map((query) => query.lean()));
  const byId = new Map(found.flat().map((user) => [user._id.toString(), user]));
  return [...byId.values()]
    .toSorted((a, b) => (a._id.toString() < b._id.toString() ? 1 : -1))
    .slice(0, limits.customersFoundMax)
    .map(presentFound);
}

/** So many people who are called so are not sorted: of all the newest are read until ten of them are found. */
const commonFrom = 1_000;

/** What of a search many people have: of their words, and as the beginning of their organisation. */
type Common = { words: boolean; organisation: boolean };

/** Looks at no more than that many for each word. */
export async function commonIn(search = ""): Promise<Common> {
  if (!search) return { words: false, organisation: false };
  const isMany = async (wanted: Record<string, unknown>, hint: Record<string, 1>) =>
    (await UserModel.countDocuments(wanted, { limit: commonFrom, hint })) === commonFrom;
  const words = wordsOf(search);
  const [organisation, ...ofWords] = await Promise.all([
    isMany(organisationSearch(search), { organisationKey: 1 }),
    ...words.map((word) => isMany(beginsWith(word), { searchWords: 1 })),
  ]);
  return { words: words.length > 0 && !ofWords.includes(false), organisation };
}

/**
 * The queries by which these are found: with words one for each index that knows them, unless too many are called so.
 * The database must not choose: nearly everybody is a customer, and it would read them all by the index of that.
 */
export function customerQueries(
  viewer: Looking,
  search: string | undefined,
  common: Common = { words: false, organisation: false },
) {
  if (!search) return [newest(viewer, {})];
  return [
    newest(viewer, searchFilter(search)).hint(common.words ? { _id: 1 } : { searchWords: 1 }),
    newest(viewer, organisationSearch(search)).hint(
      common.organisation ? { _id: 1 } : { organisationKey: 1 },
    ),
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

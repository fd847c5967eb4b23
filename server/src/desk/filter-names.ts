import { createBatchLoader } from "../concurrency/batch-loader.ts";
import { tagsCalled } from "../tags/tags-called.ts";
import { teamDirectory } from "../teams/team-directory.ts";
import type { FilterNames } from "../tickets/filter/ids-called.ts";
import { labelledCustomers } from "../users/people/customer-labels.ts";
import { userDirectory } from "../users/user.directory.ts";

/** Names in many filters that are read at once, as those of saved views, are looked up together. */
function together(find: FilterNames["tags"]): FilterNames["tags"] {
  return createBatchLoader(async (lists: readonly (readonly string[])[]) => {
    const names = [...new Set(lists.flat())];
    const ids = await find(names);
    const called = new Map(names.map((name, at) => [name, ids[at] ?? []]));
    return lists.map((list) => list.map((name) => called.get(name) ?? []));
  });
}

/** Who and what is called as a filter says. */
export const filterNames: FilterNames = {
  tags: together(tagsCalled),
  teams: together(teamDirectory.idsCalled),
  staff: together(userDirectory.staffCalled),
  customers: together(userDirectory.idsCalled),
  organisations: together(labelledCustomers.ofOrganisations),
  customerTags: together(labelledCustomers.ofTags),
};

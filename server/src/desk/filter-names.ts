import { tagsCalled } from "../tags/tags-called.ts";
import { teamDirectory } from "../teams/team-directory.ts";
import type { FilterNames } from "../tickets/filter/resolve-filter.ts";
import { userDirectory } from "../users/user.directory.ts";

/** Who and what is called as a filter says. */
export const filterNames: FilterNames = {
  tags: tagsCalled,
  teams: teamDirectory.idsCalled,
  staff: userDirectory.staffCalled,
  customers: userDirectory.idsCalled,
};

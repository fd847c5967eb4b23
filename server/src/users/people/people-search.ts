import { labelKeyOf } from "@deskbell/shared/users/customer-labels";
import { trusted } from "mongoose";
import { searchFilter } from "../../search/search-words.ts";

/** Filter for people of whose name and address each word is a beginning, or whose organisation begins like this. */
export const peopleSearch = (search: string) => ({
  $or: [searchFilter(search), organisationSearch(search)],
});

/** Filter for people whose organisation begins like this. */
export const organisationSearch = (search: string) => ({
  organisationKey: trusted({ $regex: `^${literal(labelKeyOf(search))}` }),
});

// Not RegExp.escape, which escapes letters too: the index is read from the plain beginning. A "|" in any form but its
// code means alternatives to the embedded store, which then reads no index.
const literal = (text: string) =>
  text.replace(/[\\^$.*+?()[\]{}]/g, "\\$&").replaceAll("|", "\\x7c");

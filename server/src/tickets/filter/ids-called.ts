import type { FilterTerm, FilterValue } from "@deskbell/shared/tickets/views/filter";
import type { Viewer } from "../../identity/viewer.ts";

/** Who and what is called so: for each name the ids of all that are. */
export type FilterNames = Record<
  "tags" | "teams" | "staff" | "customers" | "organisations" | "customerTags",
  (names: readonly string[]) => Promise<string[][]>
>;

export type NamedField =
  | "assignee"
  | "team"
  | "tag"
  | "follower"
  | "mentions"
  | "customer"
  | "organisation"
  | "customer-tag";

/** What each value of a filter names. */
export type Called = ReadonlyMap<FilterValue, readonly (string | null)[]>;

const namesOf: Record<NamedField, keyof FilterNames> = {
  assignee: "staff",
  team: "teams",
  tag: "tags",
  follower: "staff",
  mentions: "staff",
  customer: "customers",
  organisation: "organisations",
  "customer-tag": "customerTags",
};

/** What the names in a filter mean: each kind is asked for once, however many there are. `me` is the viewer. */
export async function idsCalledIn(
  terms: readonly FilterTerm[],
  viewer: Pick<Viewer, "id">,
  names: FilterNames,
): Promise<Called> {
  const called = new Map<FilterValue, (string | null)[]>();
  const asked = new Map<keyof FilterNames, FilterValue[]>();
  for (const { field, values } of terms) {
    if (!isNamed(field)) continue;
    const kind = namesOf[field];
    for (const value of values) {
      const text = value.text.trim().toLowerCase();
      if (kind === "staff" && text === "me") called.set(value, [viewer.id]);
      else if (field === "assignee" && text === "none") called.set(value, [null]);
      else asked.set(kind, [...(asked.get(kind) ?? []), value]);
    }
  }
  await Promise.all(
    [...asked].map(async ([kind, values]) => {
      const found = await names[kind](values.map(({ text }) => text.trim()));
      values.forEach((value, at) => {
        called.set(value, found[at] ?? []);
      });
    }),
  );
  return called;
}

const isNamed = (field: FilterTerm["field"]): field is NamedField => field in namesOf;

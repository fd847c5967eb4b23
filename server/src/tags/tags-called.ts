import { trusted } from "mongoose";
import { nameKeyOf } from "../teams/name-key.ts";
import { TagModel } from "./tag.model.ts";

/** For each name the id of the tag that is called so, whatever the case. */
export async function tagsCalled(names: readonly string[]): Promise<string[][]> {
  const keys = names.map(nameKeyOf);
  const found = await TagModel.find({ nameKey: trusted({ $in: keys }) })
    .select({ nameKey: 1 })
    .lean();
  return keys.map((key) =>
    found.filter(({ nameKey }) => nameKey === key).map(({ _id }) => _id.toString()),
  );
}

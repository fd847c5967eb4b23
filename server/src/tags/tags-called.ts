import { nameKeyOf } from "../teams/name-key.ts";
import { TagModel } from "./tag.model.ts";

/** The id of the tag that is called so, whatever the case. */
export async function tagsCalled(name: string): Promise<string[]> {
  const found = await TagModel.find({ nameKey: nameKeyOf(name) })
    .select({ _id: 1 })
    .lean();
  return found.map(({ _id }) => _id.toString());
}

import { isDuplicateKey } from "../database/duplicate-key.ts";
import { nameKeyOf } from "./name-key.ts";
import { TeamModel } from "./team.model.ts";

const firstName = "Support";

/** The id of the team that is always there; makes it where there is none yet, once on however many nodes. */
export async function ensureDefaultTeam(): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const found = await TeamModel.findOne({ isDefault: true }).select({ _id: 1 }).lean();
    if (found) return found._id.toString();
    try {
      const name = attempt === 1 ? firstName : `${firstName} ${attempt}`;
      const made = await TeamModel.create({
        name,
        nameKey: nameKeyOf(name),
        memberIds: [],
        assignment: "manual",
        isDefault: true,
      });
      return made._id.toString();
    } catch (error) {
      // Another node was faster, or another team has the name.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

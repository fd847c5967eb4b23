import { peopleAbove, storedAs } from "../../access/stored-access.ts";
import { upgradeOnce } from "../../database/upgrade-once.ts";
import { UserModel } from "../user.model.ts";

/** Stores what people are to the desk where an older version stored their role alone. */
export async function setAccess(now = new Date()): Promise<void> {
  const withoutOne = { access: null };
  await upgradeOnce("access", now, async () => {
    await UserModel.updateMany(
      { ...withoutOne, ...peopleAbove("agent") },
      { $set: storedAs("admin") },
      { timestamps: false },
    );
    // An older node may have made an admin of somebody in between: the role is not touched.
    const { access } = storedAs("customer");
    await UserModel.updateMany(withoutOne, { $set: { access } }, { timestamps: false });
  });
}

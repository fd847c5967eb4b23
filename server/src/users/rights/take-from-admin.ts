import { isActiveAdmin } from "../../access/stored-access.ts";
import { AppError } from "../../errors/app-error.ts";
import { UserModel, type UserRecord } from "../user.model.ts";

type Taken = { role: "user" } | { disabledAt: Date };

/**
 * Takes somebody's role or access. An admin's is taken first and given back if no admin was left: of
 * two who do this to each other at once, on whatever nodes, both stay. The look before it is for a
 * process that ends in between; the epoch goes with it, so that no session outlives such an end.
 *
 * @throws AppError `conflict` (409) when it would leave no admin
 */
export async function takeFromAdmin(
  user: UserRecord,
  taken: Taken,
  adminIds: () => Promise<string[]>,
): Promise<void> {
  const { _id, role } = user;
  const wasAdmin = isActiveAdmin(user);
  if (wasAdmin && (await adminIds()).every((id) => id === _id.toString())) throw lastAdmin();
  // A person who loses a right did not change the profile: "Last Update" stays.
  await UserModel.updateOne(
    { _id },
    { $set: { ...taken, keptSession: null }, $inc: { epoch: 1 } },
    { timestamps: false },
  );
  if (!wasAdmin || (await adminIds()).length > 0) return;
  const before = "role" in taken ? { role } : { disabledAt: null };
  await UserModel.updateOne({ _id, ...taken }, { $set: before }, { timestamps: false });
  throw lastAdmin();
}

const lastAdmin = () => new AppError("conflict", "A desk needs an admin: this is the last one.");

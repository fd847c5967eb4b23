import type { Access } from "@deskbell/shared/users/user";
import { isActiveAdmin, isMore, peopleAbove, storedAs } from "../../access/stored-access.ts";
import { AppError } from "../../errors/app-error.ts";
import { UserModel, type UserRecord } from "../user.model.ts";

/** What is left to somebody, or since when they are kept out. */
type TakenRights = { left: Access } | { disabledAt: Date };

/**
 * Makes somebody less than they are, or keeps them out. An admin's right is taken first and given back
 * if no admin was left: of two who do this to each other at once, on whatever nodes, both stay. The
 * look before it is for a process that ends in between; the epoch goes with it, so that no session
 * outlives such an end.
 *
 * @throws AppError `conflict` (409) when it would leave no admin, or somebody else was faster
 */
export async function takeRights(
  user: UserRecord,
  taken: TakenRights,
  adminIds: () => Promise<string[]>,
): Promise<void> {
  const { _id, role, access } = user;
  const wasAdmin = isActiveAdmin(user);
  if (wasAdmin && (await adminIds()).every((id) => id === _id.toString())) throw lastAdmin();
  // A person who loses a right did not change the profile: "Last Update" stays.
  const change = {
    ...("left" in taken ? storedAs(taken.left) : taken),
    // Their tickets go back to the team once their customers write.
    ...(staysStaff(taken) ? {} : { availability: "away_reassigning" as const }),
  };
  const { matchedCount } = await UserModel.updateOne(
    { $and: [{ _id }, "left" in taken ? peopleAbove(taken.left) : {}] },
    { $set: { ...change, keptSession: null }, $inc: { epoch: 1 } },
    { timestamps: false },
  );
  if (matchedCount === 0) throw new AppError("conflict", "This person has just changed.");
  if (!wasAdmin || (await adminIds()).length > 0) return;
  const before = {
    ...("left" in taken ? { role, access } : { disabledAt: null }),
    ...(staysStaff(taken) ? {} : { availability: user.availability ?? null }),
  };
  await UserModel.updateOne({ _id, ...change }, { $set: before }, { timestamps: false });
  throw lastAdmin();
}

const staysStaff = (taken: TakenRights): boolean =>
  "left" in taken && isMore(taken.left, "customer");

const lastAdmin = () => new AppError("conflict", "A desk needs an admin: this is the last one.");

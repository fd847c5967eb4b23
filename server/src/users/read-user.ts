import type { User } from "@deskbell/shared/users/user";
import { can, canAll } from "../access/can.ts";
import { AppError } from "../errors/app-error.ts";
import type { IdentityProvider } from "../identity/identity-provider.ts";
import type { Viewer } from "../identity/viewer.ts";
import { findByAddress } from "./accounts/find-by-address.ts";
import { UserModel, type UserRecord } from "./user.model.ts";
import { presentUser } from "./user.present.ts";

/** Reads single people, with the viewer's rights. */
export function createUserReading(identity: Pick<IdentityProvider, "accountsOf" | "findByEmail">) {
  /** Themselves or staff; for everybody else there is nobody, whether or not there is. */
  function mayRead(viewer: Viewer, user: UserRecord | null): user is UserRecord {
    return user !== null && can(viewer, "person:read", user);
  }

  async function read(viewer: Viewer, find: () => Promise<UserRecord | null>): Promise<User> {
    const user = await find();
    if (!mayRead(viewer, user)) throw new AppError("not_found", "This person does not exist.");
    return presentUser(user);
  }

  const findById = (id: string): Promise<UserRecord | null> => UserModel.findById(id).lean();

  /** Only staff learn of others, so for everybody else nothing is looked up that could be noticed. */
  async function findByEmail(viewer: Viewer, email: string): Promise<UserRecord | null> {
    if (viewer.email === email) return findById(viewer.id);
    return canAll(viewer, "person:read") ? findByAddress(email, identity) : null;
  }

  return { mayRead, read, findById, findByEmail };
}

import type { Person } from "@deskbell/shared/users/user";
import { trusted } from "mongoose";
import type { Viewer } from "../identity/viewer.ts";
import type { StoredFile } from "../uploads/stored-file.ts";
import { UserModel } from "./user.model.ts";
import { presentPerson } from "./user.present.ts";

export type UserDirectory = typeof userDirectory;

/** The person behind a stored id as they are called and look now. */
export type CurrentPerson = (stored: { id: string; name: string }) => Person;

const activeAdmins = { role: "admin", disabledAt: null } as const;

/** Who somebody is: what sessions, tickets and sockets ask about people. */
export const userDirectory = {
  /** The facts about a signed-in person that every request needs; null for one who is kept out. */
  async findUser(userId: string): Promise<(Omit<Viewer, "sessionId"> & { uid: string }) | null> {
    const user = await UserModel.findById(userId).lean();
    if (!user || user.disabledAt) return null;
    const { uid, email, role } = user;
    return { ...presentPerson(user), uid, email, isAdmin: role === "admin" };
  },

  /** Looks up many people at once, for instance everybody who appears on a page of tickets. */
  async people(ids: readonly string[]): Promise<CurrentPerson> {
    const users = await UserModel.find({ _id: trusted({ $in: [...new Set(ids)] }) })
      .select({ displayName: 1, photo: 1 })
      .lean();
    const byId = new Map(users.map((user) => [user._id.toString(), presentPerson(user)]));
    return ({ id, name }) => byId.get(id) ?? { id, name, avatar: "" };
  },

  /** The photo with this file if somebody wears it now and is not kept out. */
  async findPhoto(fileId: string): Promise<StoredFile | null> {
    const user = await UserModel.findOne({ "photo.fileId": fileId, disabledAt: null }).lean();
    return user?.photo ?? null;
  },

  /** All admins, the one of longest standing first: new tickets go to the first (spec §6). */
  admins: () => UserModel.find(activeAdmins).sort({ createdAt: 1, _id: 1 }).lean(),

  async firstAdmin(): Promise<Person | null> {
    const admin = await UserModel.findOne(activeAdmins).sort({ createdAt: 1, _id: 1 }).lean();
    return admin && presentPerson(admin);
  },

  async adminIds(): Promise<string[]> {
    const admins = await UserModel.find(activeAdmins).select({ _id: 1 }).lean();
    return admins.map(({ _id }) => _id.toString());
  },
};

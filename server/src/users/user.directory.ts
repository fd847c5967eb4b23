import type { Person } from "@deskbell/shared/users/user";
import type { Viewer } from "../identity/viewer.ts";
import { UserModel } from "./user.model.ts";
import { presentPerson } from "./user.present.ts";

export type UserDirectory = typeof userDirectory;

/** Who somebody is: what sessions, tickets and sockets ask about people. */
export const userDirectory = {
  /** The facts about a signed-in person that every request needs. */
  async findUser(userId: string): Promise<Omit<Viewer, "sessionId"> | null> {
    const user = await UserModel.findById(userId).lean();
    if (!user) return null;
    return { ...presentPerson(user), email: user.email, isAdmin: user.role === "admin" };
  },

  /** All admins, the one of longest standing first: new tickets go to the first (spec §6). */
  admins: () => UserModel.find({ role: "admin" }).sort({ createdAt: 1, _id: 1 }).lean(),

  async firstAdmin(): Promise<Person | null> {
    const admin = await UserModel.findOne({ role: "admin" }).sort({ createdAt: 1, _id: 1 }).lean();
    return admin && presentPerson(admin);
  },

  async adminIds(): Promise<string[]> {
    const admins = await UserModel.find({ role: "admin" }).select({ _id: 1 }).lean();
    return admins.map(({ _id }) => _id.toString());
  },

  async mayActAsAdmin(userId: string): Promise<boolean> {
    return (await UserModel.exists({ _id: userId, role: "admin" })) !== null;
  },
};

import { limits } from "@deskbell/shared/limits";
import type { Person } from "@deskbell/shared/users/user";
import { Types, trusted } from "mongoose";
import {
  accessOf,
  activeAdmins,
  activePeopleWho,
  isActiveAndMay,
} from "../access/stored-access.ts";
import { createBatchLoader } from "../concurrency/batch-loader.ts";
import type { Viewer } from "../identity/viewer.ts";
import { beginsWith, wordsOf } from "../search/search-words.ts";
import type { TeamMembers } from "../teams/team-members.ts";
import type { StoredFile } from "../uploads/storage/stored-file.ts";
import { accountWith, hasAccount } from "./accounts/find-account.ts";
import { staffAndTeams } from "./staff-and-teams.ts";
import { UserModel, type UserRecord } from "./user.model.ts";
import { presentPerson } from "./user.present.ts";

export type UserDirectory = typeof userDirectory;

/** The person behind a stored id as they are called and look now. */
export type CurrentPerson = (stored: { id: string; name: string }) => Person;

export type CurrentPeople = CurrentPerson & {
  /** Whether the operator keeps this person out. */
  isDisabled(id: string): boolean;
};

/** Somebody as the desk knows them, with their account at the identity provider; a guest has none. */
export type KnownUser = Omit<Viewer, "sessionId"> & { uid: string | null };
/** Somebody who may be signed in. */
type SignedInUser = KnownUser & { uid: string; keptSession: string | null };

const presentKnown = (user: UserRecord): KnownUser => ({
  ...presentPerson(user),
  uid: user.uid ?? null,
  email: user.email,
  access: accessOf(user),
  epoch: user.epoch ?? 0,
});

/** Null for who is kept out, and for guests. */
const presentOwner = (user: UserRecord): SignedInUser | null =>
  user.disabledAt || !hasAccount(user)
    ? null
    : { ...presentKnown(user), uid: user.uid, keptSession: user.keptSession ?? null };

const hasToRead = (at: Date) => ({
  $or: [{ readBefore: trusted({ $lte: at }) }, { readBefore: null }],
});

/** People as others see them, by id; each question is a list of ids, and gets more than it asked for. */
const findPeople = createBatchLoader(async (lists: readonly (readonly string[])[]) => {
  const ids = [...new Set(lists.flat())];
  const users = await UserModel.collection
    .find<UserRecord>(
      { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } },
      { projection: { displayName: 1, photo: 1, disabledAt: 1 } },
    )
    .toArray();
  const byId = new Map(
    users.map((user) => [
      user._id.toString(),
      { person: presentPerson(user), isDisabled: user.disabledAt != null },
    ]),
  );
  return lists.map(() => byId);
});

async function idsCalled(nameOrEmail: string): Promise<string[]> {
  const email = nameOrEmail.toLowerCase();
  if (email.includes("@")) {
    const isTheirs = { $or: [accountWith(email), { isGuest: true, email }] };
    const users = await UserModel.find(isTheirs).select({ _id: 1 }).lean();
    return users.map(({ _id }) => _id.toString());
  }
  const words = wordsOf(nameOrEmail);
  return words.length > 0 ? userDirectory.idsHolding(words, limits.filterCustomersMax + 1) : [];
}

/** Who somebody is: what sessions, tickets and sockets ask about people. */
export const userDirectory = {
  /** What is known of somebody, guests included; null for one who is kept out. */
  async findUser(userId: string): Promise<KnownUser | null> {
    const user = await UserModel.findById(userId).lean();
    if (!user || user.disabledAt) return null;
    return presentKnown(user);
  },

  /** The facts about signed-in people that every request needs, by id; who is kept out is missing. */
  async findUsers(userIds: readonly string[]): Promise<Map<string, SignedInUser>> {
    const users = await UserModel.find({
      _id: trusted({ $in: [...new Set(userIds)] }),
      disabledAt: null,
    }).lean();
    const owners = users.map(presentOwner).filter((owner) => owner !== null);
    return new Map(owners.map((owner) => [owner.id, owner]));
  },

  /** For the look-up of sessions together with their owners. */
  owners: {
    collection: UserModel.collection.collectionName,
    present: presentOwner,
    /** Makes everything that was made for this person so far void, but one session; returns the new epoch. */
    async nextEpoch(userId: string, keptSession: string | null): Promise<number> {
      const user = await UserModel.findByIdAndUpdate(
        userId,
        { $inc: { epoch: 1 }, $set: { keptSession } },
        { returnDocument: "after", timestamps: false },
      ).lean();
      return user?.epoch ?? 0;
    },
  },

  /**
   * Looks up many people at once, for instance everybody who appears on a page of tickets.
   *
   * @param known is not asked for, being just read: the one who asks
   */
  async people(ids: readonly string[], known?: Person): Promise<CurrentPeople> {
    const unknown = ids.filter((id) => id !== known?.id);
    const found = unknown.length > 0 ? await findPeople(unknown) : null;
    const currentPerson = ({ id, name }: { id: string; name: string }) =>
      (id === known?.id ? known : found?.get(id)?.person) ?? { id, name, avatar: "" };
    const isDisabled = (id: string) => found?.get(id)?.isDisabled === true;
    return Object.assign(currentPerson, { isDisabled });
  },

  /** Ids of people whose name and address hold a word with each of these beginnings, up to `max`. */
  async idsHolding(words: readonly string[], max: number): Promise<string[]> {
    const users = await UserModel.find({ $and: words.map(beginsWith) })
      .select({ _id: 1 })
      .limit(max)
      .lean();
    return users.map(({ _id }) => _id.toString());
  },

  /**
   * For each name the ids of the people who are called so: by their address, or by names that begin so. Up to what
   * a filter can hold, and one where there are more.
   */
  async idsCalled(names: readonly string[]): Promise<string[][]> {
    const found: string[][] = [];
    // One after another: other requests ask the database in between.
    for (const name of names) found.push(await idsCalled(name));
    return found;
  },

  /** The same of those who work here and are not kept out: few among many customers of the same name. */
  async staffCalled(names: readonly string[]): Promise<string[][]> {
    const staff = await userDirectory.staff();
    return names.map((name) => {
      const email = name.toLowerCase();
      const words = wordsOf(name);
      const isCalled = (person: UserRecord) =>
        email.includes("@")
          ? person.email === email
          : words.length > 0 &&
            words.every((word) => person.searchWords.some((one) => one.startsWith(word)));
      return staff.filter(isCalled).map(({ _id }) => _id.toString());
    });
  },

  /** The photo with this file if somebody wears it now and is not kept out. */
  async findPhoto(fileId: string): Promise<StoredFile | null> {
    const user = await UserModel.findOne({ "photo.fileId": fileId, disabledAt: null }).lean();
    return user?.photo ?? null;
  },

  /** Which of these files are photos of people. */
  async filesInUse(fileIds: readonly string[]): Promise<string[]> {
    const users = await UserModel.find({ "photo.fileId": trusted({ $in: [...fileIds] }) })
      .select({ photo: 1 })
      .lean();
    return users.flatMap(({ photo }) => photo?.fileId ?? []);
  },

  /** All admins, the one of longest standing first: new tickets go to the first (spec §6). */
  admins: () => UserModel.find(activeAdmins).sort({ createdAt: 1, _id: 1 }).lean(),

  async firstAdmin(): Promise<Person | null> {
    const admin = await UserModel.findOne(activeAdmins).sort({ createdAt: 1, _id: 1 }).lean();
    return admin && presentPerson(admin);
  },

  /** Who has to read what is written at that time. */
  readers: {
    async staffAt(at: Date): Promise<string[]> {
      const { staff } = await staffAndTeams();
      const reading = staff.filter(
        (person) => isActiveAndMay(person, "ticket:read") && (person.readBefore ?? at) <= at,
      );
      return reading.map(({ _id }) => _id.toString());
    },
    teamMembers: async (): Promise<TeamMembers> => (await staffAndTeams()).members,
    hasRead: async (personId: string, at: Date): Promise<boolean> =>
      (await UserModel.exists({ _id: personId, ...hasToRead(at) })) === null,
  },

  /** Whether somebody works here and is not kept out. */
  async worksHere(personId: string): Promise<boolean> {
    const found = await UserModel.exists({ _id: personId, ...activePeopleWho("ticket:work") });
    return found !== null;
  },

  /** All who work here, by name. */
  staff: () =>
    UserModel.find(activePeopleWho("ticket:work")).sort({ displayName: 1, _id: 1 }).lean(),

  /** Those of these people who work here and are not kept out. */
  async staffAmong(ids: readonly string[]): Promise<string[]> {
    const among = { _id: trusted({ $in: [...new Set(ids)] }) };
    const staff = await UserModel.find({ $and: [among, activePeopleWho("ticket:work")] })
      .select({ _id: 1 })
      .lean();
    return staff.map(({ _id }) => _id.toString());
  },

  /** Ids of those who lose a ticket to its team when its customer writes. */
  async reassigning(): Promise<string[]> {
    const { staff } = await staffAndTeams();
    const losing = staff.filter(({ availability }) => availability === "away_reassigning");
    return losing.map(({ _id }) => _id.toString());
  },

  async adminIds(): Promise<string[]> {
    const admins = await UserModel.find(activeAdmins).select({ _id: 1 }).lean();
    return admins.map(({ _id }) => _id.toString());
  },
};

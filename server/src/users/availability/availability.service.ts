import type { Availability, StaffAvailability } from "@deskbell/shared/users/availability";
import { trusted } from "mongoose";
import { can } from "../../access/can.ts";
import { activePeopleWho } from "../../access/stored-access.ts";
import { audited, changesBetween } from "../../audit/audited.ts";
import { AppError } from "../../errors/app-error.ts";
import type { SessionService } from "../../identity/session.service.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { Live } from "../../realtime/live.ts";
import { UserModel, type UserRecord } from "../user.model.ts";
import { isOnline, presentAvailability } from "./stored-availability.ts";

export type AvailabilityService = ReturnType<typeof createAvailabilityService>;

/** Who has no connection for so long is away. */
export const lostAfterMs = 30 * 60_000;
/** A person's profile does not change by it: "Last Update" stays. */
const quietly = { timestamps: false } as const;

type Parts = {
  sessions: Pick<SessionService, "viewerNow">;
  live: Pick<Live, "publishToStaff">;
  /** Somebody may be given tickets now who was not before. */
  onMoreRoom(): void;
  now(): number;
};

/** Who of the staff is given tickets: what they chose, and whether they are connected, stored for all nodes. */
export function createAvailabilityService({ sessions, live, onMoreRoom, now }: Parts) {
  function publish(user: UserRecord): StaffAvailability {
    const availability = presentAvailability(user);
    live.publishToStaff("availability:changed", availability);
    onMoreRoom();
    return availability;
  }

  /**
   * Notes that these people are connected, in one write for all of a node. Who was taken for lost, for
   * instance after the desk or its database was away, is as available as they were.
   */
  async function seen(personIds: readonly string[]): Promise<void> {
    if (personIds.length === 0) return;
    const them = { _id: trusted({ $in: [...new Set(personIds)] }) };
    await UserModel.updateMany(them, { $set: { lastSeenAt: new Date(now()) } }, quietly);
    const wasLost = { lostAt: trusted({ $ne: null }) };
    for (const { _id } of await UserModel.find({ ...them, ...wasLost })
      .select({ _id: 1 })
      .lean()) {
      const user = await UserModel.findOneAndUpdate(
        { _id, ...wasLost },
        { $unset: { lostAt: 1 } },
        { ...quietly, returnDocument: "after" },
      ).lean();
      if (user) publish(user);
    }
  }

  const setOf = createStaffSetting(sessions, publish);

  return {
    /**
     * Says how the viewer is available from now on.
     *
     * @throws AppError `not_allowed` (403) for customers
     */
    async set(viewer: Viewer, availability: Availability): Promise<StaffAvailability> {
      const { id, ...rights } = await sessions.viewerNow(viewer);
      if (!can({ id, ...rights }, "ticket:work")) throw forStaff();
      const user = await UserModel.findByIdAndUpdate(
        id,
        { $set: { availability, lastSeenAt: new Date(now()) }, $unset: { lostAt: 1 } },
        { ...quietly, returnDocument: "after" },
      )
        .orFail()
        .lean();
      return publish(user);
    },

    /** @throws AppError `not_found` (404), `not_allowed` (403) */
    setCapacity: (viewer: Viewer, id: string, capacity: number): Promise<StaffAvailability> =>
      setOf(viewer, id, "set-capacity", () => ({ capacity })),

    /**
     * Says it for somebody else, for instance a colleague who fell ill. Who is said to be online and has no
     * window open is away again after the usual time.
     *
     * @throws AppError `not_found` (404), `not_allowed` (403)
     */
    setAvailabilityOf: (
      viewer: Viewer,
      id: string,
      availability: Availability,
    ): Promise<StaffAvailability> =>
      setOf(viewer, id, "set-availability", ({ lastSeenAt }) => ({
        availability,
        ...(!lastSeenAt && { lastSeenAt: new Date(now()) }),
      })),

    /** Somebody of the staff has opened a window: who came back is as available as they were, who is new is online. */
    async connected(viewer: Viewer): Promise<void> {
      if (!can(viewer, "ticket:work")) return;
      const user = await UserModel.findOneAndUpdate(
        { _id: viewer.id, availability: null },
        { $set: { availability: "online", lastSeenAt: new Date(now()) } },
        { ...quietly, returnDocument: "after" },
      ).lean();
      if (user) publish(user);
      else await seen([viewer.id]);
    },

    seen,

    /** Finds those whom no node has seen for so long that they are away. */
    async noteLost(): Promise<void> {
      const unseen = { lastSeenAt: trusted({ $lte: new Date(now() - lostAfterMs) }) };
      const still: Record<string, unknown> = { ...isOnline, ...unseen };
      for (const { _id } of await UserModel.find(still).select({ _id: 1 }).lean()) {
        const user = await UserModel.findOneAndUpdate(
          { _id, ...still },
          { $set: { lostAt: new Date(now()) } },
          { ...quietly, returnDocument: "after" },
        ).lean();
        if (user) publish(user);
      }
    },
  };
}

/** How an admin sets something of one of the staff, audited. */
function createStaffSetting(
  sessions: Parts["sessions"],
  publish: (user: UserRecord) => StaffAvailability,
) {
  return async (
    viewer: Viewer,
    id: string,
    action: "set-capacity" | "set-availability",
    setFor: (before: UserRecord) => Partial<UserRecord>,
  ): Promise<StaffAvailability> => {
    if (!can(await sessions.viewerNow(viewer), "staff:manage")) throw forStaff();
    const worksHere = { _id: id, ...activePeopleWho("ticket:work") };
    const before = await UserModel.findOne(worksHere).lean();
    if (!before) throw nobody();
    const { lastSeenAt, ...set } = setFor(before);
    const changes = changesBetween(before, set);
    const about = { email: before.email };
    const user = await audited({ action, by: viewer, about, changes }, async () => {
      const after = await UserModel.findOneAndUpdate(
        worksHere,
        { $set: { ...set, ...(lastSeenAt && { lastSeenAt }) } },
        { ...quietly, returnDocument: "after" },
      ).lean();
      if (!after) throw nobody();
      return after;
    });
    return publish(user);
  };
}

const nobody = () => new AppError("not_found", "This person does not exist.");
const forStaff = () => new AppError("not_allowed", "This is for staff only.");

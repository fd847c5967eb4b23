import { limits } from "@deskbell/shared/limits";
import type { Availability, StaffAvailability } from "@deskbell/shared/users/availability";
import type { UserRecord } from "../user.model.ts";

type Stored = Pick<UserRecord, "_id" | "availability" | "lostAt" | "capacity">;

/** How somebody is available: what they chose, and away for one whose connection is lost, or who was never here. */
export const availabilityOf = ({ availability, lostAt }: Omit<Stored, "_id">): Availability =>
  availability === "online" && lostAt ? "away" : (availability ?? "away");

export const capacityOf = ({ capacity }: Pick<Stored, "capacity">): number =>
  capacity ?? limits.usualCapacity;

export const presentAvailability = (user: Stored): StaffAvailability => ({
  personId: user._id.toString(),
  availability: availabilityOf(user),
  capacity: capacityOf(user),
});

/** The filter that finds those who are given tickets. */
export const isOnline = { availability: "online", lostAt: null } as const;

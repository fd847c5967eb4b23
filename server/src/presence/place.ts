import { times } from "@deskbell/shared/limits";
import type { Presence } from "@deskbell/shared/presence/presence";
import type { Person } from "@deskbell/shared/users/user";
import { type Access, accesses } from "@deskbell/shared/users/user";
import { type Asker, can, canAll } from "../access/can.ts";

/** Where somebody is in one of their windows. Kept by the node that the window is connected to, and stored nowhere. */
export type Place = {
  windowId: string;
  person: Person;
  isStaff: boolean;
  ticketId: string;
  /** Whose ticket it is. */
  customerId: string;
  isTyping: boolean;
  /** When the window said so. */
  saidAtMs: number;
};

/** Who wants to know who is where. */
export type PresenceAsker = {
  socketId: string;
  viewerId: string;
  access: Access;
  /** What nodes of before 0042 read instead. */
  isStaff: boolean;
};

/** Somebody of each kind, named in no place. */
const anybody = accesses.map((access): Asker => ({ id: "", access }));
const [staff, customers] = [
  anybody.filter((somebody) => canAll(somebody, "ticket:read")),
  anybody.filter((somebody) => !canAll(somebody, "ticket:read")),
];

/** Whether it is for the room of staff. */
export const mayStaffKnow = (place: Place): boolean =>
  staff.some((colleague) => can(colleague, "presence:see", place));

/** Whether it is for the ticket's customer, who is no staff. */
export const mayCustomerKnow = (place: Place): boolean =>
  customers.some(({ access }) => can({ id: place.customerId, access }, "presence:see", place));

/** The presences visible to somebody: without windows whose heartbeat stopped, though they may still seem connected. */
export function presentPlacesFor(
  asker: PresenceAsker,
  places: Iterable<Place>,
  nowMs: number,
): Presence[] {
  const viewer = { id: asker.viewerId, access: asker.access };
  const isSilent = ({ saidAtMs }: Place) => nowMs - saidAtMs >= times.presenceTtlMs;
  return [...places]
    .filter((place) => !isSilent(place) && can(viewer, "presence:see", place))
    .map((place) => ({ ...presentPlace(place), agoMs: Math.max(0, nowMs - place.saidAtMs) }));
}

/** As it is passed on when it is said. */
export function presentPlace({ windowId, person, ticketId, isTyping }: Place): Presence {
  return { windowId, person, ticketId, isTyping, agoMs: 0 };
}

/** As published to those who may not know where they are now. */
export function presentGone({ windowId, person }: Place): Presence {
  return { windowId, person, ticketId: null, isTyping: false, agoMs: 0 };
}

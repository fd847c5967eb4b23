import { times } from "@deskbell/shared/limits";
import type { Presence } from "@deskbell/shared/presence/presence";
import type { Person } from "@deskbell/shared/users/user";

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
export type PresenceAsker = { socketId: string; viewerId: string; isStaff: boolean };

/** Staff see that customers type, not what they look at. */
export const mayStaffKnow = ({ isStaff, isTyping }: Place): boolean => isStaff || isTyping;

/** The ticket's customer sees that staff type, not who looks at it. */
export const mayCustomerKnow = ({ isStaff, isTyping }: Place): boolean => isStaff && isTyping;

/** Whether somebody may see it; nobody receives their own presence. */
function mayKnow({ viewerId, isStaff }: PresenceAsker, place: Place): boolean {
  if (place.person.id === viewerId) return false;
  return isStaff ? mayStaffKnow(place) : mayCustomerKnow(place) && place.customerId === viewerId;
}

/** The presences visible to somebody: without windows whose heartbeat stopped, though they may still seem connected. */
export function presentPlacesFor(
  asker: PresenceAsker,
  places: Iterable<Place>,
  nowMs: number,
): Presence[] {
  const isSilent = ({ saidAtMs }: Place) => nowMs - saidAtMs >= times.presenceTtlMs;
  return [...places]
    .filter((place) => !isSilent(place) && mayKnow(asker, place))
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

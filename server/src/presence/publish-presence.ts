import type { Presence } from "@deskbell/shared/presence/presence";
import { type LiveServer, roomOf } from "../realtime/live.ts";
import { mayCustomerKnow, mayStaffKnow, type Place, presentGone, presentPlace } from "./place.ts";

/** Tells those who may know that a window is somewhere else now, gone when null, or still there. */
export function tellPlace(io: LiveServer, before: Place | null, now: Place | null): void {
  const place = now ?? before;
  if (!place) return;
  const own = roomOf.user(place.person.id);
  // Who is slow to read need not read what is said again in a moment.
  const isBeat = now?.ticketId === before?.ticketId && now?.isTyping === before?.isTyping;
  const tell = (room: string, except: string[], presence: Presence) => {
    const hearers = io.to(room).except(except);
    (isBeat ? hearers.volatile : hearers).emit("presence", [presence]);
  };

  if (now && mayStaffKnow(now)) tell(roomOf.staff, [own], presentPlace(now));
  else if (before && mayStaffKnow(before)) tell(roomOf.staff, [own], presentGone(before));

  // A customer who is staff as well was told above.
  const except = [own, roomOf.staff];
  const [toldBefore, toldNow] = [before, now].map((at) =>
    at && mayCustomerKnow(at) ? at.customerId : null,
  );
  if (before && toldBefore && toldBefore !== toldNow) {
    tell(roomOf.user(toldBefore), except, presentGone(before));
  }
  if (now && toldNow) tell(roomOf.user(toldNow), except, presentPlace(now));
}

import type { Presence } from "@deskbell/shared/presence/presence";
import { type LiveServer, roomOf } from "../realtime/live.ts";
import { mayCustomerKnow, mayStaffKnow, type Place, presentGone, presentPlace } from "./place.ts";

/** Publishes to those who may know it that a window is somewhere else now, gone (null), or still there (a heartbeat). */
export function publishPresence(io: LiveServer, before: Place | null, now: Place | null): void {
  const place = now ?? before;
  if (!place) return;
  const own = roomOf.user(place.person.id);
  // A heartbeat is repeated in a moment, so slow readers may miss it (volatile).
  const isHeartbeat = now?.ticketId === before?.ticketId && now?.isTyping === before?.isTyping;
  const send = (room: string, except: string[], presence: Presence) => {
    const audience = io.to(room).except(except);
    (isHeartbeat ? audience.volatile : audience).emit("presence", [presence]);
  };

  if (now && mayStaffKnow(now)) send(roomOf.staff, [own], presentPlace(now));
  else if (before && mayStaffKnow(before)) send(roomOf.staff, [own], presentGone(before));

  // A customer who is staff as well has received it above.
  const except = [own, roomOf.staff];
  const [publishedBefore, publishedNow] = [before, now].map((at) =>
    at && mayCustomerKnow(at) ? at.customerId : null,
  );
  if (before && publishedBefore && publishedBefore !== publishedNow) {
    send(roomOf.user(publishedBefore), except, presentGone(before));
  }
  if (now && publishedNow) send(roomOf.user(publishedNow), except, presentPlace(now));
}

import type { AddedActivity } from "@deskbell/shared/tickets/activity";
import { api } from "../../api/api.ts";
import type { openConnection } from "../../api/realtime/live-socket.ts";
import { store } from "../store.ts";

/** What concerns parts whose code is loaded only where they are shown. It ends with the connection. */
export function subscribeParts(socket: ReturnType<typeof openConnection>): void {
  const onActivity = (added: AddedActivity) => {
    // Shown in a thread alone, where its code is loaded already.
    void import("../../features/messages/history/receive-activity.ts")
      .then(({ receiveActivity }) => store.dispatch(receiveActivity(added)))
      .catch(() => {}); // the ticket's number says that something is missing
  };
  socket.on("activity:added", onActivity);
  socket.on("ticket_changed", ({ _id: conversationId, entry }) => {
    if (entry) onActivity({ conversationId, entry });
  });
  socket.on("delivery:changed", ({ conversationId: id }) => {
    store.dispatch(api.util.invalidateTags([{ type: "delivery", id }]));
  });
  socket.on("looking:asked", ({ conversationId }, answer) => {
    answer(document.visibilityState === "visible" && location.pathname.endsWith(conversationId));
  });
  socket.on("saved-replies:changed", () => {
    store.dispatch(api.util.invalidateTags(["replies"]));
  });
  let wasConnected = false;
  socket.on("connect", () => {
    // What changed without a connection was published to nobody. A page's first comes right after what it has loaded.
    const missed = ["delivery", "Team", "Tag", "views"] as const;
    store.dispatch(api.util.invalidateTags(["replies", ...(wasConnected ? missed : [])]));
    wasConnected = true;
  });
  socket.on("scheduled:changed", () => {
    store.dispatch(api.util.invalidateTags(["scheduled"]));
  });
  socket.on("seen:changed", (change) => {
    void import("../../features/messages/seen/receive-seen.ts")
      .then(({ receiveSeen }) => store.dispatch(receiveSeen(change)))
      .catch(() => {}); // it is caught up with the thread
  });
  socket.on("job:progress", (progress) => {
    // Shown beside the list alone, where its code is loaded already.
    void import("../../features/tickets/bulk/jobs/receive-progress.ts")
      .then(({ receiveProgress }) => store.dispatch(receiveProgress(progress)))
      .catch(() => {}); // whoever looks at it asks now and then
  });
}

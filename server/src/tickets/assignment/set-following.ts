import type { TicketForViewer } from "@deskbell/shared/tickets/ticket";
import type { ViewerNow } from "../../identity/viewer.ts";
import type { TicketRecord } from "../ticket.model.ts";
import { type ChangeForOneselfParts, createChangeForOneself } from "./change-for-oneself.ts";
import { withFollowersAgain, withoutFollower } from "./follower-fields.ts";

/** Lets staff follow a ticket, or stop. */
export function createFollowing(parts: ChangeForOneselfParts) {
  const change = createChangeForOneself(parts);
  return (viewerNow: ViewerNow, ticketId: string, isFollowing: boolean): Promise<TicketForViewer> =>
    change(viewerNow, ticketId, (ticket, id) => {
      if (isSo(ticket, id, isFollowing)) return null;
      const fields = isFollowing ? withFollowersAgain([id]) : withoutFollower(id);
      return { ...fields, changedAt: { $max: ["$changedAt", new Date()] } };
    });
}

/** Somebody who does not follow yet may say beforehand that they do not want to. */
function isSo({ followerIds, unfollowedIds }: TicketRecord, id: string, isFollowing: boolean) {
  const [follows, stopped] = [followerIds?.includes(id), unfollowedIds?.includes(id)];
  return isFollowing ? follows : !follows && stopped;
}

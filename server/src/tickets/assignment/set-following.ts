import type { TicketForViewer } from "@deskbell/shared/tickets/ticket";
import { can } from "../../access/can.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../../identity/viewer.ts";
import { commitChange } from "../activity/commit-change.ts";
import type { TicketRecord } from "../ticket.model.ts";
import { withFollowersAgain, withoutFollower } from "./follower-fields.ts";

type Parts = {
  runExclusive<T>(ticketId: string, task: () => Promise<T>): Promise<T>;
  publish(ticket: TicketRecord, options: { isPublic: false }): Promise<unknown>;
  present(ticket: TicketRecord, viewer: Viewer): Promise<TicketForViewer>;
};

/**
 * Lets staff follow a ticket, or stop; the same again changes nothing. No entry of its history: it is
 * nobody else's matter.
 *
 * @throws AppError `not_found` (404), `not_allowed` (403) for customers
 */
export const createFollowing =
  ({ runExclusive, publish, present }: Parts) =>
  (viewerNow: ViewerNow, ticketId: string, isFollowing: boolean): Promise<TicketForViewer> =>
    runExclusive(ticketId, async () => {
      let viewer = await viewerNow();
      const committed = await commitChange(ticketId, async (ticket) => {
        viewer = await viewerNow();
        if (!can(viewer, "ticket:read", ticket)) throw noTicket();
        if (!can(viewer, "ticket:work")) throw new AppError("not_allowed", "This is for staff.");
        if (isSo(ticket, viewer.id, isFollowing)) return null;
        const fields = isFollowing ? withFollowersAgain([viewer.id]) : withoutFollower(viewer.id);
        return {
          set: {},
          computed: { ...fields, changedAt: { $max: ["$changedAt", new Date()] } },
          entry: null,
        };
      });
      if (!committed) throw noTicket();
      if (committed.hasChanged) await publish(committed.ticket, { isPublic: false });
      return present(committed.ticket, viewer);
    });

/** Somebody who does not follow yet may say beforehand that they do not want to. */
function isSo({ followerIds, unfollowedIds }: TicketRecord, id: string, isFollowing: boolean) {
  const [follows, stopped] = [followerIds?.includes(id), unfollowedIds?.includes(id)];
  return isFollowing ? follows : !follows && stopped;
}

const noTicket = () => new AppError("not_found", "This ticket does not exist.");

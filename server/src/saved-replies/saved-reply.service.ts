import type { SavedReply } from "@deskbell/shared/saved-replies/saved-reply";
import { trusted } from "mongoose";
import type { SessionService } from "../identity/session.service.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { Live } from "../realtime/live.ts";
import type { Member } from "../teams/audience.ts";
import { countedUse } from "./count-uses.ts";
import { createReplyKeeping } from "./keep-replies.ts";
import { createSavedReplyReading, type ReadingParts } from "./read-saved-replies.ts";
import { createReplyFiles, type ReplyFileParts } from "./reply-files.ts";
import { SavedReplyModel, type SavedReplyRecord } from "./saved-reply.model.ts";
import { createReplyTransfer } from "./transfer-replies.ts";

export type SavedReplyService = ReturnType<typeof createSavedReplyService>;

type Parts = ReadingParts &
  ReplyFileParts & {
    /** How a team is called, for the audit log. */
    teamName(id: string): Promise<string>;
    /** What `company.name` says; empty for none. */
    company(): Promise<string>;
    sessions: Pick<SessionService, "viewerNow">;
    live: Pick<Live, "publishToStaff" | "publishToPerson">;
  };

/** What all that is done to saved replies needs. */
export type ReplyParts = ReturnType<typeof createSavedReplyReading> & {
  /** Asked again, before something is stored. */
  memberNow(viewer: Viewer): Promise<Member>;
  /** One that the viewer may change still. */
  findKept(viewer: Viewer, id: string): Promise<[SavedReplyRecord, Member]>;
  changed(reply: Pick<SavedReplyRecord, "scope" | "ownerId">): void;
};

/**
 * Texts that staff send again and again: own ones are their owner's alone, a team's are kept by its members and
 * by admins, the desk's by admins. What is shared stays when whoever shared it has left.
 */
export function createSavedReplyService(parts: Parts) {
  const { sessions, live, attachments, company, now } = parts;
  const reading = createSavedReplyReading(parts);
  const { memberOf, seenBy, present, find } = reading;
  const memberNow = async (viewer: Viewer) => memberOf(await sessions.viewerNow(viewer));

  const replyParts: ReplyParts = {
    ...reading,
    memberNow,

    async findKept(viewer, id) {
      const member = await memberNow(viewer);
      const record = await find(member, id);
      reading.refuseUnlessKept(member, record);
      return [record, member];
    },

    changed({ scope, ownerId }) {
      if (scope === "own") live.publishToPerson("saved-replies:changed", ownerId, { scope });
      else live.publishToStaff("saved-replies:changed", { scope });
    },
  };

  return {
    ...createReplyKeeping({ ...parts, ...replyParts }),
    ...createReplyFiles({ ...parts, ...replyParts }),
    ...createReplyTransfer(replyParts),

    /**
     * Those that the viewer may use or keep, the most used first, and what `company.name` says.
     *
     * @throws AppError `not_allowed` (403) for customers
     */
    async list(viewer: Viewer): Promise<{ data: SavedReply[]; company: string }> {
      const member = await memberOf(viewer);
      const [records, named] = await Promise.all([seenBy(member), company()]);
      return { data: records.map((record) => present(record, member)), company: named };
    },

    /** Counts that it was put into a draft, for the order of everybody's list. */
    async used(viewer: Viewer, id: string): Promise<void> {
      const { _id } = await find(await memberOf(viewer), id);
      await SavedReplyModel.updateOne({ _id }, countedUse(now()));
    },

    /** Forgets the replies of teams that are gone. */
    async forgetTeams(teamIds: readonly string[]): Promise<void> {
      if (teamIds.length === 0) return;
      const audiences = { audience: trusted({ $in: teamIds.map((id) => `team:${id}`) }) };
      const gone = await SavedReplyModel.find(audiences).select({ files: 1 }).lean();
      await SavedReplyModel.deleteMany(audiences);
      await attachments.discard(gone.flatMap(({ files }) => files));
    },
  };
}

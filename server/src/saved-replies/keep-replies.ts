import {
  type NewSavedReply,
  replyLimits,
  type SavedReply,
  type SavedReplyChange,
} from "@deskbell/shared/saved-replies/saved-reply";
import { changesBetween } from "../audit/audited.ts";
import { isDuplicateKey } from "../database/duplicate-key.ts";
import { AppError } from "../errors/app-error.ts";
import type { Viewer } from "../identity/viewer.ts";
import { audienceOf, type Member } from "../teams/audience.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import { auditReply } from "./audit-reply.ts";
import { noReply } from "./read-saved-replies.ts";
import { replyKeyOf, SavedReplyModel, type SavedReplyRecord } from "./saved-reply.model.ts";
import type { ReplyParts } from "./saved-reply.service.ts";

type Parts = ReplyParts & {
  attachments: Pick<AttachmentService, "discard">;
  teamName(id: string): Promise<string>;
};

/** What is done to one saved reply by whoever keeps it. */
export function createReplyKeeping(parts: Parts) {
  const { attachments, teamName, memberOf, memberNow, findKept, ownedBy, present, changed } = parts;

  async function create(member: Member, draft: NewSavedReply): Promise<SavedReply> {
    const whose = await ownedBy(member, draft);
    const { name, folder, shortcut, text } = draft;
    await refuseTooMany(whose.audience);
    const fields = { name, folder, shortcut, text, nameKey: replyKeyOf(draft), ...whose };
    const team = whose.teamId && (await teamName(whose.teamId));
    const set = { folder, shortcut, text, scope: whose.scope, ...(team && { team }) };
    const record = await auditReply(
      { action: "create-saved-reply", by: member, reply: fields, set },
      async () => {
        const { _id } = await SavedReplyModel.create(fields).catch(refuseTaken);
        return { _id, ...fields, files: [], used: 0, revision: 0 };
      },
    );
    changed(record);
    return present(record, member);
  }

  return {
    /** @throws AppError `not_allowed` (403), `invalid_input` (400, field `teamId`), `conflict` (409, field `name`) */
    async create(viewer: Viewer, draft: NewSavedReply): Promise<SavedReply> {
      return create(await memberNow(viewer), draft);
    },

    /** For what has no session, such as the demo data: saves a reply where there is none of its name. */
    async ensure(viewer: Viewer, draft: NewSavedReply): Promise<void> {
      const audience = audienceOf({ ...draft, ownerId: viewer.id });
      const nameKey = replyKeyOf(draft);
      if (await SavedReplyModel.exists({ audience, nameKey })) return;
      await create(await memberOf(viewer), draft);
    },

    /** @throws AppError `not_allowed` (403), `not_found` (404), `conflict` (409) */
    async change(
      viewer: Viewer,
      id: string,
      { revision, ...set }: SavedReplyChange,
    ): Promise<SavedReply> {
      const [reply, member] = await findKept(viewer, id);
      if (revision !== undefined && revision !== reply.revision) throw overtaken();
      const { name = reply.name, folder = reply.folder } = set;
      const nameKey = replyKeyOf({ name, folder });
      const changes = changesBetween(reply, set);
      const record = await auditReply(
        { action: "change-saved-reply", by: viewer, reply, changes },
        () =>
          updateSeen(reply, { $set: { ...set, nameKey }, $inc: { revision: 1 } }).catch(
            refuseTaken,
          ),
      );
      changed(record);
      return present(record, member);
    },

    /** What was sent with it stays: messages have copies of its files. Again is `not_found` (404). */
    async remove(viewer: Viewer, id: string): Promise<void> {
      const [reply] = await findKept(viewer, id);
      const record = await auditReply(
        { action: "remove-saved-reply", by: viewer, reply },
        async () => {
          const gone = await SavedReplyModel.findOneAndDelete({ _id: reply._id }).lean();
          if (!gone) throw noReply();
          return gone;
        },
      );
      await attachments.discard(record.files);
      changed(record);
    },
  };
}

/**
 * Changes a saved reply that is as it was seen: two at once never undo each other.
 *
 * @throws AppError `conflict` (409)
 */
export async function updateSeen(
  { _id, revision }: SavedReplyRecord,
  update: Record<string, unknown>,
): Promise<SavedReplyRecord> {
  const after = await SavedReplyModel.findOneAndUpdate({ _id, revision }, update, {
    returnDocument: "after",
  }).lean<SavedReplyRecord>();
  if (!after) throw overtaken();
  return after;
}

async function refuseTooMany(audience: string): Promise<void> {
  const count = await SavedReplyModel.countDocuments({ audience });
  if (count >= replyLimits.repliesMax) throw tooMany();
}

export const tooMany = () =>
  new AppError("conflict", "There are too many saved replies. Remove some of them.");

const overtaken = () =>
  new AppError("conflict", "Somebody has changed this saved reply meanwhile. Look at it again.");

function refuseTaken(error: unknown): never {
  if (!isDuplicateKey(error, "nameKey")) throw error;
  throw new AppError("conflict", "Another saved reply in this folder has this name.", {
    field: "name",
  });
}

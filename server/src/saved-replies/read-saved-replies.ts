import type { SavedReply } from "@deskbell/shared/saved-replies/saved-reply";
import { AppError } from "../errors/app-error.ts";
import { type AudienceParts, createAudiences, type Member } from "../teams/audience.ts";
import { mostUsedFirst, usedThisMonth } from "./count-uses.ts";
import { finishImports } from "./finish-imports.ts";
import { SavedReplyModel, type SavedReplyRecord } from "./saved-reply.model.ts";

export type ReadingParts = AudienceParts & { now(): number };

/** Finds saved replies as somebody sees them. */
export function createSavedReplyReading({ now, ...parts }: ReadingParts) {
  const audiences = createAudiences(parts, {
    use: "savedReply:use",
    manageAll: "savedReply:manageAll",
    forAdmins: () => new AppError("not_allowed", "Saved replies of the desk are the admins'."),
  });
  const { seenFilter, isKeeper, isOffered } = audiences;

  function present(record: SavedReplyRecord, member: Member): SavedReply {
    const { _id, name, folder, shortcut, scope, teamId, text, files, used, revision } = record;
    return {
      id: _id.toString(),
      name,
      folder,
      shortcut,
      scope,
      ...(scope === "team" && teamId && { teamId }),
      text,
      files: files.map(({ fileId, name, kind, type, bytes, width, height }) => ({
        ...{ fileId, name, kind, type, bytes, width, height },
      })),
      usedThisMonth: usedThisMonth(record, now()),
      used,
      revision,
      isManaged: isKeeper(member, record),
      isOffered: isOffered(member, record),
    };
  }

  /** Those that somebody may use or keep, the most used first. */
  async function seenBy(member: Member): Promise<SavedReplyRecord[]> {
    await finishImports();
    const records = await SavedReplyModel.find(seenFilter(member)).batchSize(2_000).lean();
    return mostUsedFirst(records as SavedReplyRecord[], now());
  }

  /** @throws AppError `not_found` (404) for one that is not theirs to see */
  async function find(member: Member, id: string): Promise<SavedReplyRecord> {
    const record = await SavedReplyModel.findOne({
      $and: [{ _id: id }, seenFilter(member)],
    }).lean();
    if (!record) throw noReply();
    return record as SavedReplyRecord;
  }

  return { ...audiences, seenBy, present, find };
}

export const noReply = () => new AppError("not_found", "This saved reply does not exist.");

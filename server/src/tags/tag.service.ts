import { limits } from "@deskbell/shared/limits";
import type { NewTag, Tag } from "@deskbell/shared/tags/tag";
import { type Action, can, canAny } from "../access/can.ts";
import { audited, changesBetween } from "../audit/audited.ts";
import { isDuplicateKey } from "../database/duplicate-key.ts";
import { AppError } from "../errors/app-error.ts";
import type { SessionService } from "../identity/session.service.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { Live } from "../realtime/live.ts";
import { nameKeyOf } from "../teams/name-key.ts";
import { TagModel, type TagRecord } from "./tag.model.ts";
import { standingTags, tagDirectory } from "./tag-directory.ts";

export type TagService = ReturnType<typeof createTagService>;

type Parts = {
  sessions: Pick<SessionService, "viewerNow">;
  live: Pick<Live, "publishToStaff">;
  /** There are tags that tickets have to lose. */
  onRemoved(): void;
};

/** The tags of the desk: any of staff makes one, admins rename and remove them. */
export function createTagService({ sessions, live, onRemoved }: Parts) {
  const changed = () => live.publishToStaff("settings:changed", { what: "tags" });

  async function refuseUnlessStill(viewer: Viewer, action: Action): Promise<void> {
    if (canAny(await sessions.viewerNow(viewer), action)) return;
    throw new AppError("not_allowed", "This is for staff only.");
  }

  return {
    /**
     * All tags by name.
     *
     * @throws AppError `not_allowed` (403) for customers
     */
    async list(viewer: Viewer): Promise<Tag[]> {
      if (!can(viewer, "tag:use")) throw new AppError("not_allowed", "This is for staff only.");
      const records = await TagModel.find(standingTags).select({ name: 1 }).batchSize(2_000).lean();
      return records.map(presentTag).sort((a, b) => (a.name < b.name ? -1 : 1));
    },

    /** @throws AppError `conflict` (409) for a name that another has, whatever the case */
    async create(viewer: Viewer, { name }: NewTag): Promise<Tag> {
      if ((await TagModel.countDocuments(standingTags)) >= limits.tagsMax) {
        throw new AppError("conflict", "There are too many tags. Remove some of them.");
      }
      await refuseUnlessStill(viewer, "tag:use");
      const record = await audited({ action: "create-tag", by: viewer, about: { name } }, () =>
        TagModel.create({ name, nameKey: nameKeyOf(name) }).catch(refuseTaken),
      );
      changed();
      return presentTag(record);
    },

    /** For what is no person: the tag of this name, made where there is none. */
    async ensure({ name, by }: NewTag & { by: { email: string } }): Promise<Tag> {
      const nameKey = nameKeyOf(name);
      const found = await TagModel.findOne({ nameKey, ...standingTags }).lean();
      if (found) return presentTag(found);
      const record = await audited({ action: "create-tag", by, about: { name } }, () =>
        TagModel.create({ name, nameKey }),
      );
      changed();
      return presentTag(record);
    },

    /** @throws AppError `not_found` (404), `conflict` (409) for a name that another has */
    async rename(viewer: Viewer, id: string, { name }: NewTag): Promise<Tag> {
      await refuseUnlessStill(viewer, "tag:manage");
      const before = await TagModel.findOne({ _id: id, ...standingTags }).lean();
      if (!before) throw noTag();
      const changes = changesBetween(before, { name });
      const what = { action: "rename-tag", by: viewer, about: { name: before.name } } as const;
      const record = await audited({ ...what, changes }, async () => {
        const after = await TagModel.findOneAndUpdate(
          { _id: id, ...standingTags },
          { $set: { name, nameKey: nameKeyOf(name) } },
          { returnDocument: "after" },
        )
          .lean()
          .catch(refuseTaken);
        if (!after) throw noTag();
        return after;
      });
      changed();
      return presentTag(record);
    },

    /** Removes a tag; tickets lose it soon and in small steps. Again is the same. */
    async remove(viewer: Viewer, id: string): Promise<void> {
      await refuseUnlessStill(viewer, "tag:manage");
      const tag = await TagModel.findOne({ _id: id, ...standingTags }).lean();
      if (!tag) return;
      await audited({ action: "remove-tag", by: viewer, about: { name: tag.name } }, () =>
        TagModel.updateOne(
          { _id: id, ...standingTags },
          { $set: { removedAt: new Date() }, $unset: { nameKey: 1 } },
        ),
      );
      onRemoved();
      changed();
    },

    ...tagDirectory,
  };
}

const presentTag = ({ _id, name }: Pick<TagRecord, "_id" | "name">): Tag => ({
  id: _id.toString(),
  name,
});

const noTag = () => new AppError("not_found", "This tag does not exist.");

function refuseTaken(error: unknown): never {
  if (!isDuplicateKey(error, "nameKey")) throw error;
  throw new AppError("conflict", "Another tag has this name.", { field: "name" });
}

import { trusted } from "mongoose";
import { TagModel } from "./tag.model.ts";

/** The filter of tags that are there for people. */
export const standingTags = { removedAt: null };

/** Which tags there are: what tickets, and the job that clears removed ones, ask. */
export const tagDirectory = {
  /** Whether all of these are there. */
  async exist(ids: readonly string[]): Promise<boolean> {
    const wanted = new Set(ids);
    if (wanted.size === 0) return true;
    const filter = { _id: trusted({ $in: [...wanted] }), ...standingTags };
    return (await TagModel.countDocuments(filter)) === wanted.size;
  },

  /** Ids of tags that are gone, which tickets have to lose. */
  async removed(before = new Date()): Promise<string[]> {
    const tags = await TagModel.find({ removedAt: trusted({ $lte: before }) })
      .select({ _id: 1 })
      .lean();
    return tags.map(({ _id }) => _id.toString());
  },

  /** Forgets tags that are gone and that no ticket has any more. */
  async forget(ids: readonly string[]): Promise<void> {
    await TagModel.deleteMany({
      _id: trusted({ $in: [...ids] }),
      removedAt: trusted({ $ne: null }),
    });
  },
};

import type { Draft } from "@deskbell/shared/drafts/draft";
import { trusted } from "mongoose";
import type { DraftService } from "../../drafts/draft.service.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { KnownUser } from "../../users/user.directory.ts";
import { ScheduledMessageModel, type ScheduledRecord } from "./scheduled-message.model.ts";

/** A node that took one back and died is stood in for after this long. */
const leftAfterMs = 10_000;
const batchMax = 50;

export type ReturningParts = {
  drafts: Pick<DraftService, "putBack" | "find">;
  /** Somebody as they are now; null for one who is kept out. */
  findUser(id: string): Promise<KnownUser | null>;
  now(): number;
};

/** Makes what was taken back its author's draft: a page that dies before it is answered takes no word with it. */
export function createReturning({ drafts, findUser, now }: ReturningParts) {
  async function putBack(viewer: Viewer, record: ScheduledRecord): Promise<Draft | null> {
    const { _id, draftVersion: version } = record;
    if (!version) return null;
    const { text, files, digests } = record;
    const ticketId = record.ticketId.toString();
    const draft = await drafts.putBack(viewer, { ticketId, version, text, files, digests });
    await ScheduledMessageModel.updateOne(
      { _id },
      { $unset: { isUnreturned: 1, ...(!draft && { draftVersion: 1 as const }) } },
    );
    return draft;
  }

  return {
    /** The draft as it is kept now, null once it is gone; undefined where it did not become one. */
    async draftOf(viewer: Viewer, record: ScheduledRecord): Promise<Draft | null | undefined> {
      if (!record.draftVersion) return undefined;
      if (record.isUnreturned) return (await putBack(viewer, record)) ?? undefined;
      return drafts.find(viewer, `reply:${record.ticketId}`);
    },

    /**
     * Those that a process which died has left.
     *
     * @throws what the first has failed with, once all others were tried
     */
    async returnLeft(): Promise<void> {
      const left = await ScheduledMessageModel.find({
        isUnreturned: true,
        endedAt: trusted({ $lt: new Date(now() - leftAfterMs) }),
      })
        .limit(batchMax)
        .lean<ScheduledRecord[]>();
      const failures: unknown[] = [];
      for (const record of left) {
        const author = await findUser(record.author.id);
        if (!author) continue;
        await putBack({ ...author, sessionId: "" }, record).catch((error: unknown) =>
          failures.push(error),
        );
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

import { randomUUID } from "node:crypto";
import type { Draft } from "@deskbell/shared/drafts/draft";
import { trusted } from "mongoose";
import { can } from "../../access/can.ts";
import { renewClaim } from "../../concurrency/renew-claim.ts";
import type { DraftService } from "../../drafts/draft.service.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { KnownUser } from "../../users/user.directory.ts";
import { ScheduledMessageModel, type ScheduledRecord } from "./scheduled-message.model.ts";

/** A node that took one back and died is stood in for after this long. */
export const leftAfterMs = 10_000;
const renewEveryMs = 3_000;
/** Where there is no room for it, or nobody to have it, it is tried again after this long. */
const againAfterMs = 60_000;
/** Where its files cannot be had for so long its text goes back without them. */
const textAloneAfterMs = 60 * 60_000;
const batchMax = 50;

export type ReturningParts = {
  drafts: Pick<DraftService, "putBack" | "find">;
  /** Somebody as they are now; null for one who is kept out. */
  findUser(id: string): Promise<KnownUser | null>;
  now(): number;
};

/** Makes what was taken back its author's draft: a page that dies before it is answered takes no word with it. */
export function createReturning({ drafts, findUser, now }: ReturningParts) {
  const inMs = (ms: number) => new Date(now() + ms);
  const isDue = () => ({ dueAt: trusted({ $lte: new Date(now()) }) });

  /** Null where a node has it, or it is returned by now. */
  const claim = ({ _id }: ScheduledRecord, isFree: object) =>
    ScheduledMessageModel.findOneAndUpdate(
      { _id, isUnreturned: true, ...isFree },
      { $set: { returnId: randomUUID(), dueAt: inMs(leftAfterMs) } },
      { returnDocument: "after" },
    ).lean<ScheduledRecord>();

  /** Only while this node has it: whoever has taken over may have returned it, and its author sent it. */
  const held = ({ _id, returnId }: ScheduledRecord) => ({
    ...{ _id, returnId: returnId ?? "", isUnreturned: true },
  });
  const change = (claimed: ScheduledRecord, update: object) =>
    ScheduledMessageModel.updateOne(held(claimed), update).exec();

  const release = (claimed: ScheduledRecord, ms: number) =>
    change(claimed, { $set: { dueAt: inMs(ms) }, $unset: { returnId: 1 } });

  /** @returns null where there is no room for it, or its files cannot be had */
  async function putBack(viewer: Viewer, claimed: ScheduledRecord) {
    const { draftVersion: version, text, digests, endedAt } = claimed;
    if (!version) return null;
    const isTextAlone = endedAt && endedAt.getTime() < now() - textAloneAfterMs;
    const files = isTextAlone ? [] : claimed.files;
    const ticketId = claimed.ticketId.toString();
    const textNow = async () =>
      (await ScheduledMessageModel.findOne(held(claimed)).lean<ScheduledRecord>())?.text ?? null;
    const renewal = renewClaim(() => change(claimed, { $set: { dueAt: inMs(leftAfterMs) } }), {
      everyMs: renewEveryMs,
    });
    try {
      return await drafts.putBack(viewer, { ticketId, version, text, files, digests }, textNow);
    } catch (error) {
      await release(claimed, leftAfterMs).catch(() => {});
      throw error;
    } finally {
      renewal[Symbol.dispose]();
    }
  }

  const end = (claimed: ScheduledRecord, isReturned: boolean) =>
    change(claimed, {
      $unset: { isUnreturned: 1, returnId: 1, ...(!isReturned && { draftVersion: 1 }) },
    });

  async function returnOne(record: ScheduledRecord): Promise<void> {
    const claimed = await claim(record, isDue());
    if (!claimed) return;
    const author = await findUser(claimed.author.id);
    const mayHaveIt = author && can(author, "ticket:work");
    const returned = mayHaveIt && (await putBack({ ...author, sessionId: "" }, claimed));
    await (returned ? end(claimed, true) : release(claimed, againAfterMs));
  }

  return {
    /**
     * The draft as it is kept now, null once it is gone; undefined where it did not become one: it is with the page that
     * has taken it back.
     *
     * @throws AppError `unavailable` (503) while another node makes it one
     */
    async draftOf(viewer: Viewer, record: ScheduledRecord): Promise<Draft | null | undefined> {
      const { draftVersion, isUnreturned, ticketId } = record;
      if (!draftVersion) return undefined;
      const isFree = { $or: [{ returnId: null }, isDue()] };
      const claimed = isUnreturned ? await claim(record, isFree) : null;
      if (claimed) {
        const returned = await putBack(viewer, claimed);
        await end(claimed, returned !== null);
        return returned ? returned.draft : undefined;
      }
      const after = await ScheduledMessageModel.findById(record._id).lean<ScheduledRecord>();
      if (after?.isUnreturned)
        throw new AppError("unavailable", "It is being written on at this moment. Try again.", {
          retryAfterSeconds: 1,
        });
      return after && !after.draftVersion ? undefined : drafts.find(viewer, `reply:${ticketId}`);
    },

    /**
     * Those that a process which died has left, the longest due first. What there is no room for stays left.
     *
     * @throws what the first has failed with, once all others were tried
     */
    async returnLeft(signal: AbortSignal): Promise<void> {
      const left = await ScheduledMessageModel.find({ isUnreturned: true, ...isDue() })
        .sort({ dueAt: 1 })
        .limit(batchMax)
        .lean<ScheduledRecord[]>();
      const failures: unknown[] = [];
      for (const record of left) {
        if (signal.aborted) return;
        await returnOne(record).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

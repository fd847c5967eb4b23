import { randomUUID } from "node:crypto";
import type { ScheduledChange, SendNow } from "@deskbell/shared/messages/scheduled-message";
import { trusted } from "mongoose";
import { can } from "../../access/can.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { leftAfterMs } from "./return-taken-back.ts";
import { timeOf } from "./schedule-message.ts";
import { ScheduledMessageModel, type ScheduledRecord } from "./scheduled-message.model.ts";

type Parts = { now(): number };

/** Which request takes it back, and whether it becomes a draft at the server. */
export type TakeBack = { requestId?: string | undefined; into?: "draft" | undefined };

/**
 * What an author does with a message that has not gone. Each is one conditional write: it is taken back or changed, or
 * a node has claimed it to be sent, never both.
 */
export function createScheduledChanges({ now }: Parts) {
  return {
    /**
     * Takes a message back: it will not be sent, and its text and files are its author's again. Idempotent: a repeat
     * gets the same answer, for a client that did not receive the first one.
     *
     * @throws AppError `not_found` (404), `not_allowed` (403), `conflict` (409) once it was sent
     */
    async takeBack(viewer: Viewer, id: string, asked: TakeBack = {}): Promise<ScheduledRecord> {
      await find(viewer, id);
      const taken = await ScheduledMessageModel.findOneAndUpdate(
        { ...own(viewer, id), ...waiting },
        {
          $set: { ...takenBack(asked, now()), endedAt: new Date(now()) },
          $inc: { version: 1 },
          $unset: { isUntold: 1 },
        },
        { returnDocument: "after" },
      ).lean<ScheduledRecord>();
      const record = taken ?? (await find(viewer, id));
      const isByAnother = asked.requestId && record.takenBackBy !== asked.requestId;
      if (record.state !== "cancelled" || isByAnother) refuseGone(record);
      return record;
    },

    /**
     * @throws AppError `not_found` (404), `not_allowed` (403), `invalid_input` (400), `conflict` (409) when it is
     *   another by now, was sent or taken back
     */
    async change(
      viewer: Viewer,
      id: string,
      { version, text, sendAt, lastSeenSeq }: ScheduledChange,
    ): Promise<ScheduledRecord> {
      const record = await find(viewer, id);
      if (text?.trim() === "" && record.files.length === 0)
        throw new AppError("invalid_input", "Write a message or attach a file.", { field: "text" });
      const goesAt = sendAt && new Date(timeOf(sendAt, now()));
      return update(viewer, id, {
        version,
        set: {
          ...(text !== undefined && { text }),
          ...(goesAt && {
            kind: "later",
            state: "waiting",
            sendAt: goesAt,
            dueAt: goesAt,
            heldBecause: null,
          }),
          ...(lastSeenSeq !== undefined && { lastSeenSeq }),
        },
      });
    },

    /**
     * Makes it due, as a reply to what its author sees now; what its macro sets too, or nothing of it. Throws as
     * `change` does.
     */
    async makeDue(
      viewer: Viewer,
      id: string,
      { version, lastSeenSeq, macro }: SendNow,
    ): Promise<ScheduledRecord> {
      const { macro: held } = await find(viewer, id);
      const at = new Date(now());
      return update(viewer, id, {
        version,
        set: {
          state: "waiting",
          sendAt: at,
          dueAt: at,
          heldBecause: null,
          ...(macro === null && { macro: null }),
          ...(macro && held && { macro: { ...held, ...macro } }),
          ...(lastSeenSeq !== undefined && { lastSeenSeq }),
        },
      });
    },
  };
}

const takenBack = ({ requestId, into }: TakeBack, nowMs: number) => ({
  state: "cancelled" as const,
  ...(requestId && { takenBackBy: requestId }),
  ...(into && {
    ...{ draftVersion: randomUUID(), isUnreturned: true },
    dueAt: new Date(nowMs + leftAfterMs),
  }),
});

const waiting = { state: trusted({ $in: ["waiting" as const, "held" as const] }), claimId: null };
const own = (viewer: Viewer, id: string) => ({ _id: id, "author.id": viewer.id });

async function find(viewer: Viewer, id: string): Promise<ScheduledRecord> {
  if (!can(viewer, "ticket:work")) throw new AppError("not_allowed", "This is for staff only.");
  const record = await ScheduledMessageModel.findOne(own(viewer, id)).lean<ScheduledRecord>();
  if (!record) throw new AppError("not_found", "There is no such message.");
  return record;
}

async function update(
  viewer: Viewer,
  id: string,
  { version, set }: { version: number; set: Record<string, unknown> },
): Promise<ScheduledRecord> {
  const record = await ScheduledMessageModel.findOneAndUpdate(
    { ...own(viewer, id), ...waiting, version },
    { ...updateOf(set), $inc: { version: 1 } },
    { returnDocument: "after" },
  ).lean<ScheduledRecord>();
  if (record) return record;
  const now = await find(viewer, id);
  refuseGone(now);
  throw new AppError("conflict", "It was changed on another device. Look at it again.");
}

/** What is null is not there any more. */
function updateOf(set: Record<string, unknown>) {
  const isGone = (field: string) => field in set && set[field] === null;
  const gone = [
    ...(isGone("heldBecause") ? ["heldBecause", "isUntold"] : []),
    ...(isGone("macro") ? ["macro"] : []),
  ];
  return {
    $set: Object.fromEntries(Object.entries(set).filter(([, value]) => value !== null)),
    $unset: Object.fromEntries(gone.map((field) => [field, 1 as const])),
  };
}

function refuseGone({ state, claimId }: ScheduledRecord): void {
  if (state === "sent" || claimId)
    throw new AppError("conflict", "It has been sent: it cannot be taken back any more.");
  if (state === "cancelled")
    throw new AppError("conflict", "It was taken back, perhaps on another device.");
}

import type { activityKinds, actorKinds } from "@deskbell/shared/tickets/activity";
import type { WakeOn } from "@deskbell/shared/tickets/lifecycle";
import type { Types } from "mongoose";

type LifeBefore = { solvedAt?: Date; closedAt?: Date; wakeOn?: WakeOn };

/** An entry as a ticket holds it. */
export type Entry = {
  seq: number;
  afterSeq: number;
  kind?: (typeof activityKinds)[number];
  actor: { kind: (typeof actorKinds)[number]; id?: string };
  changes: { field: string; from: unknown; to: unknown }[];
  noteId?: Types.ObjectId;
  bulkId?: string;
  /** The number of the entry that it takes back. */
  undoes?: number;
  /** What a change of its status by staff has replaced beside that, so that it can be undone. */
  before?: LifeBefore;
  /** Who follows the ticket only since this has given it to them. */
  followed?: string;
  reason?: string;
  macro?: string;
  at: Date;
};

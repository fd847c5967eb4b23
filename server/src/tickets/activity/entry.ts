import type { activityKinds, actorKinds } from "@deskbell/shared/tickets/activity";
import type { Types } from "mongoose";

/** An entry as a ticket holds it. */
export type Entry = {
  seq: number;
  afterSeq: number;
  kind?: (typeof activityKinds)[number];
  actor: { kind: (typeof actorKinds)[number]; id?: string };
  changes: { field: string; from: unknown; to: unknown }[];
  noteId?: Types.ObjectId;
  reason?: string;
  at: Date;
};

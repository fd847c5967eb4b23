import * as z from "zod";
import type { ErrorBody } from "../errors.ts";
import { idSchema } from "../id.ts";
import { limits } from "../limits.ts";
import { messageSchema } from "../messages/message.ts";
import { scheduledMessageSchema } from "../messages/scheduled-message.ts";
import { activitySchema } from "../tickets/activity.ts";
import { seenSchema } from "../tickets/seen.ts";
import { ticketForViewerSchema } from "../tickets/ticket.ts";
import { ticketCountsSchema } from "../tickets/unread.ts";

// What a window has missed, all of it in one answer: to POST /catch-up, or to the event "catch-up" of a connection that
// was just made. Events are hints, this is the truth.

const numberSchema = z.number().int().min(0).max(2_147_483_647);

/** A thread as a client knows it. */
const knownThreadSchema = z.object({
  id: idSchema,
  /** The number up to which it has the messages without a gap. */
  seq: numberSchema,
  /** The same of its history, for staff who show that; left out, none is answered. */
  activitySeq: numberSchema.optional(),
  /** As it was answered last: when the thread has another, what the client has of it may be outdated. */
  revision: numberSchema.default(0),
});

export const catchUpQuestionSchema = z.object({
  /** The time of the latest change of a ticket that the client knows; left out, no changes are answered. */
  changedSince: z.iso.datetime().optional(),
  threads: z.array(knownThreadSchema).max(limits.catchUpThreadsMax).default([]),
});
export type CatchUpQuestion = z.input<typeof catchUpQuestionSchema>;
export type AskedCatchUp = z.output<typeof catchUpQuestionSchema>;

const caughtUpThreadSchema = z.object({
  id: idSchema,
  isGone: z.literal(false),
  /** Raised when a message that has a number is changed. */
  revision: z.number().int(),
  /**
   * Where it was raised since the revision that was asked with: the messages that were changed, as they are now.
   * Missing where the ticket does not know any more which these are: the thread is to be loaded anew.
   */
  changed: z.array(messageSchema).optional(),
  /** What follows `seq`, the oldest first. */
  messages: z.array(messageSchema),
  /** More follow the last of these. */
  hasMore: z.boolean(),
  /** Of staff's question with an `activitySeq`. */
  activity: z.array(activitySchema).optional(),
  hasMoreActivity: z.boolean().optional(),
  /** Up to which message the viewer has read it; null when they have not opened it. */
  readSeq: z.number().int().nullable(),
  /** How far it was read, as in GET /conversation/{id}/seen; servers of before do not say. */
  seen: seenSchema.optional(),
});

/** There is no such ticket any more, or it is not the viewer's to see. */
const goneThreadSchema = z.object({ id: idSchema, isGone: z.literal(true) });

const threadAnswerSchema = z.discriminatedUnion("isGone", [caughtUpThreadSchema, goneThreadSchema]);
export type ThreadAnswer = z.infer<typeof threadAnswerSchema>;

const catchUpSchema = z.object({
  /** What changed since, and some before it, the latest first; null without `changedSince`. */
  tickets: z
    .object({
      changed: z.array(ticketForViewerSchema),
      /** False when more has changed than is answered: the list is to be loaded anew. */
      isComplete: z.boolean(),
    })
    .nullable(),
  /** In the order in which they were asked for. */
  threads: z.array(threadAnswerSchema),
  /** For staff, what waits to be sent: their own, and what colleagues send later in these threads. */
  scheduled: z.array(scheduledMessageSchema).optional(),
  unread: z.object({
    /** As in GET /conversation/counts. */
    count: z.number().int(),
    /** Which these are; null when they are more than a page. */
    ticketIds: z.array(idSchema).nullable(),
    views: ticketCountsSchema.shape.views,
  }),
});
export type CatchUp = z.infer<typeof catchUpSchema>;

export const catchUpAnswerSchema = z.object({
  status: z.literal("success"),
  data: catchUpSchema,
});

/** What the event is acknowledged with; whoever is refused asks by HTTP. */
export type SocketCatchUp = z.infer<typeof catchUpAnswerSchema> | ErrorBody;

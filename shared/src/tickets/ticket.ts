import * as z from "zod";
import { attachmentSchema } from "../attachment.ts";
import { sentDraftFields } from "../drafts/draft.ts";
import { idSchema } from "../id.ts";
import { limits } from "../limits.ts";
import { byMailSchema } from "../mail/by-mail.ts";
import { atLeast, multilineText, singleLineText } from "../plain-text.ts";
import { texts } from "../texts.ts";
import { personSchema } from "../users/user.ts";
import { customerStatusSchema, ticketStatusSchema, wakeOnSchema } from "./lifecycle.ts";
import { prioritySchema } from "./priority.ts";
import { filterTimeZoneSchema } from "./views/filter-time-zone.ts";
import { viewSorts } from "./views/view-order.ts";
import { viewNames, viewOfOnePattern } from "./views/views.ts";

/** A ticket on the wire, where it is called conversation (spec §3). Dates are ISO 8601. */
export const ticketSchema = z.object({
  _id: idSchema,
  /** The number people say, shown as #n. */
  ticket: z.number().int(),
  subject: z.string(),
  description: z.string(),
  visibility: z.enum(["privet", "public"]),
  enquiryInfo: z.string(),
  /** `isDisabled` when the operator keeps this person out. */
  creator: personSchema.extend({ isDisabled: z.literal(true).optional() }),
  /** Who of the staff has opened it for the creator, and written what opens it. */
  openedBy: personSchema.optional(),
  /** The first admin when the ticket was opened; null if there was none yet. */
  receiver: personSchema.nullable(),
  attachments: z.array(attachmentSchema),
  /** Where a mail has opened it. */
  byMail: byMailSchema.optional(),
  /** In the customer's words; servers of before 2026-11-22 send none. */
  customerStatus: customerStatusSchema.optional(),
  /** The closed ticket that this one goes on with. */
  followUpOf: idSchema.optional(),
  /** The one that goes on with it, where it is closed and was asked for by itself. */
  continuedBy: z.object({ _id: idSchema, ticket: z.number().int() }).optional(),
  /** The ticket that has taken its place. */
  mergedInto: idSchema.optional(),
  /** Those that it has taken the place of: their messages stand after the one of this number. */
  absorbs: z
    .array(z.object({ _id: idSchema, ticket: z.number().int(), afterSeq: z.number().int() }))
    .optional(),
  /** The message that it was split from, by its ticket and its number there. */
  splitFrom: z
    .object({ _id: idSchema, ticket: z.number().int(), seq: z.number().int() })
    .optional(),
  /** What messages of it were split into; `from` where such a message is in a ticket that was merged into this. */
  splitInto: z
    .array(
      z.object({
        _id: idSchema,
        ticket: z.number().int(),
        seq: z.number().int(),
        from: idSchema.optional(),
      }),
    )
    .optional(),
  /** Sequence number of the newest message, 0 when there is none. */
  lastSeq: z.number().int(),
  /** Who wrote it, or opened the ticket if there is none. */
  lastSenderId: z.string(),
  /** Whether the viewer has not read what the other side wrote last. */
  isUnread: z.boolean().optional(),
  /** Instead of it where all staff receive the same: the ids of those for whom it is unread. */
  unreadBy: z.array(z.string()).optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Ticket = z.infer<typeof ticketSchema>;

/** What staff alone are shown of a ticket. */
const staffFields = {
  status: ticketStatusSchema,
  statusSince: z.string(),
  /** When a snooze ends, and whether a reply of the customer ends it before. */
  snoozedUntil: z.string().optional(),
  wakeOn: wakeOnSchema.optional(),
  /** When the oldest message of the customer, or the opening, was written that nobody has answered. */
  waitingSince: z.string().optional(),
  /** When the first of what was promised for it is due. */
  nextDueAt: z.string().optional(),
  /** When staff first replied. */
  firstReplyAt: z.string().optional(),
  priority: prioritySchema,
  /** The one of staff whose it is; null while nobody has taken it. */
  assignee: personSchema.nullable(),
  /** Null until it is in a team. */
  teamId: idSchema.nullable(),
  tagIds: z.array(idSchema),
  /** Followers: staff who are notified of it. */
  followerIds: z.array(idSchema),
  /** Staff who are not notified of what its customer writes; missing where there are none. */
  silencedBy: z.array(idSchema).optional(),
  /** Staff whom its notes address; missing where there are none. */
  mentionedIds: z.array(idSchema).optional(),
  /** Out of every view and number. */
  isSpam: z.literal(true).optional(),
  /** How often the customer wrote again, or said that it is not solved, after it was. */
  reopenCount: z.number().int(),
  /** Number of the last entry of its history. */
  activitySeq: z.number().int(),
  /** When anything changed, also what the customer does not see; `updatedAt` is theirs. */
  changedAt: z.string(),
};

/** A ticket as staff see it. */
export const staffTicketSchema = ticketSchema.extend(staffFields);
export type StaffTicket = z.infer<typeof staffTicketSchema>;

/** A ticket as its customer sees it: what is staff's cannot be in it. */
export type CustomerTicket = Ticket & { [Field in keyof typeof staffFields]?: never };

/** A ticket as one of both sees it, which depends on who is signed in. */
export const ticketForViewerSchema = z.union([staffTicketSchema, ticketSchema]);
export type TicketForViewer = StaffTicket | CustomerTicket;

/** The text fields of POST /conversation; files come beside them as `attachments`. */
export const newTicketSchema = z.object({
  subject: singleLineText.pipe(
    z
      .string()
      .min(1, texts.subjectRequired)
      .refine(...atLeast(limits.subjectMinChars, texts.subjectTooShort))
      .max(limits.subjectMaxChars, `Max length ${limits.subjectMaxChars}`),
  ),
  description: multilineText.pipe(
    z
      .string()
      .min(1, texts.descriptionRequired)
      .refine(...atLeast(limits.descriptionMinChars, texts.descriptionTooShort))
      .max(limits.descriptionMaxChars, `Max length ${limits.descriptionMaxChars}`),
  ),
  visibility: z.enum(["privet", "public"]),
  /** One of `enquiryReasons`; which these are the server knows, see `newTicketSchemaFor`. */
  enquiryInfo: z.string(),
});
export type NewTicket = z.infer<typeof newTicketSchema>;

/** Beside them: what it is of the draft at the server (docs/decisions/0084). */
export const ticketDraftSchema = z.object(sentDraftFields);

/** The same, held to the reasons that a customer can choose here. */
export const newTicketSchemaFor = (reasons: readonly string[]) =>
  newTicketSchema.extend({ enquiryInfo: z.enum(reasons, "Please choose one of the reasons.") });

/**
 * GET /conversation, latest first. `before` is the cursor of the last ticket seen, `search` a few
 * words, `creator` the id of a customer (staff only). `changedSince`, the time of the latest change
 * that a client knows, leaves what has changed since, that one and some before it: a change may
 * become known a little later than it was made. As many as `limit` may be not all. `view` leaves the
 * tickets of one of the standard views, by its own order, or by `sort`; a view's cursor begins with a letter.
 * `view` may be `team-` or `agent-` and the id of a team or of one of the staff, for their active tickets, or the id of a saved one. `filter` is a text in the filter language, in place of `search` and `view`; its cursor is a view's, and its days
 * begin at midnight in `timeZone`. A saved view's begin in UTC.
 */
export const ticketQuerySchema = z.object({
  before: z
    .string()
    .regex(/^[cwd]?\d{1,15}_[0-9a-f]{24}$/, "This is not a cursor.")
    .optional(),
  view: z
    .union(
      [z.enum(viewNames), z.string().regex(viewOfOnePattern), idSchema],
      "There is no such view.",
    )
    .optional(),
  sort: z.enum(viewSorts, "There is no such order.").optional(),
  limit: z.coerce.number().int().min(1).max(100).default(limits.ticketsPageSize),
  search: singleLineText.pipe(z.string().max(limits.searchMaxChars)).optional(),
  filter: z.string().max(limits.filterMaxChars).optional(),
  creator: idSchema.optional(),
  timeZone: filterTimeZoneSchema,
  changedSince: z.iso.datetime().optional(),
});
export type TicketQuery = z.infer<typeof ticketQuerySchema>;

/** GET /conversation */
export const ticketsAnswerSchema = z.array(ticketForViewerSchema);
/** What only staff ask for: PUT /conversation/{id}/followers and others. */
export const staffTicketAnswerSchema = z.object({
  status: z.literal("success"),
  data: staffTicketSchema,
});
/** POST /conversation, GET /conversation/{id} */
export const ticketAnswerSchema = z.object({
  status: z.literal("success"),
  data: ticketForViewerSchema,
});

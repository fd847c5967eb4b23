import * as z from "zod";
import { idSchema } from "../id.ts";
import { limits } from "../limits.ts";
import { heldReplyReasons } from "../messages/scheduled-message.ts";
import { personSchema } from "../users/user.ts";

/** Why somebody is notified: a ticket was assigned to them, they were mentioned in a note, their ticket's customer wrote. */
export const notificationKinds = ["assigned", "mentioned", "answered"] as const;

export const notificationSchema = z.object({
  id: idSchema,
  kind: z.enum(notificationKinds),
  /** A reply of theirs was not sent when it was due, and why; `answered` where nothing is known of this. */
  held: z.enum(heldReplyReasons).optional().catch(undefined),
  /** Who did it has shared a draft of a reply with them; `mentioned` where nothing is known of this. */
  isShared: z.literal(true).optional().catch(undefined),
  conversationId: idSchema,
  /** The ticket's number, shown as #n. */
  ticket: z.number().int(),
  subject: z.string(),
  /** Who did it; null for the desk itself. */
  by: personSchema.nullable(),
  at: z.string(),
  readAt: z.string().nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** GET notifications, the newest first. `before` is the id of the last one seen. */
export const notificationQuerySchema = z.object({
  before: idSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(limits.notificationsPageSize),
});
export type NotificationQuery = z.infer<typeof notificationQuerySchema>;

export const notificationsAnswerSchema = z.object({
  status: z.literal("success"),
  data: z.array(notificationSchema),
  /** How many are not read, counted up to `limits.unreadCountMax`. */
  unread: z.number().int(),
});

/** POST notifications/read: these, or all of a ticket, or all. */
export const notificationsReadSchema = z.union([
  z.strictObject({ ids: z.array(idSchema).min(1).max(100) }),
  z.strictObject({ conversationId: idSchema }),
  z.strictObject({ all: z.literal(true) }),
]);
export type NotificationsRead = z.infer<typeof notificationsReadSchema>;

/** What was read on one of somebody's devices, and how many are not. */
export const readNotificationsSchema = z.object({
  read: notificationsReadSchema,
  unread: z.number().int(),
});
export type ReadNotifications = z.infer<typeof readNotificationsSchema>;
/** POST notifications/read */
export const readNotificationsAnswerSchema = z.object({
  status: z.literal("success"),
  data: readNotificationsSchema,
});

import {
  notificationQuerySchema,
  notificationsAnswerSchema,
  notificationsReadSchema,
  readNotificationsAnswerSchema,
} from "@deskbell/shared/notifications/notification";
import type { RouteDescriptions } from "../openapi/route-description.ts";

export const notificationDescriptions: RouteDescriptions = {
  "GET /api/v1/notifications": {
    id: "listNotifications",
    summary: "Lists what the viewer was notified of, the newest first; for staff",
    description:
      "Of a ticket that somebody else assigned to them, of a note that mentions them, and of what a customer wrote in " +
      "a ticket that is theirs. They are kept for 90 days.",
    tag: "Notifications",
    asker: "session",
    query: notificationQuerySchema,
    answers: { 200: { says: "A page of them.", json: notificationsAnswerSchema } },
    errors: ["not_allowed"],
  },
  "POST /api/v1/notifications/read": {
    id: "readNotifications",
    summary: "Marks the viewer's notifications as read: some, those of a ticket, or all; for staff",
    tag: "Notifications",
    asker: "session",
    json: notificationsReadSchema,
    answers: { 200: { says: "How many are left.", json: readNotificationsAnswerSchema } },
    errors: ["not_allowed"],
  },
};

import type {
  Notification,
  NotificationsRead,
  ReadNotifications,
} from "@deskbell/shared/notifications/notification";
import { api } from "../../../api/api.ts";
import { isApiError } from "../../../api/http/api-error.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";

export interface LatestNotifications {
  /** The newest first. */
  notifications: Notification[];
  /** How many are not read, also of those that are not listed. */
  unread: number;
}

export const notificationsApi = api
  .enhanceEndpoints({ addTagTypes: ["notifications"] })
  .injectEndpoints({
    endpoints: (build) => ({
      listNotifications: build.query<LatestNotifications, void>({
        query: () => "notifications",
        rawResponseSchema: lazySchema(
          async () =>
            (await import("@deskbell/shared/notifications/notification")).notificationsAnswerSchema,
        ),
        transformResponse: ({ data, unread }: { data: Notification[]; unread: number }) => ({
          notifications: data,
          unread,
        }),
        // An older server does not know them: after a 404 it is not asked again.
        providesTags: (_data, error) =>
          isApiError(error) && error.status === 404 ? [] : ["notifications"],
      }),
      /** Idempotent. All of one's windows receive what was read. */
      readNotifications: build.mutation<ReadNotifications, NotificationsRead>({
        query: (body) => ({ url: "notifications/read", method: "POST", body }),
        rawResponseSchema: lazySchema(
          async () =>
            (await import("@deskbell/shared/notifications/notification"))
              .readNotificationsAnswerSchema,
        ),
        transformResponse: ({ data }: { data: ReadNotifications }) => data,
        invalidatesTags: ["notifications"],
      }),
    }),
  });

export const { useListNotificationsQuery, useReadNotificationsMutation } = notificationsApi;

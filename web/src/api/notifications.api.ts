import { limits } from "@deskbell/shared/limits";
import type {
  Notification,
  NotificationsRead,
  ReadNotifications,
} from "@deskbell/shared/notifications/notification";
import type { InfiniteData } from "@reduxjs/toolkit/query/react";
import { api } from "./api.ts";
import { isApiError } from "./http/api-error.ts";
import { lazySchema } from "./http/lazy-schema.ts";

interface NotificationPage {
  /** The newest first. */
  notifications: Notification[];
  /** How many are not read, also of those that are not listed. */
  unread: number;
}
export type NotificationPages = InfiniteData<NotificationPage, string | null>;

export const notificationsApi = api
  .enhanceEndpoints({ addTagTypes: ["notifications"] })
  .injectEndpoints({
    endpoints: (build) => ({
      /** Pages of what the viewer was notified of, the newest first; the parameter is the id of the last one seen. */
      listNotificationPages: build.infiniteQuery<NotificationPage, void, string | null>({
        infiniteQueryOptions: {
          initialPageParam: null,
          getNextPageParam: ({ notifications }) =>
            notifications.length < limits.notificationsPageSize
              ? undefined
              : notifications.at(-1)?.id,
        },
        query: ({ pageParam: before }) => ({
          url: "notifications",
          params: { limit: limits.notificationsPageSize, ...(before && { before }) },
        }),
        rawResponseSchema: lazySchema(
          async () => (await import("./first-contracts.ts")).notificationsAnswerSchema,
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
          async () => (await import("./first-contracts.ts")).readNotificationsAnswerSchema,
        ),
        transformResponse: ({ data }: { data: ReadNotifications }) => data,
        invalidatesTags: ["notifications"],
      }),
    }),
  });

export const { useListNotificationPagesInfiniteQuery, useReadNotificationsMutation } =
  notificationsApi;

const selectNotifications = notificationsApi.endpoints.listNotificationPages.select();
type NotificationState = Parameters<typeof selectNotifications>[0];

/** Whether the viewer was notified of something in a ticket that they have not read. */
export const selectHasNotifications =
  (ticketId: string) =>
  // The store is typed without what is loaded later.
  (state: object): boolean =>
    selectNotifications(state as NotificationState).data?.pages.some(({ notifications }) =>
      notifications.some(
        ({ conversationId, readAt }) => conversationId === ticketId && readAt === null,
      ),
    ) ?? false;

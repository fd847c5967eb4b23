import type { ReadMark, ReadMarkDraft } from "@deskbell/shared/tickets/unread";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";

/** Needed once a ticket was in view for a moment. */
export const markReadApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Marks a ticket as read up to a message; idempotent. */
    markRead: build.mutation<ReadMark, ReadMarkDraft & { ticketId: string }>({
      query: ({ ticketId, ...body }) => ({
        url: `conversation/${encodeURIComponent(ticketId)}/read`,
        method: "PUT",
        hasReadTimeout: true, // RTK Query reloads no list while a mutation is pending
        body,
      }),
      rawResponseSchema: lazySchema(
        async () => (await import("../../../api/first-contracts.ts")).readMarkAnswerSchema,
      ),
      transformResponse: ({ data }: { data: ReadMark }) => data,
    }),
  }),
});

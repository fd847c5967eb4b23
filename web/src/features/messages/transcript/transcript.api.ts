import { limits } from "@deskbell/shared/limits";
import type { Message } from "@deskbell/shared/messages/message";
import type { Activity } from "@deskbell/shared/tickets/activity";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";
import { partOf } from "../sync/message-pages.ts";

type Place = { ticketId: string; after: number };

/** A ticket as it is at the server, page by page from its beginning: nothing of it is kept. */
export const transcriptApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The messages after `after`, oldest first, as many as one answer holds. */
    readTranscriptMessages: build.query<Message[], Place>({
      query: ({ ticketId, after }) => ({
        url: `message/${encodeURIComponent(ticketId)}`,
        params: { after, limit: limits.messagesPageMaxSize },
      }),
      rawResponseSchema: lazySchema(
        async () => (await import("../../../api/first-contracts.ts")).receivedMessagesSchema,
      ),
      transformResponse: (answered: Message[], _meta, { after }) => partOf(answered, { after }),
      keepUnusedDataFor: 0,
    }),
    /** The entries of its history after `after`, oldest first; for staff. */
    readTranscriptActivity: build.query<Activity[], Place>({
      query: ({ ticketId, after }) => ({
        url: `conversation/${encodeURIComponent(ticketId)}/activity`,
        params: { after },
      }),
      rawResponseSchema: lazySchema(
        async () => (await import("../../../api/first-contracts.ts")).activityAnswerSchema,
      ),
      transformResponse: ({ data }: { data: Activity[] }) => data,
      keepUnusedDataFor: 0,
    }),
  }),
});

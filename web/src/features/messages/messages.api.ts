import type { Message } from "@deskbell/shared/messages/message";
import { api } from "../../api/api.ts";
import { lazySchema } from "../../api/http/lazy-schema.ts";
import { olderThan, partOf } from "./sync/message-pages.ts";

const messagesSchema = lazySchema(
  async () => (await import("@deskbell/shared/messages/received-messages")).receivedMessagesSchema,
);

/** The calls about messages. The wire says conversation, the code says ticket. */
export const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Pages of one ticket's messages, newest first; the parameter is `before`, null for the newest. */
    listMessages: build.infiniteQuery<Message[], string, number | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: olderThan },
      query: ({ queryArg: ticketId, pageParam: before }) => ({
        url: `message/${encodeURIComponent(ticketId)}`,
        params: before === null ? {} : { before },
      }),
      rawResponseSchema: messagesSchema,
      transformResponse: (answered: Message[], _meta, { pageParam: before }) =>
        partOf(answered, { before }),
      providesTags: (_pages, _error, ticketId) => [{ type: "Message", id: ticketId }],
    }),
    /**
     * What follows the number `after`, oldest first: what was missed. `asking` is another number each
     * time: a question that is under way already may have been answered before what is missed was said.
     */
    listMissedMessages: build.query<Message[], { ticketId: string; after: number; asking: number }>(
      {
        query: ({ ticketId, after }) => ({ url: `message/${ticketId}`, params: { after } }),
        rawResponseSchema: messagesSchema,
        transformResponse: (answered: Message[], _meta, { after }) => partOf(answered, { after }),
        keepUnusedDataFor: 0,
      },
    ),
  }),
});

export const { useListMessagesInfiniteQuery } = messagesApi;

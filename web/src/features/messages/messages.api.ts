import { type Message, messagesAnswerSchema } from "@deskbell/shared/messages/message";
import { api } from "../../api/api.ts";
import { olderThan } from "./message-pages.ts";

/** The calls about messages. The wire says conversation, the code says ticket. */
export const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Pages of one ticket's messages, newest first; the parameter is `before`, null for the newest. */
    listMessages: build.infiniteQuery<Message[], string, number | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: olderThan },
      query: ({ queryArg: ticketId, pageParam: before }) => ({
        url: `message/${ticketId}`,
        params: before === null ? {} : { before },
      }),
      responseSchema: messagesAnswerSchema,
      providesTags: (_pages, _error, ticketId) => [{ type: "Message", id: ticketId }],
    }),
    /** What follows the number `after`, oldest first: what was missed. */
    listMissedMessages: build.query<Message[], { ticketId: string; after: number }>({
      query: ({ ticketId, after }) => ({ url: `message/${ticketId}`, params: { after } }),
      responseSchema: messagesAnswerSchema,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useListMessagesInfiniteQuery } = messagesApi;

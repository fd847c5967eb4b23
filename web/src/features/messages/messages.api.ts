import type { Message } from "@deskbell/shared/messages/message";
import { api } from "../../api/api.ts";
import { lazySchema } from "../../api/http/lazy-schema.ts";
import { uploads } from "../../api/uploads.ts";
import { olderThan, partOf } from "./sync/message-pages.ts";

const loadContracts = () => import("../../api/first-contracts.ts");

const messagesSchema = lazySchema(async () => (await loadContracts()).receivedMessagesSchema);

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
     * The messages after `after`, oldest first: what was missed. `requestId` differs each time, so that
     * no request is shared: one that is under way may have been answered before the missed message.
     */
    listMissedMessages: build.query<
      Message[],
      { ticketId: string; after: number; requestId: number }
    >({
      query: ({ ticketId, after }) => ({ url: `message/${ticketId}`, params: { after } }),
      rawResponseSchema: messagesSchema,
      transformResponse: (answered: Message[], _meta, { after }) => partOf(answered, { after }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const sendMessageApi = uploads.injectEndpoints({
  endpoints: (build) => ({
    /** Stores a message once per `clientMessageId`; null where the server shows nothing of it. */
    sendMessage: build.mutation<
      Message | null,
      { form: FormData; onProgress(sentShare: number): void }
    >({
      query: (upload) => ({ url: "message", method: "POST", ...upload }),
      rawResponseSchema: lazySchema(
        async () => (await loadContracts()).receivedMessageAnswerSchema,
      ),
      transformResponse: (answer: { data: Message } | null) => answer?.data ?? null,
    }),
  }),
});

export const { useListMessagesInfiniteQuery } = messagesApi;

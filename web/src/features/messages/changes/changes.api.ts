import type { EarlierText } from "@deskbell/shared/messages/change-message";
import type { Message } from "@deskbell/shared/messages/message";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";

type Place = Pick<Message, "conversationId" | "seq">;
const pathOf = ({ conversationId, seq }: Place) =>
  `message/${encodeURIComponent(conversationId)}/${seq}`;
const messageSchema = lazySchema(
  async () => (await import("@deskbell/shared/messages/message")).messageAnswerSchema,
);

/** What becomes of messages after they were sent. */
const changesApi = api.injectEndpoints({
  endpoints: (build) => ({
    editMessage: build.mutation<Message, Place & { text: string; version: number }>({
      query: ({ text, version, ...place }) => ({
        url: pathOf(place),
        method: "PUT",
        body: { text, version },
      }),
      rawResponseSchema: messageSchema,
      transformResponse: ({ data }: { data: Message }) => data,
    }),
    deleteMessage: build.mutation<Message, Place>({
      query: (place) => ({ url: pathOf(place), method: "DELETE" }),
      rawResponseSchema: messageSchema,
      transformResponse: ({ data }: { data: Message }) => data,
    }),
    /** What a message said before; for staff. */
    listEarlierTexts: build.query<EarlierText[], Place>({
      query: (place) => ({ url: `${pathOf(place)}/earlier` }),
      rawResponseSchema: lazySchema(
        async () =>
          (await import("@deskbell/shared/messages/change-message")).earlierTextsAnswerSchema,
      ),
      transformResponse: ({ data }: { data: EarlierText[] }) => data,
      keepUnusedDataFor: 0,
    }),
    /** Takes words out of a ticket for good; answers in how many messages they were. */
    redactWords: build.mutation<number, { ticketId: string; words: string }>({
      query: ({ ticketId, words }) => ({
        url: `conversation/${encodeURIComponent(ticketId)}/redactions`,
        method: "POST",
        body: { words },
      }),
      rawResponseSchema: lazySchema(
        async () => (await import("@deskbell/shared/tickets/redaction")).redactionAnswerSchema,
      ),
      transformResponse: ({ data }: { data: { messages: number } }) => data.messages,
      invalidatesTags: (_count, error, { ticketId: id }) =>
        error
          ? []
          : [
              { type: "Message", id },
              { type: "Ticket", id },
            ],
    }),
  }),
});

export const {
  useEditMessageMutation,
  useDeleteMessageMutation,
  useListEarlierTextsQuery,
  useRedactWordsMutation,
} = changesApi;

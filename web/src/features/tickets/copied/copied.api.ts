import {
  copiedAnswerSchema,
  type NewCopied,
  type TicketCopied,
} from "@deskbell/shared/mail/copied";
import { api } from "../../../api/api.ts";

const pathOf = (ticketId: string) => `conversation/${encodeURIComponent(ticketId)}/copied`;
const dataOf = ({ data }: { data: TicketCopied }) => data;

/**
 * Who gets a ticket's answers by mail beside its customer; for staff. What says that a ticket's mails go another way by
 * now has it asked for anew. A server of before answers 404: then nothing is shown of it.
 */
const copiedApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCopied: build.query<TicketCopied, string>({
      query: pathOf,
      rawResponseSchema: copiedAnswerSchema,
      transformResponse: dataOf,
      providesTags: (_copied, _error, ticketId) => [{ type: "delivery", id: ticketId }],
      keepUnusedDataFor: 0,
    }),
    /** Idempotent. */
    addCopied: build.mutation<TicketCopied, NewCopied & { ticketId: string }>({
      query: ({ ticketId, ...body }) => ({ url: pathOf(ticketId), method: "POST", body }),
      rawResponseSchema: copiedAnswerSchema,
      transformResponse: dataOf,
      invalidatesTags: (_copied, error, { ticketId }) =>
        error ? [] : [{ type: "delivery", id: ticketId }],
    }),
    /** Idempotent. */
    removeCopied: build.mutation<TicketCopied, { ticketId: string; personId: string }>({
      query: ({ ticketId, personId }) => ({
        url: `${pathOf(ticketId)}/${encodeURIComponent(personId)}`,
        method: "DELETE",
      }),
      rawResponseSchema: copiedAnswerSchema,
      transformResponse: dataOf,
      invalidatesTags: (_copied, error, { ticketId }) =>
        error ? [] : [{ type: "delivery", id: ticketId }],
    }),
  }),
});

export const { useListCopiedQuery, useAddCopiedMutation, useRemoveCopiedMutation } = copiedApi;

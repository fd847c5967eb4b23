import type { MergeDraft } from "@deskbell/shared/tickets/merge";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { api } from "./api.ts";
import { lazySchema } from "./http/lazy-schema.ts";

const ticketSchema = lazySchema(
  async () => (await import("./first-contracts.ts")).ticketAnswerSchema,
);

/** What tickets that were merged, or follow others, are asked for, wherever that is shown. */
export const mergedTicketsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A ticket that another one points to. */
    readPointedTicket: build.query<Ticket, string>({
      query: (ticketId) => `conversation/${encodeURIComponent(ticketId)}`,
      rawResponseSchema: ticketSchema,
      transformResponse: ({ data }: { data: Ticket }) => data,
      providesTags: (_ticket, _error, ticketId) => [{ type: "Ticket", id: ticketId }],
    }),
    /** Idempotent; answers the ticket in which both go on. */
    mergeTicket: build.mutation<Ticket, { ticketId: string; draft: MergeDraft }>({
      query: ({ ticketId, draft }) => ({
        url: `conversation/${encodeURIComponent(ticketId)}/merge`,
        method: "POST",
        body: draft,
      }),
      rawResponseSchema: ticketSchema,
      transformResponse: ({ data }: { data: Ticket }) => data,
      invalidatesTags: changedTags,
    }),
    /** Idempotent; answers the ticket that was merged. */
    undoMerge: build.mutation<Ticket, { ticketId: string; from: string }>({
      query: ({ ticketId }) => ({
        url: `conversation/${encodeURIComponent(ticketId)}/merge`,
        method: "DELETE",
      }),
      rawResponseSchema: ticketSchema,
      transformResponse: ({ data }: { data: Ticket }) => data,
      invalidatesTags: changedTags,
    }),
  }),
});

function changedTags(
  _ticket: unknown,
  error: unknown,
  { ticketId, draft, from }: { ticketId: string; draft?: MergeDraft; from?: string },
) {
  if (error) return [];
  const ids = [ticketId, draft?.into ?? from].filter((id) => id !== undefined);
  return ids.map((id) => ({ type: "Ticket" as const, id }));
}

export const { useReadPointedTicketQuery, useMergeTicketMutation, useUndoMergeMutation } =
  mergedTicketsApi;

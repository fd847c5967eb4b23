import type { SplitDraft } from "@deskbell/shared/tickets/split";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";

const splitApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Idempotent by its `clientId`; answers the new ticket. */
    splitMessage: build.mutation<Ticket, { ticketId: string; draft: SplitDraft }>({
      query: ({ ticketId, draft }) => ({
        url: `conversation/${encodeURIComponent(ticketId)}/split`,
        method: "POST",
        body: draft,
      }),
      rawResponseSchema: lazySchema(
        async () => (await import("../../../api/first-contracts.ts")).ticketAnswerSchema,
      ),
      transformResponse: ({ data }: { data: Ticket }) => data,
      invalidatesTags: (_ticket, error, { ticketId }) =>
        error ? [] : [{ type: "Ticket", id: ticketId }],
    }),
  }),
});

export const { useSplitMessageMutation } = splitApi;

import type { StatusChange } from "@deskbell/shared/tickets/status-change";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";

const ticketSchema = lazySchema(
  async () => (await import("../../../api/first-contracts.ts")).ticketAnswerSchema,
);

const statusApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Idempotent: the same status again changes nothing. */
    setTicketStatus: build.mutation<
      Ticket,
      {
        ticketId: string;
        change: Pick<StatusChange, "status" | "lastSeenSeq"> & Partial<StatusChange>;
      }
    >({
      query: ({ ticketId, change }) => ({
        url: `conversation/${encodeURIComponent(ticketId)}/status`,
        method: "PUT",
        body: change,
      }),
      rawResponseSchema: ticketSchema,
      transformResponse: ({ data }: { data: Ticket }) => data,
    }),
  }),
});

export const { useSetTicketStatusMutation } = statusApi;

import type {
  ChangedTicketAnswer,
  ChangeUndo,
  TicketChange,
  TicketChangeDraft,
} from "@deskbell/shared/tickets/ticket-change";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";

export const fieldsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Idempotent: what is so already, or was taken back, changes nothing. */
    changeTicket: build.mutation<
      ChangedTicketAnswer,
      {
        ticketId: string;
        change: { set: TicketChangeDraft; seen: TicketChange["seen"] } | ChangeUndo;
      }
    >({
      query: ({ ticketId, change }) => ({
        url: `conversation/${encodeURIComponent(ticketId)}`,
        method: "PATCH",
        body: change,
      }),
      rawResponseSchema: lazySchema(
        async () =>
          (await import("@deskbell/shared/tickets/ticket-change")).changedTicketAnswerSchema,
      ),
    }),
  }),
});

export const { useChangeTicketMutation } = fieldsApi;

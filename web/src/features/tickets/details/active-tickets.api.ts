import type { ReceivedTickets } from "@deskbell/shared/tickets/received-tickets";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";
import { customerTicketsMax } from "../customer-tickets.api.ts";

const activeTicketsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Those of somebody's tickets that are still worked on, however old, the latest change first; for staff. */
    listActiveTickets: build.query<Ticket[], string>({
      query: (creator) => ({
        url: "conversation",
        params: { limit: customerTicketsMax, creator, filter: "status:active" },
      }),
      rawResponseSchema: lazySchema(
        async () => (await import("../../../api/first-contracts.ts")).receivedTicketsSchema,
      ),
      // A server that knows no filter answers others, too, which stand in their place then.
      transformResponse: ({ tickets }: ReceivedTickets, _meta, creatorId) =>
        tickets.filter(({ creator }) => creator.id === creatorId),
      providesTags: (_tickets, _error, creatorId) => [{ type: "Ticket", id: `of ${creatorId}` }],
    }),
  }),
});

export const { useListActiveTicketsQuery } = activeTicketsApi;

import type { ReceivedTickets } from "@deskbell/shared/tickets/received-tickets";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { api } from "../../api/api.ts";
import { lazySchema } from "../../api/http/lazy-schema.ts";
import { ticketPageOf } from "./sync/ticket-pages.ts";

/** The one that is open, and five others. */
export const customerTicketsMax = 6;

const customerTicketsTag = (creatorId: string) =>
  ({ type: "Ticket", id: `of ${creatorId}` }) as const;

/** What else a customer has asked; for staff. */
export const customerTicketsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Somebody's tickets, the latest change first. */
    listCustomerTickets: build.query<Ticket[], string>({
      query: (creator) => ({
        url: "conversation",
        params: { limit: customerTicketsMax, creator },
      }),
      rawResponseSchema: lazySchema(
        async () => (await import("../../api/first-contracts.ts")).receivedTicketsSchema,
      ),
      // A server of the specification answers everybody's, and all of them.
      transformResponse: (answered: ReceivedTickets, _meta, creatorId) =>
        ticketPageOf(answered, { search: "", creatorId }).tickets.slice(0, customerTicketsMax),
      providesTags: (_tickets, _error, creatorId) => [customerTicketsTag(creatorId)],
    }),
  }),
});

export const { useListCustomerTicketsQuery } = customerTicketsApi;

import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";

/** Needed by who comes by a link that has a ticket's number. */
const findTicketApi = api.injectEndpoints({
  endpoints: (build) => ({
    findTicket: build.query<Ticket, number>({
      query: (number) => `conversation/by-number/${number}`,
      rawResponseSchema: lazySchema(
        async () => (await import("../../../api/first-contracts.ts")).ticketAnswerSchema,
      ),
      transformResponse: ({ data }: { data: Ticket }) => data,
    }),
  }),
});

export const { useLazyFindTicketQuery } = findTicketApi;

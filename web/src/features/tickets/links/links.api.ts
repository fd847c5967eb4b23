import type { NewLink, TicketLink } from "@deskbell/shared/tickets/links";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";

const linksSchema = lazySchema(
  async () => (await import("../../../api/first-contracts.ts")).ticketLinksAnswerSchema,
);
const linksIn = ({ data }: { data: TicketLink[] }) => data;
const changed = (_links: unknown, error: unknown) =>
  error ? [] : [{ type: "Ticket" as const, id: "links" }];

const linksApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What a ticket is linked with, by both sides. */
    listLinks: build.query<TicketLink[], string>({
      query: (ticketId) => `conversation/${encodeURIComponent(ticketId)}/links`,
      rawResponseSchema: linksSchema,
      transformResponse: linksIn,
      providesTags: [{ type: "Ticket", id: "links" }],
    }),
    /** Idempotent. */
    addLink: build.mutation<TicketLink[], NewLink & { ticketId: string }>({
      query: ({ ticketId, ...body }) => ({
        url: `conversation/${encodeURIComponent(ticketId)}/links`,
        method: "POST",
        body,
      }),
      rawResponseSchema: linksSchema,
      transformResponse: linksIn,
      invalidatesTags: changed,
    }),
    /** Idempotent. */
    removeLink: build.mutation<TicketLink[], { ticketId: string; otherId: string }>({
      query: ({ ticketId, otherId }) => ({
        url: `conversation/${encodeURIComponent(ticketId)}/links/${encodeURIComponent(otherId)}`,
        method: "DELETE",
      }),
      rawResponseSchema: linksSchema,
      transformResponse: linksIn,
      invalidatesTags: changed,
    }),
  }),
});

export const { useListLinksQuery, useAddLinkMutation, useRemoveLinkMutation } = linksApi;

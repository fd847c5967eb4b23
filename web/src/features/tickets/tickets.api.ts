import { limits } from "@deskbell/shared/limits";
import type { ReceivedTickets } from "@deskbell/shared/tickets/received-tickets";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { TicketCounts } from "@deskbell/shared/tickets/unread";
import { api } from "../../api/api.ts";
import { lazySchema } from "../../api/http/lazy-schema.ts";
import { withTimeZone } from "./filter/with-time-zone.ts";
import { type TicketListArg, type TicketPage, ticketPageOf } from "./sync/ticket-pages.ts";

const ticketsSchema = lazySchema(
  async () => (await import("../../api/first-contracts.ts")).receivedTicketsSchema,
);
const ticketSchema = lazySchema(
  async () => (await import("../../api/first-contracts.ts")).ticketAnswerSchema,
);

/** By its id, which is longer than a standard one's name and shorter than a team's. */
const isSavedView = (view: string) => view.length === 24;

export const allTickets: TicketListArg = { search: "", creatorId: "" };

/** The calls about tickets; the wire says conversation. */
export const ticketsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Pages of tickets, latest change first; the parameter is the cursor `before`. */
    listTickets: build.infiniteQuery<TicketPage, TicketListArg, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor,
      },
      query: ({
        queryArg: { search, creatorId: creator, view, sort, isFilter },
        pageParam: before,
      }) => ({
        url: "conversation",
        params: {
          limit: limits.ticketsPageSize,
          ...(search && { [isFilter ? "filter" : "search"]: search }),
          ...(search && isFilter && withTimeZone(search)),
          ...(creator && { creator }),
          ...(view && { view }),
          ...(sort && { sort }),
          ...(before && { before }),
        },
      }),
      rawResponseSchema: ticketsSchema,
      transformResponse: async (answered: ReceivedTickets, _meta, { queryArg }) =>
        queryArg.view || queryArg.isFilter
          ? (await import("./views/view-pages.ts")).pageOfView(answered, queryArg)
          : ticketPageOf(answered, queryArg),
      providesTags: (_pages, _error, list) => [{ type: "Ticket", id: listTag(list) }],
    }),
    /** The number of unread tickets, independent of what is loaded. */
    countTickets: build.query<TicketCounts, void>({
      query: () => "conversation/counts",
      rawResponseSchema: lazySchema(
        async () => (await import("../../api/first-contracts.ts")).ticketCountsAnswerSchema,
      ),
      transformResponse: ({ data }: { data: TicketCounts }) => data,
    }),
    readTicket: build.query<Ticket, string>({
      query: (ticketId) => `conversation/${encodeURIComponent(ticketId)}`,
      rawResponseSchema: ticketSchema,
      transformResponse: ({ data }: { data: Ticket }) => data,
      providesTags: (_ticket, _error, ticketId) => [{ type: "Ticket", id: ticketId }],
    }),
  }),
});

/** The list of all and those of standard views are patched by events; the others are refetched. */
export const listTag = ({ search, creatorId, view }: TicketListArg) =>
  view
    ? isSavedView(view)
      ? "found"
      : "view"
    : search === "" && creatorId === ""
      ? "list"
      : "found";

export const { useListTicketsInfiniteQuery, useReadTicketQuery } = ticketsApi;

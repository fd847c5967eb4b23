import type { ReceivedTickets } from "@deskbell/shared/tickets/received-tickets";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { useDebounced } from "../ui/use-debounced.ts";
import { api } from "./api.ts";
import { lazySchema } from "./http/lazy-schema.ts";

const offeredMax = 8;

const ticketsSchema = lazySchema(
  async () => (await import("./first-contracts.ts")).receivedTicketsSchema,
);

/** Tickets as staff call them in what they write. */
const calledTicketsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The first few tickets that match, by number or words; without any, those that changed last. */
    offerTickets: build.query<Ticket[], string>({
      query: (search) => ({
        url: "conversation",
        params: { limit: offeredMax, ...(search && { search }) },
      }),
      rawResponseSchema: ticketsSchema,
      // A server of the specification answers all of them.
      transformResponse: ({ tickets }: ReceivedTickets) => tickets.slice(0, offeredMax),
      keepUnusedDataFor: 10,
    }),
    /** The ticket with a number, null where the viewer has none: a text may say any number, and that is no error. */
    readCalledTicket: build.query<Ticket | null, number>({
      query: (number) => ({
        url: "conversation",
        params: { filter: `number:${number}`, limit: 1 },
      }),
      rawResponseSchema: ticketsSchema,
      transformResponse: ({ tickets }: ReceivedTickets, _meta, number) =>
        tickets.find(({ ticket }) => ticket === number) ?? null,
    }),
  }),
});

export const { useReadCalledTicketQuery } = calledTicketsApi;
const { useOfferTicketsQuery } = calledTicketsApi;

/**
 * Asked for when typing pauses; null until they are known, none where they cannot be asked for.
 *
 * @param words null where nothing is to be asked
 */
export function useOfferedTickets(words: string | null): readonly Ticket[] | null {
  const search = useDebounced(words, { initial: null, ...(words ? {} : { delayMs: 0 }) });
  const skip = search === null;
  const { currentData, isError } = useOfferTicketsQuery(search ?? "", { skip });
  if (isError) return none;
  return search === words && currentData ? currentData : null;
}

const none: readonly Ticket[] = [];

import type { Macro, MacroRun } from "@deskbell/shared/macros/macro";
import type { ChangedTicketAnswer } from "@deskbell/shared/tickets/ticket-change";
import { api } from "./api.ts";
import { lazySchema } from "./http/lazy-schema.ts";

export const macrosContract = () => import("./first-contracts.ts");

/** Actions that staff take again and again. */
export const macrosApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Those that the viewer may run or keep, the most used first. */
    listMacros: build.query<Macro[], void>({
      query: () => "macros",
      rawResponseSchema: lazySchema(async () => (await macrosContract()).macrosAnswerSchema),
      transformResponse: ({ data }: { data: Macro[] }) => data,
      // One event says that either has changed.
      providesTags: ["replies"],
    }),
    /** One change of a ticket, as it was seen; also where it is refused its windows look again. */
    runMacro: build.mutation<ChangedTicketAnswer, MacroRun & { id: string }>({
      query: ({ id, ...body }) => ({ url: `macros/${id}/run`, method: "POST", body }),
      rawResponseSchema: lazySchema(
        async () =>
          (await import("@deskbell/shared/tickets/ticket-change")).changedTicketAnswerSchema,
      ),
      invalidatesTags: (_done, _error, { ticketId }) => [
        { type: "Ticket", id: ticketId },
        "replies",
      ],
    }),
  }),
});

/** Events say what changes, and it is asked for again after a lost connection: not for each ticket that is opened. */
export const useMacros = (skip = false) => macrosApi.useListMacrosQuery(undefined, { skip });

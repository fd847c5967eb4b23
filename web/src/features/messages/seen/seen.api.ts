import type { Seen } from "@deskbell/shared/tickets/seen";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";

/** How far tickets were read. A server of before answers 404: then nothing is shown of it. */
export const seenApi = api.injectEndpoints({
  endpoints: (build) => ({
    readSeen: build.query<Seen, string>({
      query: (ticketId) => ({ url: `conversation/${encodeURIComponent(ticketId)}/seen` }),
      rawResponseSchema: lazySchema(
        async () => (await import("../../../api/first-contracts.ts")).seenAnswerSchema,
      ),
      transformResponse: ({ data }: { data: Seen }) => data,
      // What comes while nobody looks is asked for again.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useReadSeenQuery } = seenApi;

import type { CatchUp, CatchUpQuestion } from "@deskbell/shared/realtime/catch-up";
import { api } from "../../api/api.ts";
import { lazySchema } from "../../api/http/lazy-schema.ts";

export const catchUpApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * What was missed since. `requestId` differs each time, so that no request is shared: one that is
     * under way may have been answered before what was missed.
     */
    catchUp: build.query<CatchUp, { question: CatchUpQuestion; requestId: number }>({
      query: ({ question }) => ({
        url: "catch-up",
        method: "POST",
        isRead: true,
        body: question,
      }),
      rawResponseSchema: lazySchema(
        async () => (await import("../../api/first-contracts.ts")).catchUpAnswerSchema,
      ),
      transformResponse: ({ data }: { data: CatchUp }) => data,
      keepUnusedDataFor: 0,
    }),
  }),
});

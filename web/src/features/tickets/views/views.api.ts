import type { ListedView } from "@deskbell/shared/tickets/view-counts";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";

/** What the rail of views asks for beside the counts that come to every window. */
const viewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The views, with one counted that has closed tickets. */
    countView: build.query<ListedView | undefined, "solved" | "spam">({
      query: (counting) => ({ url: "views", params: { counting } }),
      rawResponseSchema: lazySchema(
        async () => (await import("@deskbell/shared/tickets/view-counts")).viewsAnswerSchema,
      ),
      transformResponse: ({ data }: { data: ListedView[] }, _meta, name) =>
        data.find((view) => view.name === name),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useCountViewQuery } = viewsApi;

import type { NewView, SavedView, ViewChange } from "@deskbell/shared/tickets/views/saved-view";
import type { ListedView } from "@deskbell/shared/tickets/views/view-counts";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";

type Answer = { data: ListedView[]; saved?: SavedView[] };
const viewsSchema = lazySchema(
  async () => (await import("../../../api/first-contracts.ts")).viewsAnswerSchema,
);
const savedViewSchema = lazySchema(
  async () => (await import("@deskbell/shared/tickets/views/saved-view")).savedViewAnswerSchema,
);

/** What the rail of views asks for beside the counts that come to every window. */
export const savedViewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One view, counted though it has closed tickets: a standard one by its name, a saved one by its id. */
    countView: build.query<Pick<ListedView, "count" | "isCapped"> | undefined, string>({
      query: (counting) => ({ url: "views", params: { counting } }),
      rawResponseSchema: viewsSchema,
      transformResponse: ({ data, saved }: Answer, _meta, asked) =>
        data.find(({ name }) => name === asked) ?? saved?.find(({ id }) => id === asked),
      keepUnusedDataFor: 0,
    }),
    /** Those that the viewer, their teams and the desk have saved; an older server has none. */
    savedViews: build.query<SavedView[], void>({
      query: () => "views",
      rawResponseSchema: viewsSchema,
      transformResponse: ({ saved }: Answer) => saved ?? [],
      providesTags: ["views"],
    }),
    createView: build.mutation<SavedView, NewView>({
      query: (body) => ({ url: "views", method: "POST", body }),
      rawResponseSchema: savedViewSchema,
      transformResponse: ({ data }: { data: SavedView }) => data,
      invalidatesTags: ["views"],
    }),
    changeView: build.mutation<SavedView, { id: string; change: ViewChange }>({
      query: ({ id, change }) => ({ url: `views/${id}`, method: "PATCH", body: change }),
      rawResponseSchema: savedViewSchema,
      transformResponse: ({ data }: { data: SavedView }) => data,
      invalidatesTags: ["views", { type: "Ticket", id: "found" }],
    }),
    removeView: build.mutation<unknown, string>({
      query: (id) => ({ url: `views/${id}`, method: "DELETE" }),
      rawResponseSchema: lazySchema(
        async () => (await import("../../../api/first-contracts.ts")).statusAnswerSchema,
      ),
      invalidatesTags: ["views"],
    }),
  }),
});

export const {
  useCountViewQuery,
  useSavedViewsQuery,
  useCreateViewMutation,
  useChangeViewMutation,
  useRemoveViewMutation,
} = savedViewsApi;

import type { CustomerListedView, ListedView } from "@deskbell/shared/tickets/views/view-counts";
import { api } from "../../../api/api.ts";
import { isApiError } from "../../../api/http/api-error.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";

export const countedTag = { type: "Ticket", id: "counted" } as const;

/** An older server refuses customers here, or does not know it: it is not asked again by what changes. */
const isRefused = (error: unknown) =>
  isApiError(error) && (error.status === 403 || error.status === 404);

type Answer = { data: (CustomerListedView | ListedView)[] };
const isFilter = (view: CustomerListedView | ListedView): view is CustomerListedView =>
  !("sort" in view);

export const customerCountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A customer's filters, and how many of their tickets are in each. */
    countCustomerViews: build.query<CustomerListedView[], void>({
      query: () => "views",
      rawResponseSchema: lazySchema(
        async () => (await import("../../../api/first-contracts.ts")).anyViewsAnswerSchema,
      ),
      // Who has been made an agent meanwhile is answered with the views of staff.
      transformResponse: ({ data }: Answer) => data.filter(isFilter),
      // Where lists of views are loaded anew, as after a lost connection, so are these.
      providesTags: (_counts, error) =>
        isRefused(error) ? [] : [countedTag, { type: "Ticket", id: "view" }],
    }),
  }),
});

export const { useCountCustomerViewsQuery } = customerCountsApi;

import type { FilterCount } from "@deskbell/shared/tickets/views/filter-count";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";
import { useDebounced } from "../../../ui/use-debounced.ts";
import { withTimeZone } from "./with-time-zone.ts";

/** `timeZone` as the server takes it: where the days of the filter begin. */
type CountedFilter = { filter: string; creator?: string; timeZone?: string };

/** What is asked while a filter is put together. */
const filterCountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How many tickets a filter leaves, of one customer where that is said. */
    countFilter: build.query<FilterCount, CountedFilter>({
      query: (params) => ({ url: "views/count", params }),
      rawResponseSchema: lazySchema(
        async () =>
          (await import("@deskbell/shared/tickets/views/filter-count")).filterCountAnswerSchema,
      ),
      transformResponse: ({ data }: { data: FilterCount }) => data,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useCountFilterQuery } = filterCountApi;

/**
 * How many tickets a filter leaves; null until that is known.
 *
 * @param areDaysUtc its days begin in UTC, as a saved view's, and not where its reader is
 */
export function useFilterCount(text: string, areDaysUtc: boolean): FilterCount | null {
  const filter = text.trim();
  const asked = useDebounced(filter);
  const { currentData } = useCountFilterQuery(
    { filter: asked, ...(!areDaysUtc && withTimeZone(asked)) },
    { skip: asked === "" },
  );
  return asked === filter ? (currentData ?? null) : null;
}

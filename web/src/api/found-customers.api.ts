import type { FoundCustomer } from "@deskbell/shared/users/found-customers";
import { useEffect } from "react";
import { useAppDispatch } from "../state/hooks.ts";
import { useDebounced } from "../ui/use-debounced.ts";
import { api } from "./api.ts";
import { causeOf } from "./http/api-error.ts";
import { lazySchema } from "./http/lazy-schema.ts";

const foundCustomersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The first customers that match a few words, the newest without any; for staff. */
    findCustomers: build.query<FoundCustomer[], string>({
      query: (search) => ({ url: "users/customers", params: search ? { search } : {} }),
      rawResponseSchema: lazySchema(
        async () =>
          (await import("@deskbell/shared/users/found-customers")).foundCustomersAnswerSchema,
      ),
      transformResponse: ({ data }: { data: FoundCustomer[] }) => data,
      providesTags: ["User"],
    }),
  }),
});

const { useFindCustomersQuery } = foundCustomersApi;
const { getRunningQueryThunk } = foundCustomersApi.util;

/**
 * Asked for when typing pauses; `customers` is null until they are known.
 *
 * @param needsWords without any nothing is asked
 */
export function useFoundCustomers(words: string, { needsWords = false } = {}) {
  const typed = words.trim();
  const search = useDebounced(typed, { initial: "" });
  const skip = needsWords && search === "";
  const dispatch = useAppDispatch();
  // What is typed over is not waited for.
  useEffect(
    () => () => dispatch(getRunningQueryThunk("findCustomers", search))?.abort(),
    [dispatch, search],
  );
  const { currentData, isError, error, refetch } = useFindCustomersQuery(search, { skip });
  const isCurrent = search === typed;
  return {
    customers: isCurrent && currentData ? currentData : null,
    // What was given up before says nothing of why, and is asked for again.
    error: isCurrent && isError && causeOf(error) ? error : undefined,
    retry: () => void (skip || refetch()),
  };
}

import type { CustomerDetails } from "@deskbell/shared/users/customer-details";
import type { CustomerLabels, CustomerLabelsChange } from "@deskbell/shared/users/customer-labels";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";

/** Details older than this are asked for again when another ticket of the same person is opened. */
const freshSeconds = 30;

/** The lists of people alone, of all that is known of them. */
export const listedPeople = { type: "User", id: "listed" } as const;

/** Who the customer of a ticket is; for staff. */
export const customerApi = api.injectEndpoints({
  endpoints: (build) => ({
    readCustomer: build.query<CustomerDetails, string>({
      query: (id) => `users/get-user-with-id/${encodeURIComponent(id)}`,
      rawResponseSchema: lazySchema(
        async () => (await import("../../../api/first-contracts.ts")).receivedCustomerAnswerSchema,
      ),
      transformResponse: ({ data }: { data: { user: CustomerDetails } }) => data.user,
      providesTags: (_customer, _error, id) => [{ type: "User", id }],
    }),
    /** A colleague may have been faster, so also a refusal asks for them anew. */
    changeLabels: build.mutation<CustomerLabels, { id: string; change: CustomerLabelsChange }>({
      query: ({ id, change }) => ({ url: `users/${id}/labels`, method: "PATCH", body: change }),
      rawResponseSchema: lazySchema(
        async () => (await import("../../../api/first-contracts.ts")).customerLabelsAnswerSchema,
      ),
      transformResponse: ({ data }: { data: CustomerLabels }) => data,
      invalidatesTags: (_labels, _error, { id }) => [{ type: "User", id }, listedPeople],
    }),
  }),
});

export const { useChangeLabelsMutation } = customerApi;
const { useReadCustomerQuery } = customerApi;

/** Asks for a customer's details. */
export const useCustomer = (id: string) =>
  useReadCustomerQuery(id, { refetchOnMountOrArgChange: freshSeconds });

/** Details that CustomerContact asks for: a part drawn later than it does not ask again after a failure. */
export const useAskedCustomer = (id: string) =>
  customerApi.endpoints.readCustomer.useQueryState(id);

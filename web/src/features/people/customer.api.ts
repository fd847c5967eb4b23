import type { CustomerDetails } from "@deskbell/shared/users/customer-details";
import { api } from "../../api/api.ts";
import { lazySchema } from "../../api/http/lazy-schema.ts";

/** Details older than this are asked for again when another ticket of the same person is opened. */
const freshSeconds = 30;

/** Who the customer of a ticket is; for staff. */
export const customerApi = api.injectEndpoints({
  endpoints: (build) => ({
    readCustomer: build.query<CustomerDetails, string>({
      query: (id) => `users/get-user-with-id/${encodeURIComponent(id)}`,
      rawResponseSchema: lazySchema(
        async () =>
          (await import("@deskbell/shared/users/customer-details")).receivedCustomerAnswerSchema,
      ),
      transformResponse: ({ data }: { data: { user: CustomerDetails } }) => data.user,
      providesTags: (_customer, _error, id) => [{ type: "User", id }],
    }),
  }),
});

const { useReadCustomerQuery } = customerApi;

export const useCustomer = (id: string) =>
  useReadCustomerQuery(id, { refetchOnMountOrArgChange: freshSeconds });

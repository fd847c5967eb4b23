import type { Admin } from "@deskbell/shared/users/user";
import { api } from "./api.ts";
import { lazySchema } from "./http/lazy-schema.ts";

/** Who receives new tickets: the first admin of the list (spec §6). */
export const adminsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAdmins: build.query<Admin[], void>({
      query: () => "users/admins",
      rawResponseSchema: lazySchema(
        async () => (await import("./first-contracts.ts")).receivedAdminsSchema,
      ),
      providesTags: ["User"],
    }),
  }),
});

export const { useListAdminsQuery } = adminsApi;

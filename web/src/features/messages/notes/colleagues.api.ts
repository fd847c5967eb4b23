import type { StaffMember } from "@deskbell/shared/users/user";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";

export const colleaguesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All who work here, by name: whom a note can mention. */
    listColleagues: build.query<StaffMember[], void>({
      query: () => "users/staff",
      rawResponseSchema: lazySchema(
        async () => (await import("@deskbell/shared/users/answers")).staffAnswerSchema,
      ),
      transformResponse: ({ data }: { data: StaffMember[] }) => data,
    }),
  }),
});

export const { useListColleaguesQuery } = colleaguesApi;

import type { Availability, StaffAvailability } from "@deskbell/shared/users/availability";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";

const availabilityApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Idempotent. */
    setAvailability: build.mutation<StaffAvailability, Availability>({
      query: (availability) => ({
        url: "users/me/availability",
        method: "PUT",
        body: { availability },
      }),
      rawResponseSchema: lazySchema(
        async () =>
          (await import("@deskbell/shared/users/availability")).staffAvailabilityAnswerSchema,
      ),
      transformResponse: ({ data }: { data: StaffAvailability }) => data,
    }),
  }),
});

export const { useSetAvailabilityMutation } = availabilityApi;

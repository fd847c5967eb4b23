import type { Availability, StaffAvailability } from "@deskbell/shared/users/availability";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";

const availabilityAnswer = lazySchema(
  async () => (await import("@deskbell/shared/users/availability")).staffAvailabilityAnswerSchema,
);
const ofOne = ({ data }: { data: StaffAvailability }) => data;

const availabilityApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Idempotent. */
    setAvailability: build.mutation<StaffAvailability, Availability>({
      query: (availability) => ({
        url: "users/me/availability",
        method: "PUT",
        body: { availability },
      }),
      rawResponseSchema: availabilityAnswer,
      transformResponse: ofOne,
    }),
  }),
});

export const { useSetAvailabilityMutation } = availabilityApi;

import type { Availability, StaffAvailability } from "@deskbell/shared/users/availability";
import { api } from "../../../api/api.ts";
import { colleagues } from "../../../api/desk.api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";

const answer = lazySchema(
  async () => (await import("@deskbell/shared/users/availability")).staffAvailabilityAnswerSchema,
);
const ofOne = ({ data }: { data: StaffAvailability }) => data;

/** What admins say for their colleagues; one who left meanwhile is refused, so also a refusal asks for all anew. */
const colleaguesApi = api.injectEndpoints({
  endpoints: (build) => ({
    setAvailabilityOf: build.mutation<
      StaffAvailability,
      { id: string; availability: Availability }
    >({
      query: ({ id, availability }) => ({
        url: `users/${id}/availability`,
        method: "PUT",
        body: { availability },
      }),
      rawResponseSchema: answer,
      transformResponse: ofOne,
      invalidatesTags: [colleagues],
    }),
    setCapacity: build.mutation<StaffAvailability, { id: string; capacity: number }>({
      query: ({ id, capacity }) => ({
        url: `users/${id}/capacity`,
        method: "PUT",
        body: { capacity },
      }),
      rawResponseSchema: answer,
      transformResponse: ofOne,
      invalidatesTags: [colleagues],
    }),
  }),
});

export const { useSetAvailabilityOfMutation, useSetCapacityMutation } = colleaguesApi;

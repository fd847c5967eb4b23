import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";

const followingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whether the viewer follows a ticket. Idempotent. */
    setFollowing: build.mutation<StaffTicket, { ticketId: string; isFollowing: boolean }>({
      query: ({ ticketId, isFollowing }) => ({
        url: `conversation/${encodeURIComponent(ticketId)}/followers/me`,
        method: isFollowing ? "POST" : "DELETE",
      }),
      rawResponseSchema: lazySchema(
        async () => (await import("../../../api/first-contracts.ts")).staffTicketAnswerSchema,
      ),
      transformResponse: ({ data }: { data: StaffTicket }) => data,
    }),
    /** Whether the viewer is not notified of what is written in it. Idempotent. */
    setSilenced: build.mutation<StaffTicket, { ticketId: string; isSilenced: boolean }>({
      query: ({ ticketId, isSilenced }) => ({
        url: `conversation/${encodeURIComponent(ticketId)}/silence/me`,
        method: isSilenced ? "POST" : "DELETE",
      }),
      rawResponseSchema: lazySchema(
        async () => (await import("../../../api/first-contracts.ts")).staffTicketAnswerSchema,
      ),
      transformResponse: ({ data }: { data: StaffTicket }) => data,
    }),
  }),
});

export const { useSetFollowingMutation, useSetSilencedMutation } = followingApi;

import type { Tag } from "@deskbell/shared/tags/tag";
import type { Team } from "@deskbell/shared/teams/team";
import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import type { TicketChange, TicketChangeDraft } from "@deskbell/shared/tickets/ticket-change";
import type { StaffMember } from "@deskbell/shared/users/user";
import { api } from "../../../api/api.ts";
import { lazySchema } from "../../../api/http/lazy-schema.ts";

/** For so long a list of colleagues is taken as it is. */
const freshSeconds = 60;

export const fieldsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Idempotent: what is so already changes nothing. */
    changeTicket: build.mutation<
      StaffTicket,
      { ticketId: string; change: { set: TicketChangeDraft; seen: TicketChange["seen"] } }
    >({
      query: ({ ticketId, change }) => ({
        url: `conversation/${encodeURIComponent(ticketId)}`,
        method: "PATCH",
        body: change,
      }),
      rawResponseSchema: lazySchema(
        async () => (await import("@deskbell/shared/tickets/ticket")).staffTicketAnswerSchema,
      ),
      transformResponse: ({ data }: { data: StaffTicket }) => data,
    }),
    /** Those who work here, by name. */
    listStaff: build.query<StaffMember[], void>({
      query: () => "users/staff",
      rawResponseSchema: lazySchema(
        async () => (await import("@deskbell/shared/users/answers")).staffAnswerSchema,
      ),
      transformResponse: ({ data }: { data: StaffMember[] }) => data,
      providesTags: ["User"],
    }),
    /** The teams of the desk, the default one first. */
    listTeams: build.query<Team[], void>({
      query: () => "teams",
      rawResponseSchema: lazySchema(
        async () => (await import("@deskbell/shared/teams/team")).teamsAnswerSchema,
      ),
      transformResponse: ({ data }: { data: Team[] }) => data,
      providesTags: ["Team"],
    }),
    /** The tags of the desk, by name. */
    listTags: build.query<Tag[], void>({
      query: () => "tags",
      rawResponseSchema: lazySchema(
        async () => (await import("@deskbell/shared/tags/tag")).tagsAnswerSchema,
      ),
      transformResponse: ({ data }: { data: Tag[] }) => data,
      providesTags: ["Tag"],
    }),
    /** A new tag; its name may be another's by now. */
    createTag: build.mutation<Tag, string>({
      query: (name) => ({ url: "tags", method: "POST", body: { name } }),
      rawResponseSchema: lazySchema(
        async () => (await import("@deskbell/shared/tags/tag")).tagAnswerSchema,
      ),
      transformResponse: ({ data }: { data: Tag }) => data,
      invalidatesTags: ["Tag"],
    }),
  }),
});

export const { useChangeTicketMutation, useCreateTagMutation } = fieldsApi;

export const useStaff = (skip: boolean) =>
  fieldsApi.useListStaffQuery(undefined, { skip, refetchOnMountOrArgChange: freshSeconds });

export const useTeams = () =>
  fieldsApi.useListTeamsQuery(undefined, { refetchOnMountOrArgChange: freshSeconds });

export const useTags = () =>
  fieldsApi.useListTagsQuery(undefined, { refetchOnMountOrArgChange: freshSeconds });

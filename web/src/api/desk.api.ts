import type { Tag } from "@deskbell/shared/tags/tag";
import type { Team } from "@deskbell/shared/teams/team";
import type { StaffMember } from "@deskbell/shared/users/user";
import { api } from "./api.ts";
import { isApiError } from "./http/api-error.ts";
import { lazySchema } from "./http/lazy-schema.ts";

/** For so long a list of colleagues is taken as it is. */
const freshSeconds = 60;

/** The list of colleagues alone, of all that is known of people. */
export const colleagues = { type: "User", id: "colleagues" } as const;

/** What tickets are sorted by at this desk: its staff, teams and tags. */
export const deskApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Those who work here, by name. */
    listStaff: build.query<StaffMember[], void>({
      query: () => "users/staff",
      rawResponseSchema: lazySchema(
        async () => (await import("./first-contracts.ts")).staffAnswerSchema,
      ),
      transformResponse: ({ data }: { data: StaffMember[] }) => data,
      // An older server does not know it: after a 404 it is not asked again.
      providesTags: (_staff, error) =>
        isApiError(error) && error.status === 404 ? ["User"] : ["User", colleagues],
    }),
    /** The teams of the desk, the default one first. */
    listTeams: build.query<Team[], void>({
      query: () => "teams",
      rawResponseSchema: lazySchema(
        async () => (await import("./first-contracts.ts")).teamsAnswerSchema,
      ),
      transformResponse: ({ data }: { data: Team[] }) => data,
      providesTags: ["Team"],
    }),
    /** The tags of the desk, by name. */
    listTags: build.query<Tag[], void>({
      query: () => "tags",
      rawResponseSchema: lazySchema(
        async () => (await import("./first-contracts.ts")).tagsAnswerSchema,
      ),
      transformResponse: ({ data }: { data: Tag[] }) => data,
      providesTags: ["Tag"],
    }),
    /** A new tag; its name may be another's by now. */
    createTag: build.mutation<Tag, string>({
      query: (name) => ({ url: "tags", method: "POST", body: { name } }),
      rawResponseSchema: lazySchema(
        async () => (await import("./first-contracts.ts")).tagAnswerSchema,
      ),
      transformResponse: ({ data }: { data: Tag }) => data,
      invalidatesTags: ["Tag"],
    }),
  }),
});

export const { useCreateTagMutation } = deskApi;

export const useStaff = (skip: boolean) =>
  deskApi.useListStaffQuery(undefined, { skip, refetchOnMountOrArgChange: freshSeconds });

export const useTeams = (skip = false) =>
  deskApi.useListTeamsQuery(undefined, { skip, refetchOnMountOrArgChange: freshSeconds });

export const useTags = (skip = false) =>
  deskApi.useListTagsQuery(undefined, { skip, refetchOnMountOrArgChange: freshSeconds });

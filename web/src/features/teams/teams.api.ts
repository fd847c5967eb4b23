import type { NewTeam, Team, TeamChange } from "@deskbell/shared/teams/team";
import { api } from "../../api/api.ts";
import { lazySchema } from "../../api/http/lazy-schema.ts";

const teamAnswer = lazySchema(
  async () => (await import("../../api/first-contracts.ts")).teamAnswerSchema,
);

/** What admins do with teams; a colleague may have been faster, so also a refusal asks for them anew. */
const teamsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createTeam: build.mutation<Team, NewTeam>({
      query: (body) => ({ url: "teams", method: "POST", body }),
      rawResponseSchema: teamAnswer,
      transformResponse: ({ data }: { data: Team }) => data,
      invalidatesTags: ["Team"],
    }),
    changeTeam: build.mutation<Team, { id: string; change: TeamChange }>({
      query: ({ id, change }) => ({ url: `teams/${id}`, method: "PATCH", body: change }),
      rawResponseSchema: teamAnswer,
      transformResponse: ({ data }: { data: Team }) => data,
      invalidatesTags: ["Team"],
    }),
    removeTeam: build.mutation<unknown, string>({
      query: (id) => ({ url: `teams/${id}`, method: "DELETE" }),
      rawResponseSchema: lazySchema(
        async () => (await import("../../api/first-contracts.ts")).statusAnswerSchema,
      ),
      invalidatesTags: ["Team"],
    }),
  }),
});

export const { useCreateTeamMutation, useChangeTeamMutation, useRemoveTeamMutation } = teamsApi;

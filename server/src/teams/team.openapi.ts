import { idSchema } from "@deskbell/shared/id";
import {
  newTeamSchema,
  teamAnswerSchema,
  teamChangeSchema,
  teamsAnswerSchema,
} from "@deskbell/shared/teams/team";
import { statusAnswerSchema } from "@deskbell/shared/users/answers";
import * as z from "zod";
import type { RouteDescriptions } from "../openapi/route-description.ts";

export const teamDescriptions: RouteDescriptions = {
  "GET /api/v1/teams": {
    id: "listTeams",
    summary: "Lists the teams, the default one first, the others by name; for staff",
    tag: "Teams",
    asker: "session",
    answers: { 200: { says: "The teams.", json: teamsAnswerSchema } },
    errors: ["not_allowed"],
  },
  "POST /api/v1/teams": {
    id: "createTeam",
    summary: "Makes a team; for admins",
    description: "New tickets with one of its `reasons` begin in it; a reason leads to one team.",
    tag: "Teams",
    asker: "session",
    json: newTeamSchema,
    answers: { 201: { says: "The team.", json: teamAnswerSchema } },
    errors: ["not_allowed", "conflict"],
  },
  "PATCH /api/v1/teams/:id": {
    id: "changeTeam",
    summary: "Changes a team; what is left out stays; for admins",
    tag: "Teams",
    asker: "session",
    params: z.object({ id: idSchema }),
    json: teamChangeSchema,
    answers: { 200: { says: "The team as it is now.", json: teamAnswerSchema } },
    errors: ["not_allowed", "not_found", "conflict"],
  },
  "DELETE /api/v1/teams/:id": {
    id: "removeTeam",
    summary: "Removes a team; for admins",
    description: "Its tickets go to the default team soon after; that one cannot be removed.",
    tag: "Teams",
    asker: "session",
    params: z.object({ id: idSchema }),
    answers: { 200: { says: "It is gone.", json: statusAnswerSchema } },
    errors: ["not_allowed", "conflict"],
  },
};

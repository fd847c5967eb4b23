import * as z from "zod";
import { idSchema } from "../id.ts";
import { limits } from "../limits.ts";
import { singleLineText } from "../plain-text.ts";

/** How a team's waiting tickets find an assignee: by hand, in turn, or to whoever has the least. */
export const assignments = ["manual", "round_robin", "balanced"] as const;
const assignmentSchema = z.enum(assignments);

/** A team of staff; every ticket is in one. */
export const teamSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Staff; one who is kept out stays a member and is given nothing. */
  memberIds: z.array(idSchema),
  assignment: assignmentSchema,
  /** New tickets with one of these enquiry reasons begin here. */
  reasons: z.array(z.string()),
  /** The team of every ticket that has no other; there is always one. */
  isDefault: z.boolean(),
});
export type Team = z.infer<typeof teamSchema>;

const fields = {
  name: singleLineText.pipe(
    z
      .string()
      .min(1, "A team needs a name.")
      .max(limits.teamNameMaxChars, `Max length ${limits.teamNameMaxChars}`),
  ),
  memberIds: z.array(idSchema).max(limits.teamMembersMax),
  assignment: assignmentSchema,
  reasons: z.array(z.string().min(1).max(limits.teamReasonMaxChars)).max(limits.teamReasonsMax),
};

/** POST teams */
export const newTeamSchema = z.object({
  ...fields,
  memberIds: fields.memberIds.default([]),
  assignment: fields.assignment.default("manual"),
  reasons: fields.reasons.default([]),
});
export type NewTeam = z.infer<typeof newTeamSchema>;

/** PATCH teams/{id}: what is left out stays. */
export const teamChangeSchema = z.object(fields).partial();
export type TeamChange = z.infer<typeof teamChangeSchema>;

/** GET teams: the default one first, the others by name */
export const teamsAnswerSchema = z.object({
  status: z.literal("success"),
  data: z.array(teamSchema),
});
export const teamAnswerSchema = z.object({ status: z.literal("success"), data: teamSchema });

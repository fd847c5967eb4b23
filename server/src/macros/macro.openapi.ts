import { idSchema } from "@deskbell/shared/id";
import {
  macroAnswerSchema,
  macroChangeSchema,
  macroLimits,
  macroOutlookAnswerSchema,
  macroRunSchema,
  macrosAnswerSchema,
  macroTrialSchema,
  newMacroSchema,
} from "@deskbell/shared/macros/macro";
import { changedTicketAnswerSchema } from "@deskbell/shared/tickets/ticket-change";
import { statusAnswerSchema } from "@deskbell/shared/users/answers";
import * as z from "zod";
import type { RouteDescriptions } from "../openapi/route-description.ts";

const common = { tag: "Macros", asker: "session" } as const;
const one = z.object({ id: idSchema });

export const macroDescriptions: RouteDescriptions = {
  "GET /api/v1/macros": {
    ...common,
    id: "listMacros",
    summary: "Lists the macros that one may run or keep, the most used first; for staff",
    description:
      "`problems` says what a macro names and is not there any more: it changes nothing until that is mended.",
    answers: { 200: { says: "The macros.", json: macrosAnswerSchema } },
    errors: ["not_allowed"],
  },
  "POST /api/v1/macros": {
    ...common,
    id: "createMacro",
    summary: "Saves a macro: of one's own, of a team that one is in, or, for admins, of the desk",
    description:
      `At most ${macroLimits.macrosMax} of one owner. \`assignee\` is a person's id, \`me\` for whoever runs it, or null ` +
      "for nobody. A reply has the placeholders of saved replies.",
    json: newMacroSchema,
    answers: { 201: { says: "The macro.", json: macroAnswerSchema } },
    errors: ["not_allowed", "conflict"],
  },
  "POST /api/v1/macros/try": {
    ...common,
    id: "tryMacro",
    summary: "Says what actions would do to a ticket, and stores nothing",
    json: macroTrialSchema,
    answers: {
      200: { says: "What would change, or why nothing.", json: macroOutlookAnswerSchema },
    },
    errors: ["not_allowed", "not_found"],
  },
  "PATCH /api/v1/macros/:id": {
    ...common,
    id: "changeMacro",
    summary: "Changes a macro; for its owner, a member of its team, or an admin",
    params: one,
    json: macroChangeSchema,
    answers: { 200: { says: "As it is now.", json: macroAnswerSchema } },
    errors: ["not_allowed", "not_found", "conflict"],
  },
  "DELETE /api/v1/macros/:id": {
    ...common,
    id: "removeMacro",
    summary: "Removes a macro; what it did stays",
    params: one,
    answers: { 200: { says: "It is gone.", json: statusAnswerSchema } },
    errors: ["not_allowed", "not_found"],
  },
  "POST /api/v1/macros/:id/run": {
    ...common,
    id: "runMacro",
    summary: "Runs a macro without a reply: one change of a ticket, or nothing",
    description:
      "Refused as a change of the ticket is (`PATCH /conversation/{id}`), and with `invalid_input` where it names what " +
      "is gone. A macro with a reply is sent as that: its actions are `macro` of `POST /message`.",
    params: one,
    json: macroRunSchema,
    answers: {
      200: {
        says: "The ticket as it is now, and by which number it is undone.",
        json: changedTicketAnswerSchema,
      },
    },
    errors: ["not_allowed", "not_found", "stale_change", "stale_status", "ticket_merged"],
  },
};

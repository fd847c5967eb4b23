import { idSchema } from "@deskbell/shared/id";
import {
  filterCountAnswerSchema,
  filterCountQuerySchema,
} from "@deskbell/shared/tickets/views/filter-count";
import {
  newViewSchema,
  savedViewAnswerSchema,
  viewChangeSchema,
} from "@deskbell/shared/tickets/views/saved-view";
import { anyViewsAnswerSchema, viewsQuerySchema } from "@deskbell/shared/tickets/views/view-counts";
import { statusAnswerSchema } from "@deskbell/shared/users/answers";
import * as z from "zod";
import type { RouteDescriptions } from "../../openapi/route-description.ts";

export const viewDescriptions: RouteDescriptions = {
  "GET /api/v1/views": {
    id: "listViews",
    summary: "Lists the views of tickets with how many are in each",
    description:
      "For staff: views of active tickets are counted exactly. `counting` also counts one that has closed tickets, up to a " +
      "thousand: `isCapped` says that there may be more. `GET /conversation?view=<name>` lists a view's tickets. " +
      "`saved` are those that the viewer, their teams and the desk have saved; they are counted and listed by their ids, " +
      "and listed as a `filter` is answered. Customers are answered with their filters, each counted up to a thousand: as " +
      "many of their own tickets as `GET /conversation?view=<name>` lists.",
    tag: "Tickets",
    asker: "session",
    query: viewsQuerySchema,
    answers: {
      200: { says: "The views.", json: anyViewsAnswerSchema },
    },
  },
  "GET /api/v1/views/count": {
    id: "countFilter",
    summary: "Counts the tickets that a filter leaves, up to a thousand; for staff",
    description:
      "`isCapped`: there are that many, or more. `isSearchCapped`: a word is in more tickets than were looked at, and a " +
      "bulk change of all is refused.",
    tag: "Tickets",
    asker: "session",
    query: filterCountQuerySchema,
    answers: { 200: { says: "How many they are.", json: filterCountAnswerSchema } },
    errors: ["not_allowed"],
  },
  "POST /api/v1/views": {
    id: "saveView",
    summary: "Saves a filter as a view; for staff",
    description:
      "`own` is the viewer's alone, `team` that of a team they are in (`teamId`), `desk` everybody's, by admins. " +
      "A part of the filter that is wrong is in `problems`; the rest works.",
    tag: "Tickets",
    asker: "session",
    json: newViewSchema,
    answers: { 201: { says: "The view.", json: savedViewAnswerSchema } },
    errors: ["not_allowed", "conflict"],
  },
  "PATCH /api/v1/views/:id": {
    id: "changeView",
    summary: "Changes a saved view: one's own, a team's as its member, the desk's as an admin",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema }),
    json: viewChangeSchema,
    answers: { 200: { says: "The view as it is now.", json: savedViewAnswerSchema } },
    errors: ["not_allowed", "not_found"],
  },
  "DELETE /api/v1/views/:id": {
    id: "removeView",
    summary: "Removes a saved view, of which nothing happens to the tickets",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema }),
    answers: { 200: { says: "It is gone.", json: statusAnswerSchema } },
    errors: ["not_allowed", "not_found"],
  },
};

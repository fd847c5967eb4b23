import { viewsAnswerSchema, viewsQuerySchema } from "@deskbell/shared/tickets/view-counts";
import type { RouteDescriptions } from "../../openapi/route-description.ts";

export const viewDescriptions: RouteDescriptions = {
  "GET /api/v1/views": {
    id: "listViews",
    summary: "Lists the views of tickets with how many are in each; for staff",
    description:
      "Views of active tickets are counted exactly. `counting` also counts one that has closed tickets, up to a " +
      "thousand: `isCapped` says that there may be more. `GET /conversation?view=<name>` lists a view's tickets.",
    tag: "Tickets",
    asker: "session",
    query: viewsQuerySchema,
    answers: { 200: { says: "The views.", json: viewsAnswerSchema } },
    errors: ["not_allowed"],
  },
};

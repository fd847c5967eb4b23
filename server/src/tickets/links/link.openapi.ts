import { idSchema } from "@deskbell/shared/id";
import { newLinkSchema, ticketLinksAnswerSchema } from "@deskbell/shared/tickets/links";
import * as z from "zod";
import type { RouteDescriptions } from "../../openapi/route-description.ts";

const answers = { 200: { says: "All of its links.", json: ticketLinksAnswerSchema } };

export const linkDescriptions: RouteDescriptions = {
  "GET /api/v1/conversation/:id/links": {
    id: "listLinks",
    summary: "Lists the links of a ticket, its own and those of others to it; for staff",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema }),
    answers,
    errors: ["not_allowed"],
  },
  "POST /api/v1/conversation/:id/links": {
    id: "addLink",
    summary: "Says what a ticket is to another, also another customer's; for staff",
    description:
      "Two tickets have one link: another kind takes its place. The same again changes nothing.",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema }),
    json: newLinkSchema,
    answers,
    errors: ["not_allowed", "conflict"],
  },
  "DELETE /api/v1/conversation/:id/links/:otherId": {
    id: "removeLink",
    summary: "Removes the link between two tickets; for staff",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema, otherId: idSchema }),
    answers,
    errors: ["not_allowed"],
  },
};

import { idSchema } from "@deskbell/shared/id";
import { jobAnswerSchema, jobsAnswerSchema } from "@deskbell/shared/jobs/job";
import { newBulkSchema } from "@deskbell/shared/jobs/new-bulk";
import { limits } from "@deskbell/shared/limits";
import * as z from "zod";
import type { RouteDescriptions } from "../openapi/route-description.ts";

export const jobDescriptions: RouteDescriptions = {
  "POST /api/v1/bulk": {
    id: "changeManyTickets",
    summary:
      "Begins to change many tickets: named ones, all of a view, or all that a filter leaves; or to merge named ones into one; for staff",
    description:
      "Each is a change of its own, refused as one by `PATCH /conversation/{id}` would be: the others are changed " +
      "nevertheless. `seen` says what was seen of a ticket; left out it is what there is now. Which tickets are in a view, or match, is settled when the job begins; a filter with a " +
      "part that has no meaning, or with a word in so many tickets that not all are known, is refused. With `merge` in the place " +
      "of `set` each named ticket is merged as by `POST /conversation/{id}/merge`: where one of them could not be, for instance " +
      "since it is another customer's, none is, and the answer says which. `job:progress` on one's " +
      "own windows and `GET /jobs/{id}` say how far it is.",
    tag: "Tickets",
    asker: "session",
    json: newBulkSchema,
    answers: { 202: { says: "The job, which has begun.", json: jobAnswerSchema } },
    errors: ["not_allowed", "not_found", "ticket_closed", "ticket_merged"],
  },
  "GET /api/v1/jobs": {
    id: "listJobs",
    summary: "Lists one's own latest jobs, the newest first; for staff",
    description: `No more than ${limits.jobsListed}: what a page that was closed has begun can be undone by another.`,
    tag: "Tickets",
    asker: "session",
    answers: { 200: { says: "The jobs.", json: jobsAnswerSchema } },
    errors: ["not_allowed"],
  },
  "GET /api/v1/jobs/:id": {
    id: "readJob",
    summary: "Says how far one's own job is, and which tickets it could not change",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema }),
    answers: { 200: { says: "The job.", json: jobAnswerSchema } },
    errors: ["not_allowed", "not_found"],
  },
  "POST /api/v1/jobs/:id/cancel": {
    id: "cancelJob",
    summary: "Ends one's own job; what it has done stays",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema }),
    answers: { 200: { says: "The job.", json: jobAnswerSchema } },
    errors: ["not_allowed", "not_found"],
  },
  "POST /api/v1/jobs/:id/undo": {
    id: "undoJob",
    summary: "Begins to take back what one's own job has changed, until five minutes after its end",
    description:
      "A field that somebody has changed since stays as it is, and its ticket is named among the refused. Merged tickets are " +
      "their own again, but for those that somebody has taken out since.",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema }),
    answers: { 202: { says: "The job that undoes it.", json: jobAnswerSchema } },
    errors: ["not_allowed", "not_found", "conflict"],
  },
};

import { idSchema } from "@deskbell/shared/id";
import { newTagSchema, tagAnswerSchema, tagsAnswerSchema } from "@deskbell/shared/tags/tag";
import { statusAnswerSchema } from "@deskbell/shared/users/answers";
import * as z from "zod";
import type { RouteDescriptions } from "../openapi/route-description.ts";

export const tagDescriptions: RouteDescriptions = {
  "GET /api/v1/tags": {
    id: "listTags",
    summary: "Lists all tags by name; for staff",
    tag: "Tags",
    asker: "session",
    answers: { 200: { says: "The tags.", json: tagsAnswerSchema } },
    errors: ["not_allowed"],
  },
  "POST /api/v1/tags": {
    id: "createTag",
    summary: "Makes a tag; for staff",
    description: "No two have the same name, whatever the case.",
    tag: "Tags",
    asker: "session",
    json: newTagSchema,
    answers: { 201: { says: "The tag.", json: tagAnswerSchema } },
    errors: ["not_allowed", "conflict"],
  },
  "PATCH /api/v1/tags/:id": {
    id: "renameTag",
    summary: "Renames a tag; for admins",
    tag: "Tags",
    asker: "session",
    params: z.object({ id: idSchema }),
    json: newTagSchema,
    answers: { 200: { says: "The tag as it is now.", json: tagAnswerSchema } },
    errors: ["not_allowed", "not_found", "conflict"],
  },
  "DELETE /api/v1/tags/:id": {
    id: "removeTag",
    summary: "Removes a tag, also from the tickets that have it; for admins",
    tag: "Tags",
    asker: "session",
    params: z.object({ id: idSchema }),
    answers: { 200: { says: "It is gone.", json: statusAnswerSchema } },
    errors: ["not_allowed"],
  },
};

import { idSchema } from "@deskbell/shared/id";
import { limits } from "@deskbell/shared/limits";
import { variableNames } from "@deskbell/shared/saved-replies/placeholders";
import {
  exportedRepliesSchema,
  importAnswerSchema,
  newSavedReplySchema,
  replyLimits,
  savedRepliesAnswerSchema,
  savedReplyAnswerSchema,
  savedReplyChangeSchema,
  whoseSchema,
} from "@deskbell/shared/saved-replies/saved-reply";
import { statusAnswerSchema } from "@deskbell/shared/users/answers";
import * as z from "zod";
import type { RouteDescriptions } from "../openapi/route-description.ts";
import { fileAnswers } from "../uploads/upload.openapi.ts";

const common = { tag: "Saved replies", asker: "session" } as const;
const one = z.object({ id: idSchema });
const oneFile = one.extend({ fileId: z.string() });
const asItIs = { 200: { says: "As it is now.", json: savedReplyAnswerSchema } };

export const savedReplyDescriptions: RouteDescriptions = {
  "GET /api/v1/saved-replies": {
    ...common,
    id: "listSavedReplies",
    summary: "Lists the saved replies that one may use or keep, the most used first; for staff",
    description:
      `A text names values in braces: ${variableNames.map((name) => `\`{{${name}}}\``).join(", ")}; ` +
      "what follows a bar, as in `{{customer.first_name|there}}`, stands where there is no value. " +
      "Whoever sends it puts them in: the list has the texts as they were written.",
    answers: { 200: { says: "The saved replies.", json: savedRepliesAnswerSchema } },
    errors: ["not_allowed"],
  },
  "POST /api/v1/saved-replies": {
    ...common,
    id: "createSavedReply",
    summary: "Saves a reply: of one's own, of a team that one is in, or, for admins, of the desk",
    json: newSavedReplySchema,
    answers: { 201: { says: "The saved reply.", json: savedReplyAnswerSchema } },
    errors: ["not_allowed", "conflict"],
  },
  "GET /api/v1/saved-replies/export": {
    ...common,
    id: "exportSavedReplies",
    summary: "Those of oneself, a team or the desk as a file, without files of theirs; for staff",
    query: whoseSchema,
    answers: { 200: { says: "A reply on each line.", json: exportedRepliesSchema } },
    errors: ["not_allowed"],
  },
  "POST /api/v1/saved-replies/import": {
    ...common,
    id: "importSavedReplies",
    summary: "Saves all replies of such a file, or none",
    description:
      `At most ${replyLimits.repliesMax} of one owner. What is there word for word is left as it is. ` +
      "Where something is wrong, `errors` says what by the number of the reply.",
    form: whoseSchema.extend({ file: z.file() }),
    answers: { 200: { says: "How many were saved.", json: importAnswerSchema } },
    errors: ["not_allowed", "conflict", "file_too_large", "unavailable"],
  },
  "PATCH /api/v1/saved-replies/:id": {
    ...common,
    id: "changeSavedReply",
    summary: "Changes a saved reply; for its owner, a member of its team, or an admin",
    params: one,
    json: savedReplyChangeSchema,
    answers: asItIs,
    errors: ["not_allowed", "not_found", "conflict"],
  },
  "DELETE /api/v1/saved-replies/:id": {
    ...common,
    id: "removeSavedReply",
    summary: "Removes a saved reply; what was sent with it stays",
    params: one,
    answers: { 200: { says: "It is gone.", json: statusAnswerSchema } },
    errors: ["not_allowed", "not_found"],
  },
  "POST /api/v1/saved-replies/:id/uses": {
    ...common,
    id: "countSavedReply",
    summary: "Counts that a saved reply was put into a draft",
    params: one,
    answers: { 200: { says: "It is counted.", json: statusAnswerSchema } },
    errors: ["not_allowed", "not_found"],
  },
  "POST /api/v1/saved-replies/:id/files": {
    ...common,
    id: "addSavedReplyFiles",
    summary: "Adds files to a saved reply; who sends it sends copies of them",
    description: `At most ${limits.attachmentsMax}.`,
    params: one,
    form: z.object({ attachments: z.array(z.file()) }),
    answers: { 201: { says: "As it is now.", json: savedReplyAnswerSchema } },
    errors: [
      "not_allowed",
      "not_found",
      "conflict",
      "file_too_large",
      "unsupported_file",
      "unavailable",
    ],
  },
  "GET /api/v1/saved-replies/:id/files/:fileId": {
    ...common,
    id: "readSavedReplyFile",
    summary: "A file of a saved reply",
    params: oneFile,
    answers: fileAnswers,
    errors: ["not_allowed", "not_found", "unavailable"],
  },
  "DELETE /api/v1/saved-replies/:id/files/:fileId": {
    ...common,
    id: "removeSavedReplyFile",
    summary: "Takes a file off a saved reply",
    params: oneFile,
    answers: asItIs,
    errors: ["not_allowed", "not_found", "conflict"],
  },
};

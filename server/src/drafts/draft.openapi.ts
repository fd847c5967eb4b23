import {
  draftAnswerSchema,
  draftFileAnswerSchema,
  draftFileIdSchema,
  draftListSchema,
  draftPlaceSchema,
  keepDraftSchema,
  newDraftFileSchema,
  shareDraftSchema,
} from "@deskbell/shared/drafts/draft";
import * as z from "zod";
import type { RouteDescriptions } from "../openapi/route-description.ts";
import { fileAnswers } from "../uploads/upload.openapi.ts";

const common = { tag: "Messages", asker: "session" } as const;
const params = z.object({ place: draftPlaceSchema });

export const draftDescriptions: RouteDescriptions = {
  "GET /api/v1/drafts": {
    ...common,
    id: "listDrafts",
    summary: "Lists what one has written and not sent, on whichever device",
    description:
      "One's own alone: nobody reads another's, staff no customer's. What is kept in a ticket that one may not see " +
      "any more is listed, too.",
    answers: { 200: { says: "The drafts.", json: draftListSchema } },
  },
  "GET /api/v1/drafts/:place": {
    ...common,
    id: "readDraft",
    summary: "What one has written and not sent at a place",
    params,
    answers: { 200: { says: "The draft; null where there is none.", json: draftAnswerSchema } },
  },
  "PUT /api/v1/drafts/:place": {
    ...common,
    id: "keepDraft",
    summary: "Keeps what was written, unless it was changed on another device",
    description:
      "`place` is `reply:` or `note:` with a ticket's id, or `wizard`. Whoever writes names the version that they have " +
      "seen (`basedOn`) and the one that this is to be. Where another is kept that is refused, and the answer has it as " +
      "`draft`, null where it was sent or removed. Without words and files it is removed; where `files` is left out it keeps those that it has. The version that a message, a " +
      "note or a ticket names as its `draftVersion` goes with it, and is sent by one device alone; its `draftFiles` are " +
      "files of the draft, which the message gets copies of.",
    params,
    json: keepDraftSchema,
    answers: { 200: { says: "As it is kept; null once removed.", json: draftAnswerSchema } },
    errors: ["not_allowed", "not_found", "stale_draft"],
  },
  "POST /api/v1/drafts/:place/files": {
    ...common,
    id: "addDraftFile",
    summary: "Keeps a file for a draft, checked as one of a message is",
    description:
      "One file. The next version of the draft names it by its `id`; what no version names goes after an hour. Sent again " +
      "under the same `clientFileId` it is answered again.",
    params,
    form: newDraftFileSchema.extend({ attachments: z.array(z.file()) }),
    answers: { 201: { says: "The file.", json: draftFileAnswerSchema } },
    errors: ["not_allowed", "not_found", "conflict", "file_too_large", "unsupported_file"],
  },
  "POST /api/v1/drafts/:place/share": {
    ...common,
    id: "shareDraft",
    summary: "Gives a colleague a copy of a reply that is being written; for staff",
    description:
      "Text and files of the version that is kept become a draft of theirs, of which they are notified. Where they have " +
      "one of their own in this ticket it is refused, and nothing of theirs is changed or told. The ticket's customer sees nothing of it.",
    params,
    json: shareDraftSchema,
    answers: { 200: { says: "It is shared.", json: z.object({ status: z.literal("success") }) } },
    errors: ["not_allowed", "not_found", "stale_draft", "conflict"],
  },
  "GET /api/v1/drafts/:place/files/:fileId": {
    ...common,
    id: "readDraftFile",
    summary: "A file of one's own draft",
    params: params.extend({ fileId: draftFileIdSchema }),
    answers: fileAnswers,
    errors: ["not_found", "unavailable"],
  },
};

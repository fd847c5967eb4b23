import { acceptedKinds } from "@deskbell/shared/accepted-file-types";
import { idSchema } from "@deskbell/shared/id";
import { limits } from "@deskbell/shared/limits";
import { earlierTextsAnswerSchema } from "@deskbell/shared/messages/change-message";
import { noteAnswerSchema } from "@deskbell/shared/tickets/activity";
import { changedNoteAnswerSchema, editNoteSchema } from "@deskbell/shared/tickets/change-note";
import { newNoteSchema } from "@deskbell/shared/tickets/note";
import * as z from "zod";
import type { RouteDescriptions } from "../../openapi/route-description.ts";

const ofNote = z.object({ id: idSchema, noteId: idSchema });

export const noteDescriptions: RouteDescriptions = {
  "POST /api/v1/conversation/:id/notes": {
    id: "addNote",
    summary: "Adds an internal note to a ticket, with its files or not at all; for staff",
    description:
      "Its customer sees nothing of it. A note needs a text or a file. At most " +
      `${limits.attachmentsMax} files of ${limits.attachmentMaxBytes} bytes, or what \`files.maxBytes\` of /config says: ${acceptedKinds}; the ` +
      `server decides by content. \`mentions\` are the ids of at most ${limits.noteMentionsMax} colleagues and teams, ` +
      "separated by commas; they, and who is in these teams then, are notified and follow the ticket from then on. Sent again under the same `clientNoteId` it is answered as it " +
      "was stored.",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema }),
    form: newNoteSchema.extend({ attachments: z.array(z.file()).optional() }),
    answers: {
      200: { says: "It was stored before.", json: noteAnswerSchema },
      201: { says: "The entry of the history that is this note.", json: noteAnswerSchema },
    },
    errors: [
      "not_allowed",
      "conflict",
      "draft_sent",
      "ticket_merged",
      "file_too_large",
      "unsupported_file",
    ],
  },
  "PUT /api/v1/conversation/:id/notes/:noteId": {
    id: "editNote",
    summary: "Changes the words of one's own note; for staff",
    description:
      "At any time; its files and place stay, and what it said before is kept. `mentions` are the ids of all whom its " +
      "words address now: who was not addressed before is notified, and follows the ticket. `version` is the one that " +
      "was edited, 0 for a note as it was written: where somebody was faster, 409.",
    tag: "Tickets",
    asker: "session",
    params: ofNote,
    json: editNoteSchema,
    answers: { 200: { says: "The note as it is now.", json: changedNoteAnswerSchema } },
    errors: ["not_found", "not_allowed", "conflict"],
  },
  "DELETE /api/v1/conversation/:id/notes/:noteId": {
    id: "deleteNote",
    summary: "Deletes a note for good; for staff",
    description:
      "Its place stays, its words, earlier ones and files go. Agents their own, admins everybody's, which is audited.",
    tag: "Tickets",
    asker: "session",
    params: ofNote,
    answers: { 200: { says: "What is left of it.", json: changedNoteAnswerSchema } },
    errors: ["not_found", "not_allowed", "conflict"],
  },
  "GET /api/v1/conversation/:id/notes/:noteId/earlier": {
    id: "listEarlierNoteTexts",
    summary: "Lists what a note said before it was edited, the oldest first; for staff",
    tag: "Tickets",
    asker: "session",
    params: ofNote,
    answers: { 200: { says: "Its earlier words.", json: earlierTextsAnswerSchema } },
    errors: ["not_found", "not_allowed"],
  },
};

import { acceptedKinds } from "@deskbell/shared/accepted-file-types";
import { idSchema } from "@deskbell/shared/id";
import { limits } from "@deskbell/shared/limits";
import { noteAnswerSchema } from "@deskbell/shared/tickets/activity";
import { newNoteSchema } from "@deskbell/shared/tickets/note";
import * as z from "zod";
import type { RouteDescriptions } from "../../openapi/route-description.ts";

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
};

import { idSchema } from "@deskbell/shared/id";
import * as z from "zod";
import type { RouteDescriptions } from "../openapi/route-description.ts";
import { fileIdSchema } from "./photo.routes.ts";

export const uploadDescriptions: RouteDescriptions = {
  "GET /uploads/photos/:fileId": {
    id: "fetchPhoto",
    summary: "Fetches a profile photo, as long as somebody wears it",
    description: "The path is a person's `avatar`. It is not guessable and needs no session.",
    tag: "Files",
    asker: "anybody",
    params: z.object({ fileId: fileIdSchema }),
    answers: { 200: { says: "The picture.", types: ["image/webp"] } },
    errors: ["invalid_input"],
  },
  "GET /uploads/:ticketId/:fileId/:grant/:name": {
    id: "fetchFile",
    summary: "Fetches a file of a ticket or of a message",
    description:
      "The path stands in the answers, signed for the session that asked: good for at least a day, as long as that " +
      "session lives and its person may read the ticket. An `<img>` needs nothing else. Documents are downloads.",
    tag: "Files",
    asker: "anybody",
    params: z.object({
      ticketId: idSchema,
      fileId: fileIdSchema,
      grant: z.string(),
      name: z.string(),
    }),
    answers: {
      200: {
        says: "The file.",
        types: ["image/webp", "application/octet-stream"],
      },
    },
  },
};

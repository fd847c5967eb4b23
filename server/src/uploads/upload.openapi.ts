import { isPlayable, storedTypes } from "@deskbell/shared/accepted-file-types";
import { idSchema } from "@deskbell/shared/id";
import * as z from "zod";
import type { RouteDescriptions } from "../openapi/route-description.ts";
import { fileIdSchema } from "./photo.routes.ts";

const playedTypes = Object.values(storedTypes).filter(isPlayable);
const servedTypes = ["image/webp", "application/octet-stream", ...new Set(playedTypes)];

/** Of a path that answers with any file. */
export const fileAnswers = {
  200: { says: "The file.", types: servedTypes },
  206: { says: "The part of it that `Range` asks for.", types: servedTypes },
  416: { says: "There is no such part." },
};

export const uploadDescriptions: RouteDescriptions = {
  "GET /uploads/photos/:fileId": {
    id: "fetchPhoto",
    summary: "Fetches a profile photo, as long as somebody wears it",
    description: "The path is a person's `avatar`. It is not guessable and needs no session.",
    tag: "Files",
    asker: "anybody",
    params: z.object({ fileId: fileIdSchema }),
    answers: {
      200: { says: "The picture.", types: ["image/webp"] },
      206: { says: "The part of it that `Range` asks for.", types: ["image/webp"] },
      416: { says: "There is no such part." },
    },
    errors: ["invalid_input"],
  },
  "GET /uploads/:ticketId/:fileId/:grant/:name": {
    id: "fetchFile",
    summary: "Fetches a file of a ticket or of a message",
    description:
      "The path stands in the answers, signed for the session that asked: good for at least a day, as long as that " +
      "session lives and its person may read the ticket. An `<img>` needs nothing else. All others are downloads; audio " +
      "and video have their own type with `?play`, for the page's players. Ranges of bytes are answered.",
    tag: "Files",
    asker: "anybody",
    params: z.object({
      ticketId: idSchema,
      fileId: fileIdSchema,
      grant: z.string(),
      name: z.string(),
    }),
    query: z.object({ play: z.string().optional() }),
    answers: fileAnswers,
  },
};

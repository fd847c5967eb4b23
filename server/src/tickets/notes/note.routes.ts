import { idSchema } from "@deskbell/shared/id";
import { newNoteSchema } from "@deskbell/shared/tickets/note";
import { type RequestHandler, Router } from "express";
import type { DraftService } from "../../drafts/draft.service.ts";
import type { RequestLimits } from "../../http/limits/request-limits.ts";
import { viewerNowOf, viewerOf } from "../../http/require-session.ts";
import { limitFiles, type Uploads } from "../../uploads/receiving/receive-files.ts";
import type { TicketService } from "../ticket.service.ts";

/** /api/v1/conversation/:id/notes: written with a route of their own, read with the history. */
export function noteRoutes(
  tickets: Pick<TicketService, "addNote">,
  uploads: Uploads,
  limits: Pick<RequestLimits, "sendMessage" | "sendFiles">,
  drafts: Pick<DraftService, "send" | "sentFiles">,
): Router {
  const routes = Router();

  /** As often as messages. */
  const limitNotes: RequestHandler = async (_req, res, next) => {
    await limits.sendMessage(viewerOf(res).id);
    next();
  };

  routes.post(
    "/:id/notes",
    limitNotes,
    uploads.receiveFiles,
    limitFiles(uploads, limits),
    async (req, res) => {
      const id = idSchema.parse(req.params.id);
      const { draftVersion: version, draftFiles, ...note } = newNoteSchema.parse(req.body);
      const [viewer, place] = [viewerOf(res), `note:${id}`];
      const files = await drafts.sentFiles(viewer, { place, draftFiles }, uploads.filesOf(req));
      const { entry, isRepeat } = await drafts.send(
        viewer,
        { place, version, by: note.clientNoteId },
        () => tickets.addNote(viewerNowOf(res), id, note, { files }),
      );
      res.status(isRepeat ? 200 : 201).json({ status: "success", data: entry });
    },
  );

  return routes;
}

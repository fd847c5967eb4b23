import { idSchema } from "@deskbell/shared/id";
import { editNoteSchema } from "@deskbell/shared/tickets/change-note";
import { newNoteSchema } from "@deskbell/shared/tickets/note";
import { type Request, type RequestHandler, Router } from "express";
import type { DraftService } from "../../drafts/draft.service.ts";
import type { RequestLimits } from "../../http/limits/request-limits.ts";
import { viewerNowOf, viewerOf } from "../../http/require-session.ts";
import { limitCopies, limitFiles, type Uploads } from "../../uploads/receiving/receive-files.ts";
import type { TicketService } from "../ticket.service.ts";

type Notes = Pick<TicketService, "addNote" | "editNote" | "removeNote" | "earlierNoteTexts">;

/** /api/v1/conversation/:id/notes: written with routes of their own, read with the history. */
export function noteRoutes(
  tickets: Notes,
  uploads: Uploads,
  limits: Pick<RequestLimits, "sendMessage" | "sendFiles">,
  drafts: Pick<DraftService, "send" | "sentFiles" | "mayWrite">,
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
    async (req, res, next) => {
      await drafts.mayWrite(viewerOf(res), `note:${idSchema.parse(req.params.id)}`);
      next();
    },
    uploads.receiveFiles,
    limitFiles(uploads, limits),
    async (req, res) => {
      const id = idSchema.parse(req.params.id);
      const { draftVersion: version, draftFiles, ...note } = newNoteSchema.parse(req.body);
      const [viewer, place] = [viewerOf(res), `note:${id}`];
      const files = await drafts.sentFiles(viewer, { place, draftFiles }, uploads.filesOf(req));
      await limitCopies(viewer, files, limits);
      const { entry, isRepeat } = await drafts.send(
        viewerNowOf(res),
        { place, version, by: note.clientNoteId },
        (viewerNow) => tickets.addNote(viewerNow, id, note, { files }),
      );
      res.status(isRepeat ? 200 : 201).json({ status: "success", data: entry });
    },
  );

  const placeOf = ({ params }: Request) => ({
    ticketId: idSchema.parse(params.id),
    noteId: idSchema.parse(params.noteId),
  });
  const success = (data: object) => ({ status: "success", data });

  routes.put("/:id/notes/:noteId", async (req, res) => {
    const edit = editNoteSchema.parse(req.body ?? {});
    res.json(success(await tickets.editNote(viewerNowOf(res), placeOf(req), edit)));
  });

  routes.delete("/:id/notes/:noteId", async (req, res) => {
    res.json(success(await tickets.removeNote(viewerNowOf(res), placeOf(req))));
  });

  routes.get("/:id/notes/:noteId/earlier", async (req, res) => {
    res.json(success(await tickets.earlierNoteTexts(viewerOf(res), placeOf(req))));
  });

  return routes;
}

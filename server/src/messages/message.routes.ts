import { idSchema } from "@deskbell/shared/id";
import { editMessageSchema, seqSchema } from "@deskbell/shared/messages/change-message";
import { messageQuerySchema, newMessageSchema } from "@deskbell/shared/messages/message";
import { type Request, type RequestHandler, Router } from "express";
import type { DraftService } from "../drafts/draft.service.ts";
import type { RequestLimits } from "../http/limits/request-limits.ts";
import { viewerNowOf, viewerOf } from "../http/require-session.ts";
import { limitCopies, limitFiles, type Uploads } from "../uploads/receiving/receive-files.ts";
import type { MessageService } from "./message.service.ts";
import { refusePlaceholders } from "./sending/refuse-placeholders.ts";

/** /api/v1/message */
export function messageRoutes(
  messages: MessageService,
  uploads: Uploads,
  limits: Pick<RequestLimits, "sendMessage" | "sendFiles">,
  drafts: Pick<DraftService, "send" | "sentFiles">,
): Router {
  const routes = Router();

  routes.get("/:conversationId", async (req, res) => {
    const ticketId = idSchema.parse(req.params.conversationId);
    const query = messageQuerySchema.parse(req.query);
    res.json(await messages.list(viewerOf(res), ticketId, query));
  });

  const placeOf = (req: Request) => ({
    ticketId: idSchema.parse(req.params.conversationId),
    seq: seqSchema.parse(req.params.seq),
  });
  const success = (data: object) => ({ status: "success", data });

  routes.put("/:conversationId/:seq", async (req, res) => {
    const edit = editMessageSchema.parse(req.body ?? {});
    refusePlaceholders(viewerOf(res), edit.text);
    res.json(success(await messages.edit(viewerNowOf(res), placeOf(req), edit)));
  });

  routes.delete("/:conversationId/:seq", async (req, res) => {
    res.json(success(await messages.remove(viewerNowOf(res), placeOf(req))));
  });

  routes.get("/:conversationId/:seq/earlier", async (req, res) => {
    res.json(success(await messages.earlierTexts(viewerOf(res), placeOf(req))));
  });

  const limitMessages: RequestHandler = async (_req, res, next) => {
    await limits.sendMessage(viewerOf(res).id);
    next();
  };

  routes.post(
    "/",
    limitMessages,
    uploads.receiveFiles,
    limitFiles(uploads, limits),
    async (req, res) => {
      const draft = newMessageSchema.parse(req.body);
      refusePlaceholders(viewerOf(res), draft.text);
      const { draftVersion: version, draftFiles, ...message } = draft;
      const [viewer, place] = [viewerOf(res), `reply:${draft.conversationId}`];
      const files = await drafts.sentFiles(viewer, { place, draftFiles }, uploads.filesOf(req));
      await limitCopies(viewer, files, limits);
      const { message: sent, isRepeat } = await drafts.send(
        viewerNowOf(res),
        { place, version, by: draft.clientMessageId },
        (viewerNow) => messages.send(viewer, message, { files, viewerNow }),
      );
      res.status(isRepeat ? 200 : 201).json({ status: "success", data: sent });
    },
  );

  return routes;
}

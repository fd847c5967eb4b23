import { idSchema } from "@deskbell/shared/id";
import {
  newScheduledMessageSchema,
  scheduledChangeSchema,
  scheduledQuerySchema,
  sendNowSchema,
  takeBackQuerySchema,
  takeBackSchema,
} from "@deskbell/shared/messages/scheduled-message";
import { type RequestHandler, Router } from "express";
import type { DraftService } from "../../drafts/draft.service.ts";
import type { RequestLimits } from "../../http/limits/request-limits.ts";
import { viewerNowOf, viewerOf } from "../../http/require-session.ts";
import { limitCopies, limitFiles, type Uploads } from "../../uploads/receiving/receive-files.ts";
import { refusePlaceholders } from "../sending/refuse-placeholders.ts";
import type { ScheduledService } from "./scheduled.service.ts";

/** /api/v1/scheduled */
export function scheduledRoutes(
  scheduled: ScheduledService,
  uploads: Uploads,
  limits: Pick<RequestLimits, "sendMessage" | "sendFiles">,
  drafts: Pick<DraftService, "send" | "sentFiles">,
): Router {
  const routes = Router();

  /** As often as messages. */
  const limitMessages: RequestHandler = async (_req, res, next) => {
    await limits.sendMessage(viewerOf(res).id);
    next();
  };

  routes.get("/", async (req, res) => {
    const { conversationId } = scheduledQuerySchema.parse(req.query);
    const data = await scheduled.list(viewerOf(res), conversationId);
    res.json({ status: "success", data });
  });

  routes.post(
    "/",
    limitMessages,
    uploads.receiveFiles,
    limitFiles(uploads, limits),
    async (req, res) => {
      const {
        draftVersion: version,
        draftFiles,
        ...draft
      } = newScheduledMessageSchema.parse(req.body);
      const [viewer, place] = [viewerOf(res), `reply:${draft.conversationId}`];
      refusePlaceholders(viewer, draft.text);
      const files = await drafts.sentFiles(viewer, { place, draftFiles }, uploads.filesOf(req));
      await limitCopies(viewer, files, limits);
      const data = await drafts.send(
        viewerNowOf(res),
        { place, version, by: draft.clientMessageId },
        (viewerNow) => scheduled.add(viewerNow, draft, files),
      );
      res.status(201).json({ status: "success", data });
    },
  );

  routes.patch("/:id", async (req, res) => {
    const id = idSchema.parse(req.params.id);
    const change = scheduledChangeSchema.parse(req.body);
    refusePlaceholders(viewerOf(res), change.text ?? "");
    res.json({ status: "success", data: await scheduled.change(viewerOf(res), id, change) });
  });

  routes.post("/:id/take-back", async (req, res) => {
    const id = idSchema.parse(req.params.id);
    const { requestId } = takeBackSchema.parse(req.body ?? {});
    const { into } = takeBackQuerySchema.parse(req.query);
    const data = await scheduled.takeBack(viewerOf(res), id, { requestId, into });
    res.json({ status: "success", data });
  });

  routes.post("/:id/send", limitMessages, async (req, res) => {
    const id = idSchema.parse(req.params.id);
    const now = sendNowSchema.parse(req.body);
    res.json({ status: "success", data: await scheduled.sendNow(viewerOf(res), id, now) });
  });

  return routes;
}

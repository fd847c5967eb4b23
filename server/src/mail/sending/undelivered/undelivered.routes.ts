import { idSchema } from "@deskbell/shared/id";
import { undeliveredQuerySchema } from "@deskbell/shared/mail/undelivered-mail";
import { Router } from "express";
import { requireRight } from "../../../http/require-right.ts";
import { viewerNowOf, viewerOf } from "../../../http/require-session.ts";
import type { SessionService } from "../../../identity/session.service.ts";
import { sendDownload } from "../../review/send-download.ts";
import { rawOfUndelivered } from "./raw-of-undelivered.ts";
import type { UndeliveredService } from "./undelivered.service.ts";

type Sessions = Pick<SessionService, "confirm">;

/** /api/v1/mails/outgoing: staff see which mails of the desk did not arrive, and have them sent again; admins have their bytes. */
export function undeliveredRoutes(undelivered: UndeliveredService, sessions: Sessions): Router {
  const routes = Router();
  routes.use(requireRight("mail:review", sessions));

  routes.get("/", async (req, res) => {
    const query = undeliveredQuerySchema.parse(req.query);
    res.json({ status: "success", data: await undelivered.list(viewerOf(res), query) });
  });

  routes.get("/:id/raw", requireRight("mail:fetchRaw", sessions), async (req, res) => {
    const id = idSchema.parse(req.params.id);
    sendDownload(res, `mail-${id}.eml`, await rawOfUndelivered(id));
  });

  routes.post("/:id/try-again", async (req, res) => {
    const id = idSchema.parse(req.params.id);
    res.json({ status: "success", data: await undelivered.tryAgain(viewerNowOf(res), id) });
  });

  routes.post("/:id/dismiss", async (req, res) => {
    const id = idSchema.parse(req.params.id);
    res.json({ status: "success", data: await undelivered.dismiss(viewerNowOf(res), id) });
  });

  routes.delete("/:id/suppression", async (req, res) => {
    const id = idSchema.parse(req.params.id);
    res.json({ status: "success", data: await undelivered.release(viewerNowOf(res), id) });
  });

  return routes;
}

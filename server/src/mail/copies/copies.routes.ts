import { idSchema } from "@deskbell/shared/id";
import { newCopiedSchema, type TicketCopied } from "@deskbell/shared/mail/copied";
import { Router } from "express";
import type { RequestLimits } from "../../http/limits/request-limits.ts";
import { viewerNowOf, viewerOf } from "../../http/require-session.ts";
import type { CopiesService } from "./copies.service.ts";

/** /api/v1/conversation/:id/copied, for staff */
export function copiesRoutes(
  copies: CopiesService,
  limits: Pick<RequestLimits, "sendMessage">,
): Router {
  const routes = Router();

  routes.get("/:id/copied", async (req, res) => {
    const id = idSchema.parse(req.params.id);
    res.json(success(await copies.read(viewerOf(res), id)));
  });

  routes.post("/:id/copied", async (req, res) => {
    const id = idSchema.parse(req.params.id);
    const draft = newCopiedSchema.parse(req.body ?? {});
    await limits.sendMessage(viewerOf(res).id);
    res.json(success(await copies.add(viewerNowOf(res), id, draft)));
  });

  routes.delete("/:id/copied/:personId", async (req, res) => {
    const id = idSchema.parse(req.params.id);
    const personId = idSchema.parse(req.params.personId);
    res.json(success(await copies.remove(viewerNowOf(res), id, personId)));
  });

  return routes;
}

const success = (data: TicketCopied) => ({ status: "success", data });

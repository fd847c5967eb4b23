import { contactQuerySchema } from "@deskbell/shared/contact/contact";
import {
  contactTrap,
  emailSendSchema,
  templateParamsSchema,
} from "@deskbell/shared/contact/email-send";
import { clientIdSchema, idSchema } from "@deskbell/shared/id";
import { Router } from "express";
import {
  type DoorSessions,
  requireSession,
  type SessionLimits,
  viewerNowOf,
  viewerOf,
} from "../http/require-session.ts";
import { clientAddressOf } from "../http/security/client-address.ts";
import type { ContactService } from "./contact.service.ts";

/** /api/v1/contact: anybody writes, in the shape of an EmailJS call (spec §7); staff read. */
export function contactRoutes(
  contact: ContactService,
  sessions: DoorSessions,
  limits: SessionLimits,
): Router {
  const routes = Router();

  routes.post("/", async (req, res) => {
    const { template_params } = emailSendSchema.parse(req.body);
    const params = templateParamsSchema.parse({ [contactTrap]: "", ...template_params });
    const { [contactTrap]: trapped, ...draft } = params;
    const idempotencyKey = clientIdSchema.optional().parse(req.get("Idempotency-Key"));
    // A program that filled in what no person sees is left believing that it succeeded.
    if (trapped === "") {
      await contact.accept(draft, { address: clientAddressOf(req), idempotencyKey });
    }
    res.status(202).json({ status: "success" });
  });

  routes.get("/", requireSession(sessions, limits), async (req, res) => {
    res.json(await contact.list(viewerOf(res), contactQuerySchema.parse(req.query)));
  });

  routes.post("/:id/ticket", requireSession(sessions, limits), async (req, res) => {
    const id = idSchema.parse(req.params.id);
    const data = await contact.openTicket(await viewerNowOf(res)(), id);
    res.json({ status: "success", data });
  });

  return routes;
}

import { idSchema } from "@deskbell/shared/id";
import { invitationTokenSchema, newInvitationSchema } from "@deskbell/shared/users/invitations";
import { Router } from "express";
import type { RequestLimits } from "../../http/limits/request-limits.ts";
import { requireRight } from "../../http/require-right.ts";
import { requireSession, viewerOf } from "../../http/require-session.ts";
import { clientAddressOf } from "../../http/security/client-address.ts";
import type { SessionService } from "../../identity/session.service.ts";
import type { InvitationService } from "./invitation.service.ts";

const success = { status: "success" } as const;

/** /api/v1/invitations: admins make and withdraw them, whoever has the link reads it, the signed-in accept. */
export function invitationRoutes(
  invitations: InvitationService,
  sessions: SessionService,
  limits: RequestLimits,
): Router {
  const routes = Router();

  // The token is in the body, also of what only reads: addresses stand in logs.
  routes.post("/read", async (req, res) => {
    await limits.readAsStranger(clientAddressOf(req));
    const { token } = invitationTokenSchema.parse(req.body);
    res.json({ ...success, data: await invitations.read(token) });
  });

  routes.use(requireSession(sessions, limits));
  const forAdmins = requireRight("invitation:manage", sessions);

  routes.post("/accept", async (req, res) => {
    const { token } = invitationTokenSchema.parse(req.body);
    res.json({ ...success, data: await invitations.accept(viewerOf(res), token) });
  });

  routes.post("/", forAdmins, async (req, res) => {
    const draft = newInvitationSchema.parse(req.body);
    res.status(201).json({ ...success, data: await invitations.create(viewerOf(res), draft) });
  });

  routes.post("/:id/send", forAdmins, async (req, res) => {
    const id = idSchema.parse(req.params.id);
    res.json({ ...success, data: await invitations.sendAgain(viewerOf(res), id) });
  });

  routes.get("/", forAdmins, async (_req, res) => {
    res.json(await invitations.list());
  });

  routes.delete("/:id", forAdmins, async (req, res) => {
    await invitations.withdraw(viewerOf(res), idSchema.parse(req.params.id));
    res.json(success);
  });

  return routes;
}

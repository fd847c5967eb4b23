import { idSchema } from "@deskbell/shared/id";
import { newAvailabilitySchema, newCapacitySchema } from "@deskbell/shared/users/availability";
import { Router } from "express";
import { requireRight } from "../../http/require-right.ts";
import {
  type DoorSessions,
  requireSession,
  type SessionLimits,
  viewerOf,
} from "../../http/require-session.ts";
import type { SessionService } from "../../identity/session.service.ts";
import type { AvailabilityService } from "./availability.service.ts";

/** /api/v1/users, whether the desk gives them tickets, and how many */
export function availabilityRoutes(
  availability: AvailabilityService,
  sessions: DoorSessions & Pick<SessionService, "confirm">,
  limits: SessionLimits,
): Router {
  const routes = Router();
  const signedIn = requireSession(sessions, limits);

  routes.put("/me/availability", signedIn, async (req, res) => {
    const wanted = newAvailabilitySchema.parse(req.body ?? {});
    const data = await availability.set(viewerOf(res), wanted.availability);
    res.json({ status: "success", data });
  });

  const forAdmins = requireRight("staff:manage", sessions);

  routes.put("/:id/availability", signedIn, forAdmins, async (req, res) => {
    const id = idSchema.parse(req.params.id);
    const wanted = newAvailabilitySchema.parse(req.body ?? {});
    const data = await availability.setAvailabilityOf(viewerOf(res), id, wanted.availability);
    res.json({ status: "success", data });
  });

  routes.put("/:id/capacity", signedIn, forAdmins, async (req, res) => {
    const id = idSchema.parse(req.params.id);
    const { capacity } = newCapacitySchema.parse(req.body ?? {});
    const data = await availability.setCapacity(viewerOf(res), id, capacity);
    res.json({ status: "success", data });
  });

  return routes;
}

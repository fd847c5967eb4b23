import { customerQuerySchema } from "@deskbell/shared/users/found-customers";
import { Router } from "express";
import { requireRight } from "../../http/require-right.ts";
import {
  type DoorSessions,
  requireSession,
  type SessionLimits,
  viewerOf,
} from "../../http/require-session.ts";
import type { SessionService } from "../../identity/session.service.ts";
import { findCustomers } from "./find-customers.ts";

/** /api/v1/users/customers: whom staff can open a ticket for */
export function customerRoutes(
  sessions: DoorSessions & Pick<SessionService, "confirm">,
  requestLimits: SessionLimits,
): Router {
  const routes = Router();
  const signedIn = requireSession(sessions, requestLimits);

  routes.get("/customers", signedIn, requireRight("ticket:work", sessions), async (req, res) => {
    const query = customerQuerySchema.parse(req.query);
    res.json({ status: "success", data: await findCustomers(viewerOf(res), query) });
  });

  return routes;
}

import { idSchema } from "@deskbell/shared/id";
import { customerLabelsChangeSchema } from "@deskbell/shared/users/customer-labels";
import {
  type ListedPerson,
  newAccessSchema,
  newRoleSchema,
  peopleQuerySchema,
} from "@deskbell/shared/users/people";
import { Router } from "express";
import { requireRight } from "../../http/require-right.ts";
import {
  type DoorSessions,
  requireSession,
  type SessionLimits,
  viewerOf,
} from "../../http/require-session.ts";
import type { SessionService } from "../../identity/session.service.ts";
import type { PeopleService } from "./people.service.ts";

/** /api/v1/users, the part for staff */
export function peopleRoutes(
  people: PeopleService,
  sessions: DoorSessions & Pick<SessionService, "confirm">,
  limits: SessionLimits,
): Router {
  const routes = Router();
  const signedIn = requireSession(sessions, limits);

  routes.get("/", signedIn, requireRight("person:list", sessions), async (req, res) => {
    res.json(await people.list(peopleQuerySchema.parse(req.query)));
  });

  routes.put("/:id/role", signedIn, requireRight("role:change", sessions), async (req, res) => {
    const wanted = newRoleSchema.parse(req.body);
    const id = idSchema.parse(req.params.id);
    res.json(success(await people.setRole(viewerOf(res), id, wanted)));
  });

  routes.put("/:id/access", signedIn, requireRight("access:change", sessions), async (req, res) => {
    const { isDisabled } = newAccessSchema.parse(req.body);
    const id = idSchema.parse(req.params.id);
    res.json(success(await people.setAccess(viewerOf(res), id, isDisabled)));
  });

  routes.patch(
    "/:id/labels",
    signedIn,
    requireRight("person:label", sessions),
    async (req, res) => {
      const change = customerLabelsChangeSchema.parse(req.body ?? {});
      const id = idSchema.parse(req.params.id);
      res.json({ status: "success", data: await people.setLabels(viewerOf(res), id, change) });
    },
  );

  return routes;
}

function success(data: ListedPerson) {
  return { status: "success", data };
}

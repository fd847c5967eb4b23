import { idSchema } from "@deskbell/shared/id";
import { newTeamSchema, teamChangeSchema } from "@deskbell/shared/teams/team";
import { Router } from "express";
import { requireRight } from "../http/require-right.ts";
import { viewerOf } from "../http/require-session.ts";
import type { SessionService } from "../identity/session.service.ts";
import type { TeamService } from "./team.service.ts";

/** /api/v1/teams: staff see them, admins make and change them. */
export function teamRoutes(teams: TeamService, sessions: Pick<SessionService, "confirm">): Router {
  const routes = Router();
  const forAdmins = requireRight("team:manage", sessions);

  routes.get("/", async (_req, res) => {
    res.json({ status: "success", data: await teams.list(viewerOf(res)) });
  });

  routes.post("/", forAdmins, async (req, res) => {
    const draft = newTeamSchema.parse(req.body ?? {});
    res.status(201).json({ status: "success", data: await teams.create(viewerOf(res), draft) });
  });

  routes.patch("/:id", forAdmins, async (req, res) => {
    const id = idSchema.parse(req.params.id);
    const draft = teamChangeSchema.parse(req.body ?? {});
    res.json({ status: "success", data: await teams.change(viewerOf(res), id, draft) });
  });

  routes.delete("/:id", forAdmins, async (req, res) => {
    await teams.remove(viewerOf(res), idSchema.parse(req.params.id));
    res.json({ status: "success" });
  });

  return routes;
}

import { idSchema } from "@deskbell/shared/id";
import { newTagSchema } from "@deskbell/shared/tags/tag";
import { Router } from "express";
import { requireRight } from "../http/require-right.ts";
import { viewerOf } from "../http/require-session.ts";
import type { SessionService } from "../identity/session.service.ts";
import type { TagService } from "./tag.service.ts";

/** /api/v1/tags: staff see and make them, admins rename and remove them. */
export function tagRoutes(tags: TagService, sessions: Pick<SessionService, "confirm">): Router {
  const routes = Router();
  const forAdmins = requireRight("tag:manage", sessions);

  routes.get("/", async (_req, res) => {
    res.json({ status: "success", data: await tags.list(viewerOf(res)) });
  });

  routes.post("/", requireRight("tag:use", sessions), async (req, res) => {
    const draft = newTagSchema.parse(req.body ?? {});
    res.status(201).json({ status: "success", data: await tags.create(viewerOf(res), draft) });
  });

  routes.patch("/:id", forAdmins, async (req, res) => {
    const id = idSchema.parse(req.params.id);
    const draft = newTagSchema.parse(req.body ?? {});
    res.json({ status: "success", data: await tags.rename(viewerOf(res), id, draft) });
  });

  routes.delete("/:id", forAdmins, async (req, res) => {
    await tags.remove(viewerOf(res), idSchema.parse(req.params.id));
    res.json({ status: "success" });
  });

  return routes;
}

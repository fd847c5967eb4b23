import { idSchema } from "@deskbell/shared/id";
import { newBulkSchema } from "@deskbell/shared/jobs/new-bulk";
import { Router } from "express";
import { viewerOf } from "../http/require-session.ts";
import type { JobService } from "./job.service.ts";

/** /api/v1/bulk: begins a change of many tickets. */
export function bulkRoutes(jobs: JobService): Router {
  const routes = Router();

  routes.post("/", async (req, res) => {
    const draft = newBulkSchema.parse(req.body ?? {});
    res.status(202).json({ status: "success", data: await jobs.begin(viewerOf(res), draft) });
  });

  return routes;
}

/** /api/v1/jobs: each of the staff sees their own. */
export function jobRoutes(jobs: JobService): Router {
  const routes = Router();

  routes.get("/", async (_req, res) => {
    res.json({ status: "success", data: await jobs.list(viewerOf(res)) });
  });

  routes.get("/:id", async (req, res) => {
    const id = idSchema.parse(req.params.id);
    res.json({ status: "success", data: await jobs.read(viewerOf(res), id) });
  });

  routes.post("/:id/cancel", async (req, res) => {
    const id = idSchema.parse(req.params.id);
    res.json({ status: "success", data: await jobs.cancel(viewerOf(res), id) });
  });

  routes.post("/:id/undo", async (req, res) => {
    const id = idSchema.parse(req.params.id);
    res.status(202).json({ status: "success", data: await jobs.undo(viewerOf(res), id) });
  });

  return routes;
}

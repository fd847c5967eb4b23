import { idSchema } from "@deskbell/shared/id";
import {
  macroChangeSchema,
  macroRunSchema,
  macroTrialSchema,
  newMacroSchema,
} from "@deskbell/shared/macros/macro";
import { Router } from "express";
import { requireRight } from "../http/require-right.ts";
import { viewerOf } from "../http/require-session.ts";
import type { SessionService } from "../identity/session.service.ts";
import type { MacroService } from "./macro.service.ts";

/** /api/v1/macros, for staff */
export function macroRoutes(
  macros: MacroService,
  sessions: Pick<SessionService, "confirm">,
): Router {
  const routes = Router();
  routes.use(requireRight("macro:use", sessions));
  const success = { status: "success" } as const;
  const idOf = (params: { id?: unknown }) => idSchema.parse(params.id);

  routes.get("/", async (_req, res) => {
    res.json({ ...success, data: await macros.list(viewerOf(res)) });
  });

  routes.post("/", async (req, res) => {
    const draft = newMacroSchema.parse(req.body ?? {});
    res.status(201).json({ ...success, data: await macros.create(viewerOf(res), draft) });
  });

  routes.post("/try", async (req, res) => {
    const trial = macroTrialSchema.parse(req.body ?? {});
    res.json({ ...success, data: await macros.tryOut(viewerOf(res), trial) });
  });

  routes.patch("/:id", async (req, res) => {
    const change = macroChangeSchema.parse(req.body ?? {});
    const data = await macros.change(viewerOf(res), idOf(req.params), change);
    res.json({ ...success, data });
  });

  routes.delete("/:id", async (req, res) => {
    await macros.remove(viewerOf(res), idOf(req.params));
    res.json(success);
  });

  routes.post("/:id/run", async (req, res) => {
    const run = macroRunSchema.parse(req.body ?? {});
    const { ticket, undo } = await macros.run(viewerOf(res), idOf(req.params), run);
    res.json({ ...success, data: ticket, undo });
  });

  return routes;
}

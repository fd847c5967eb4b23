import { idSchema } from "@deskbell/shared/id";
import type { Router } from "express";
import { viewerNowOf } from "../../http/require-session.ts";
import type { TicketService } from "../ticket.service.ts";

/** What one of the staff sets of a ticket for themselves alone: whether they follow it, and whether they silence it. */
export function addRoutesForOneself(
  routes: Router,
  { setFollowing, setSilenced }: Pick<TicketService, "setFollowing" | "setSilenced">,
): void {
  const settings = [
    { path: "/:id/followers/me", set: setFollowing },
    { path: "/:id/silence/me", set: setSilenced },
  ];
  for (const { path, set } of settings) {
    routes.post(path, async (req, res) => {
      const id = idSchema.parse(req.params.id);
      res.json({ status: "success", data: await set(viewerNowOf(res), id, true) });
    });
    routes.delete(path, async (req, res) => {
      const id = idSchema.parse(req.params.id);
      res.json({ status: "success", data: await set(viewerNowOf(res), id, false) });
    });
  }
}

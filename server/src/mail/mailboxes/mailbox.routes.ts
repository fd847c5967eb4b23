import { idSchema } from "@deskbell/shared/id";
import {
  mailboxChangeSchema,
  mailReadingChangeSchema,
  newMailboxSchema,
} from "@deskbell/shared/mail/mailbox";
import { Router } from "express";
import { requireRight } from "../../http/require-right.ts";
import { viewerOf } from "../../http/require-session.ts";
import type { SessionService } from "../../identity/session.service.ts";
import type { MailboxService } from "./mailbox.service.ts";

/** /api/v1/mailboxes: admins see and change the addresses of the desk. */
export function mailboxRoutes(
  mailboxes: MailboxService,
  sessions: Pick<SessionService, "confirm">,
): Router {
  const routes = Router();
  const forAdmins = requireRight("mailbox:manage", sessions);

  routes.get("/", forAdmins, async (_req, res) => {
    res.json({ status: "success", ...(await mailboxes.list()) });
  });

  routes.post("/", forAdmins, async (req, res) => {
    const draft = newMailboxSchema.parse(req.body ?? {});
    res.status(201).json({ status: "success", data: await mailboxes.create(viewerOf(res), draft) });
  });

  routes.put("/reading", forAdmins, async (req, res) => {
    const change = mailReadingChangeSchema.parse(req.body ?? {});
    res.json({ status: "success", data: await mailboxes.setReading(viewerOf(res), change) });
  });

  routes.patch("/:id", forAdmins, async (req, res) => {
    const id = idSchema.parse(req.params.id);
    const change = mailboxChangeSchema.parse(req.body ?? {});
    res.json({ status: "success", data: await mailboxes.change(viewerOf(res), id, change) });
  });

  routes.delete("/:id", forAdmins, async (req, res) => {
    await mailboxes.remove(viewerOf(res), idSchema.parse(req.params.id));
    res.json({ status: "success" });
  });

  return routes;
}

import { mailboxIdSchema } from "@deskbell/shared/mail/mailbox";
import { mailboxTestChangeSchema, mailboxTestSchema } from "@deskbell/shared/mail/mailbox-checks";
import { Router } from "express";
import { requireRight } from "../../../http/require-right.ts";
import { viewerOf } from "../../../http/require-session.ts";
import type { SessionService } from "../../../identity/session.service.ts";
import { answerLines } from "./answer-lines.ts";
import type { MailboxChecks } from "./mailbox-checks.service.ts";

/** /api/v1/mailboxes: admins try what they have set up. */
export function mailboxCheckRoutes(
  checks: MailboxChecks,
  sessions: Pick<SessionService, "confirm">,
): Router {
  const routes = Router();
  const forAdmins = requireRight("mailbox:manage", sessions);

  routes.post("/test", forAdmins, async (req, res) => {
    const draft = mailboxTestSchema.parse(req.body ?? {});
    await answerLines(res, await checks.testDraft(viewerOf(res), draft));
  });

  routes.post("/:id/test", forAdmins, async (req, res) => {
    const id = mailboxIdSchema.parse(req.params.id);
    const change = mailboxTestChangeSchema.parse(req.body ?? {});
    await answerLines(res, await checks.testStored(viewerOf(res), id, change));
  });

  routes.post("/:id/round-trip", forAdmins, async (req, res) => {
    const id = mailboxIdSchema.parse(req.params.id);
    await answerLines(res, await checks.roundTrip(viewerOf(res), id));
  });

  routes.get("/:id/domain", forAdmins, async (req, res) => {
    const id = mailboxIdSchema.parse(req.params.id);
    res.json({ status: "success", data: await checks.domain(id) });
  });

  return routes;
}

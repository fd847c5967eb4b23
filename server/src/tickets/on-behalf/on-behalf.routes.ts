import { clientIdSchema } from "@deskbell/shared/id";
import { ticketOnBehalfSchemaFor } from "@deskbell/shared/tickets/on-behalf";
import { type RequestHandler, Router } from "express";
import type { RequestLimits } from "../../http/limits/request-limits.ts";
import { requireRight } from "../../http/require-right.ts";
import { viewerNowOf, viewerOf } from "../../http/require-session.ts";
import type { SessionService } from "../../identity/session.service.ts";
import { limitFiles, type Uploads } from "../../uploads/receiving/receive-files.ts";
import type { TicketService } from "../ticket.service.ts";

type Parts = {
  tickets: Pick<TicketService, "openOnBehalf">;
  sessions: Pick<SessionService, "confirm">;
  uploads: Uploads;
  /** What a ticket can be about. */
  enquiryReasons: readonly string[];
  /** It counts as a message: staff open more tickets than customers do. */
  limits: Pick<RequestLimits, "sendMessage" | "sendFiles">;
};

/** /api/v1/conversation/on-behalf */
export function onBehalfRoutes(parts: Parts): Router {
  const { tickets, sessions, uploads, enquiryReasons, limits } = parts;
  const routes = Router();
  const schema = ticketOnBehalfSchemaFor(enquiryReasons);
  const limitTickets: RequestHandler = async (_req, res, next) => {
    await limits.sendMessage(viewerOf(res).id);
    next();
  };

  routes.post(
    "/on-behalf",
    requireRight("ticket:work", sessions),
    limitTickets,
    uploads.receiveFiles,
    limitFiles(uploads, limits),
    async (req, res) => {
      const ticket = await tickets.openOnBehalf(viewerNowOf(res), schema.parse(req.body), {
        files: uploads.filesOf(req),
        idempotencyKey: clientIdSchema.optional().parse(req.get("Idempotency-Key")),
      });
      res.status(201).json({ status: "success", data: ticket });
    },
  );

  return routes;
}

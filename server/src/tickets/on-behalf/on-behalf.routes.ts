import { clientIdSchema } from "@deskbell/shared/id";
import { type TicketSenders, ticketOnBehalfSchemaFor } from "@deskbell/shared/tickets/on-behalf";
import { ticketDraftSchema } from "@deskbell/shared/tickets/ticket";
import { type RequestHandler, Router } from "express";
import type * as z from "zod";
import type { DraftService } from "../../drafts/draft.service.ts";
import { AppError } from "../../errors/app-error.ts";
import type { RequestLimits } from "../../http/limits/request-limits.ts";
import { requireRight } from "../../http/require-right.ts";
import { viewerNowOf, viewerOf } from "../../http/require-session.ts";
import type { SessionService } from "../../identity/session.service.ts";
import type { createSenderChoice, FindAddressee } from "../../mail/copies/addressee.ts";
import { limitCopies, limitFiles, type Uploads } from "../../uploads/receiving/receive-files.ts";
import type { TicketService } from "../ticket.service.ts";

type Parts = {
  tickets: Pick<TicketService, "openOnBehalf">;
  sessions: Pick<SessionService, "confirm">;
  uploads: Uploads;
  drafts: Pick<DraftService, "send" | "sentFiles">;
  /** What a ticket can be about. */
  enquiryReasons: readonly string[];
  findAddressee: FindAddressee;
  senderChoice: ReturnType<typeof createSenderChoice>;
  /** It counts as a message: staff open more tickets than customers do. */
  limits: Pick<RequestLimits, "sendMessage" | "sendFiles">;
};

type OnBehalfBody = z.infer<ReturnType<typeof ticketOnBehalfSchemaFor>>;

/** /api/v1/conversation/on-behalf */
export function onBehalfRoutes(parts: Parts): Router {
  const { tickets, sessions, uploads, drafts, limits } = parts;
  const { enquiryReasons, findAddressee, senderChoice } = parts;
  const routes = Router();
  const schema = ticketOnBehalfSchemaFor(enquiryReasons);
  const limitTickets: RequestHandler = async (_req, res, next) => {
    await limits.sendMessage(viewerOf(res).id);
    next();
  };

  routes.get("/on-behalf/senders", requireRight("ticket:work", sessions), (_req, res) => {
    const data: TicketSenders = senderChoice.choices();
    res.json({ status: "success", data });
  });

  /** For whom it is: somebody known, or who has the address. */
  async function customerOf({ customerId, address, name }: OnBehalfBody): Promise<string> {
    if (customerId !== undefined) return customerId;
    if (address === undefined) {
      throw new AppError("invalid_input", "Say for whom it is.", { field: "customerId" });
    }
    return (await (await findAddressee({ address, name: name ?? "" })).ensure()).id;
  }

  routes.post(
    "/on-behalf",
    requireRight("ticket:work", sessions),
    limitTickets,
    uploads.receiveFiles,
    limitFiles(uploads, limits),
    async (req, res) => {
      const draft = schema.parse(req.body);
      const { customerId: _id, address: _address, name: _name, byMail, mailboxId, ...rest } = draft;
      const mailed = byMail && senderChoice.choose(mailboxId);
      const { draftVersion: version, draftFiles } = ticketDraftSchema.parse(req.body);
      const idempotencyKey = clientIdSchema.optional().parse(req.get("Idempotency-Key"));
      const [viewer, place] = [viewerOf(res), "wizard"];
      const files = await drafts.sentFiles(viewer, { place, draftFiles }, uploads.filesOf(req));
      await limitCopies(viewer, files, limits);
      const customerId = await customerOf(draft);
      const ticket = await drafts.send(
        viewerNowOf(res),
        { place, version, by: idempotencyKey },
        (viewerNow) =>
          tickets.openOnBehalf(
            viewerNow,
            { ...rest, customerId },
            { files, ...(mailed && { mailed }), idempotencyKey },
          ),
      );
      res.status(201).json({ status: "success", data: ticket });
    },
  );

  return routes;
}

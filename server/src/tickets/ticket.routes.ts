import { clientIdSchema, idSchema } from "@deskbell/shared/id";
import { activityQuerySchema } from "@deskbell/shared/tickets/activity";
import { statusChangeSchema } from "@deskbell/shared/tickets/status-change";
import {
  newTicketSchemaFor,
  type TicketForViewer,
  ticketDraftSchema,
  ticketQuerySchema,
} from "@deskbell/shared/tickets/ticket";
import { changeUndoSchema, ticketChangeSchema } from "@deskbell/shared/tickets/ticket-change";
import { ticketNumberSchema } from "@deskbell/shared/tickets/ticket-number";
import { type RequestHandler, Router } from "express";
import type { DraftService } from "../drafts/draft.service.ts";
import type { RequestLimits } from "../http/limits/request-limits.ts";
import { viewerNowOf, viewerOf } from "../http/require-session.ts";
import type { ViewerNow } from "../identity/viewer.ts";
import type { TicketFilters } from "../search/ticket-filter.service.ts";
import type { TicketSearch } from "../search/ticket-search.service.ts";
import { limitCopies, limitFiles, type Uploads } from "../uploads/receiving/receive-files.ts";
import { addRoutesForOneself } from "./assignment/for-oneself.routes.ts";
import type { TicketService } from "./ticket.service.ts";

/**
 * /api/v1/conversation: what the code calls ticket, the wire calls conversation (spec §7).
 *
 * @param enquiryReasons what a ticket can be about
 */
export function ticketRoutes(
  tickets: TicketService,
  uploads: Uploads,
  { search, filters }: { search: TicketSearch; filters: TicketFilters },
  enquiryReasons: readonly string[],
  limits: Pick<RequestLimits, "openTicket" | "sendFiles">,
  drafts: Pick<DraftService, "send" | "sentFiles">,
): Router {
  const routes = Router();
  const newTicketSchema = newTicketSchemaFor(enquiryReasons);

  routes.get("/", async (req, res) => {
    const query = ticketQuerySchema.parse(req.query);
    const viewer = viewerOf(res);
    if (query.filter !== undefined) {
      res.json(await filters.list(viewer, query.filter, query));
      return;
    }
    // Who searches looks for a ticket wherever it is.
    if (query.view && !query.search && idSchema.safeParse(query.view).success) {
      res.json(await filters.listView(viewer, query.view, query));
      return;
    }
    res.json(await (query.search ? search.find(viewer, query) : tickets.list(viewer, query)));
  });

  routes.get("/by-number/:number", async (req, res) => {
    const number = ticketNumberSchema.parse(req.params.number);
    res.json(success(await tickets.readByNumber(viewerOf(res), number)));
  });

  routes.get("/:id", async (req, res) => {
    res.json(success(await tickets.read(viewerOf(res), idSchema.parse(req.params.id))));
  });

  routes.patch("/:id", async (req, res) => {
    const id = idSchema.parse(req.params.id);
    res.json(await changeAsSaid(tickets, viewerNowOf(res), id, req.body ?? {}));
  });

  routes.put("/:id/status", async (req, res) => {
    const id = idSchema.parse(req.params.id);
    const change = statusChangeSchema.parse(req.body ?? {});
    res.json(success(await tickets.setStatus(viewerNowOf(res), id, change)));
  });

  routes.get("/:id/activity", async (req, res) => {
    const id = idSchema.parse(req.params.id);
    const { after } = activityQuerySchema.parse(req.query);
    res.json({ status: "success", data: await tickets.activity(viewerOf(res), id, after) });
  });

  addRoutesForOneself(routes, tickets);

  const limitTickets: RequestHandler = async (_req, res, next) => {
    await limits.openTicket(viewerOf(res).id);
    next();
  };

  routes.post(
    "/",
    limitTickets,
    uploads.receiveFiles,
    limitFiles(uploads, limits),
    async (req, res) => {
      const draft = newTicketSchema.parse(req.body);
      const { draftVersion: version, draftFiles } = ticketDraftSchema.parse(req.body);
      const idempotencyKey = clientIdSchema.optional().parse(req.get("Idempotency-Key"));
      const [viewer, place] = [viewerOf(res), "wizard"];
      const files = await drafts.sentFiles(viewer, { place, draftFiles }, uploads.filesOf(req));
      await limitCopies(viewer, files, limits);
      const ticket = await drafts.send(
        viewerNowOf(res),
        { place, version, by: idempotencyKey },
        (viewerNow) => tickets.open(viewer, draft, { files, viewerNow, idempotencyKey }),
      );
      res.status(201).json(success(ticket));
    },
  );

  return routes;
}

function success(data: TicketForViewer) {
  return { status: "success", data };
}

/** Changes a ticket, or takes a change of it back. */
async function changeAsSaid(
  tickets: TicketService,
  viewerNow: ViewerNow,
  id: string,
  body: object,
) {
  if ("undo" in body) {
    return success(await tickets.undoChange(viewerNow, id, changeUndoSchema.parse(body)));
  }
  const change = ticketChangeSchema.parse(body);
  const { ticket, entrySeq } = await tickets.change(viewerNow, id, change);
  return { ...success(ticket), undo: entrySeq };
}

import { idSchema } from "@deskbell/shared/id";
import {
  blockedAddressSchema,
  mailDecisionSchema,
  mailListQuerySchema,
  senderDecisionSchema,
} from "@deskbell/shared/mail/listed-mail";
import { Router } from "express";
import * as z from "zod";
import { AppError } from "../../errors/app-error.ts";
import { requireRight } from "../../http/require-right.ts";
import { viewerOf } from "../../http/require-session.ts";
import type { SessionService } from "../../identity/session.service.ts";
import { askForUnfetched } from "../receiving/imap/unfetched-mails.ts";
import { listBlockedSenders, unblockSender } from "./blocked-senders.ts";
import type { DecideMail } from "./decide-mail.ts";
import type { ReviewService } from "./review.service.ts";
import { sendDownload } from "./send-download.ts";
import type { DecideSender } from "./senders-over-limit.ts";

type Parts = {
  review: ReviewService;
  decide: DecideMail;
  decideSender: DecideSender;
  sessions: Pick<SessionService, "confirm">;
};

const indexSchema = z.coerce.number().int().min(0).max(1_000);

/** /api/v1/mails: staff see what became of mails, and decide on those that are held; admins have their bytes. */
export function reviewRoutes({ review, decide, decideSender, sessions }: Parts): Router {
  const routes = Router();
  const forStaff = requireRight("mail:review", sessions);
  const forAdmins = requireRight("mail:fetchRaw", sessions);

  routes.get("/", forStaff, async (req, res) => {
    const query = mailListQuerySchema.parse(req.query);
    res.json({ status: "success", ...(await review.list(viewerOf(res), query)) });
  });

  routes.get("/blocked", forStaff, async (_req, res) => {
    res.json({ status: "success", data: await listBlockedSenders() });
  });

  routes.delete("/blocked/:address", forStaff, async (req, res) => {
    const address = blockedAddressSchema.parse(req.params.address);
    if (!(await unblockSender(address))) {
      throw new AppError("not_found", "This address is not blocked.");
    }
    res.json({ status: "success" });
  });

  routes.post("/unfetched/:id/try-again", forStaff, async (req, res) => {
    await askForUnfetched(idSchema.parse(req.params.id));
    res.json({ status: "success" });
  });

  routes.post("/senders/:address/decision", forStaff, async (req, res) => {
    const address = blockedAddressSchema.parse(req.params.address);
    const { as } = senderDecisionSchema.parse(req.body ?? {});
    res.json({ status: "success", data: await decideSender(viewerOf(res), address, as) });
  });

  routes.get("/:id", forStaff, async (req, res) => {
    const data = await review.get(viewerOf(res), idSchema.parse(req.params.id));
    res.json({ status: "success", data });
  });

  routes.post("/:id/try-again", forStaff, async (req, res) => {
    const data = await review.tryAgain(idSchema.parse(req.params.id));
    res.json({ status: "success", data });
  });

  routes.post("/:id/decision", forStaff, async (req, res) => {
    const { as } = mailDecisionSchema.parse(req.body ?? {});
    const data = await decide(viewerOf(res), idSchema.parse(req.params.id), as);
    res.json({ status: "success", data });
  });

  routes.get("/:id/files/:index", forStaff, async (req, res) => {
    const index = indexSchema.parse(req.params.index);
    const { name, bytes } = await review.file(idSchema.parse(req.params.id), index);
    sendDownload(res, name, bytes);
  });

  routes.get("/:id/raw", forAdmins, async (req, res) => {
    const id = idSchema.parse(req.params.id);
    sendDownload(res, `mail-${id}.eml`, await review.raw(id));
  });

  return routes;
}

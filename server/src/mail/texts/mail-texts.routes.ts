import { mailPreviewSchema, mailTextsChangeSchema } from "@deskbell/shared/mail/mail-texts";
import { Router } from "express";
import { AppError } from "../../errors/app-error.ts";
import type { RequestLimits } from "../../http/limits/request-limits.ts";
import { requireRight } from "../../http/require-right.ts";
import { viewerOf } from "../../http/require-session.ts";
import { clientAddressOf } from "../../http/security/client-address.ts";
import type { SessionService } from "../../identity/session.service.ts";
import { limitFiles, type Uploads } from "../../uploads/receiving/receive-files.ts";
import { receivedPhotoOf, receivePhoto } from "../../uploads/receiving/receive-photo.ts";
import { mailFramePolicy } from "../review/original/original.routes.ts";
import type { MailTextsService } from "./mail-texts.service.ts";

type Parts = {
  mailTexts: MailTextsService;
  uploads: Uploads;
  sessions: Pick<SessionService, "confirm">;
  limits: Pick<RequestLimits, "sendFiles">;
};

/** /api/v1/mail-texts: admins say how the desk's mails look and what they say. */
export function mailTextsRoutes({ mailTexts, uploads, sessions, limits }: Parts): Router {
  const routes = Router();
  routes.use(requireRight("mailbox:manage", sessions));
  const success = { status: "success" } as const;
  const shown = async () => ({ ...success, data: await mailTexts.read() });

  routes.get("/", async (_req, res) => {
    res.json(await shown());
  });

  routes.put("/", async (req, res) => {
    await mailTexts.change(viewerOf(res), mailTextsChangeSchema.parse(req.body ?? {}));
    res.json(await shown());
  });

  routes.post("/logo", receivePhoto(uploads), limitFiles(uploads, limits), async (req, res) => {
    await mailTexts.changeLogo(viewerOf(res), receivedPhotoOf(uploads, req));
    res.json(await shown());
  });

  routes.delete("/logo", async (_req, res) => {
    await mailTexts.removeLogo(viewerOf(res));
    res.json(await shown());
  });

  routes.post("/preview", async (req, res) => {
    const draft = mailPreviewSchema.parse(req.body ?? {});
    res.json({ ...success, data: await mailTexts.preview(viewerOf(res), draft) });
  });

  routes.post("/test", async (req, res) => {
    const draft = mailPreviewSchema.parse(req.body ?? {});
    res.json({ ...success, data: await mailTexts.sendTest(viewerOf(res), draft) });
  });

  return routes;
}

type PreviewParts = {
  mailTexts: Pick<MailTextsService, "page">;
  limits: Pick<RequestLimits, "readAsStranger">;
  siteOrigins: readonly string[];
};

/** /uploads/mails/preview: the HTML of a preview for a frame, which sends no token; its path was signed for it. */
export function mailPreviewRoutes({ mailTexts, limits, siteOrigins }: PreviewParts): Router {
  const routes = Router();
  const policy = mailFramePolicy(siteOrigins);
  routes.get("/:grant", async (req, res) => {
    await limits.readAsStranger(clientAddressOf(req));
    const page = await mailTexts.page(req.params.grant);
    if (page === null) throw new AppError("not_found", "This preview does not exist.");
    res.removeHeader("X-Frame-Options");
    res.set({ "Content-Security-Policy": policy, "Cache-Control": "no-store" });
    res.type("html").send(page);
  });
  return routes;
}

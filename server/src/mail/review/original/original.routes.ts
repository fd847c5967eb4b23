import { Router } from "express";
import { can } from "../../../access/can.ts";
import { AppError } from "../../../errors/app-error.ts";
import type { RequestLimits } from "../../../http/limits/request-limits.ts";
import { consoleOrigin } from "../../../http/security/own-origin.ts";
import type { SessionService } from "../../../identity/session.service.ts";
import type { ReviewService } from "../review.service.ts";
import type { OriginalSigner } from "./sign-original.ts";

type Parts = {
  review: Pick<ReviewService, "original">;
  signer: Pick<OriginalSigner, "verify">;
  sessions: Pick<SessionService, "viewerIn">;
  limits: Pick<RequestLimits, "fetchFile">;
  /** What the website is called where its name is not in `Host`. */
  siteOrigins: readonly string[];
};

/** The mail fetches nothing, runs nothing, submits nothing; only pages of ours frame it. */
export const mailFramePolicy = (siteOrigins: readonly string[]) =>
  [
    "default-src 'none'",
    "img-src data:",
    "style-src 'unsafe-inline'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${["'self'", consoleOrigin, ...siteOrigins].join(" ")}`,
    "sandbox allow-popups allow-popups-to-escape-sandbox",
  ].join("; ");

/** /uploads/mails: the original of a mail, for a frame in a window whose session its path was signed for. */
export function originalRoutes({ review, signer, sessions, limits, siteOrigins }: Parts): Router {
  const routes = Router();
  const policy = mailFramePolicy(siteOrigins);

  routes.get("/:mailId/:grant", async (req, res) => {
    const { mailId, grant } = req.params;
    const reader = signer.verify(mailId, grant);
    if (reader) await limits.fetchFile(reader.id);
    const viewer = reader && (await sessions.viewerIn(reader.sessionId));
    const mayRead = viewer !== null && viewer.id === reader?.id && can(viewer, "mail:review");
    const page = mayRead ? await review.original(mailId) : null;
    if (page === null) throw new AppError("not_found", "This mail does not exist.");
    res.removeHeader("X-Frame-Options");
    res.set({ "Content-Security-Policy": policy, "Cache-Control": "no-store" });
    res.type("html").send(page);
  });

  return routes;
}

import { type Request, Router } from "express";
import { AppError } from "../../errors/app-error.ts";
import type { RequestLimits } from "../../http/limits/request-limits.ts";
import { readBody } from "../../http/read-json.ts";
import { clientAddressOf } from "../../http/security/client-address.ts";
import { isSame, isTimely, signMail } from "./sign-mail.ts";
import type { TakeIn } from "./take-in.ts";

const bodyMaxBytes = 26_000_000;
/** Bodies in memory at once. */
const runningMax = 8;

type Parts = {
  takeIn: TakeIn;
  /** What relays sign with; null where none sends mails here. */
  secret: string | null;
  limits: Pick<RequestLimits, "refuseToken">;
  now(): number;
};

/** /api/v1/mail: a mail server hands a mail over, and keeps it until it reads that it is stored here. */
export function incomingMailRoutes({ takeIn, secret, limits, now }: Parts): Router {
  const routes = Router();
  let running = 0;

  async function refuse(req: Request): Promise<never> {
    await limits.refuseToken(clientAddressOf(req));
    throw new AppError("wrong_signature", "The signature is not right.");
  }

  async function readSigned(req: Request, key: string): Promise<Buffer> {
    const seconds = req.get("X-Deskbell-Time") ?? "";
    if (!isTimely(seconds, now())) return refuse(req);
    const body = await readBody(req, bodyMaxBytes);
    const isOurs = isSame(req.get("X-Deskbell-Signature") ?? "", signMail(key, seconds, body));
    return isOurs ? body : refuse(req);
  }

  routes.post("/incoming", async (req, res) => {
    if (secret === null) throw new AppError("not_found", "No mails are received here.");
    if (running >= runningMax) {
      throw new AppError("unavailable", "Too many mails at once.", { retryAfterSeconds: 5 });
    }
    running += 1;
    try {
      const raw = await readSigned(req, secret);
      if (raw.length === 0) throw new AppError("invalid_input", "There is no mail in it.");
      await takeIn(raw, null, "http");
    } finally {
      running -= 1;
    }
    res.json({ status: "success" });
  });

  return routes;
}

import { type Request, Router } from "express";
import { LRUCache } from "lru-cache";
import { AppError } from "../../errors/app-error.ts";
import type { RequestLimits } from "../../http/limits/request-limits.ts";
import { readBody } from "../../http/read-json.ts";
import { clientAddressOf } from "../../http/security/client-address.ts";
import { isSame, isTimely, signMail } from "./sign-mail.ts";
import type { TakeIn } from "./take-in.ts";

const bodyMaxBytes = 26_000_000;
/** Bodies in memory at once: a signature can be checked only once the body is here. */
const runningMax = 11;
/** The same for addresses from which no correctly signed mail has come yet: for all of them, and for each. */
const strangersMax = 9;
const ofStrangerMax = 4;
/** How many addresses of mail servers are remembered. */
const knownMax = 100;
const signaturePattern = /^[0-9a-f]{64}$/;

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
  const running: string[] = [];
  /** Addresses from which a correctly signed mail has come: strangers cannot take all places from them. */
  const known = new LRUCache<string, true>({ max: knownMax });

  function hasRoomFor(address: string): boolean {
    if (running.length >= runningMax) return false;
    if (known.has(address)) return true;
    const strangers = running.filter((one) => !known.has(one));
    const ofAddress = strangers.filter((one) => one === address);
    return strangers.length < strangersMax && ofAddress.length < ofStrangerMax;
  }

  async function refuse(req: Request): Promise<never> {
    await limits.refuseToken(clientAddressOf(req));
    throw new AppError("wrong_signature", "The signature is not right.");
  }

  async function readSigned(req: Request, key: string): Promise<Buffer> {
    const seconds = req.get("X-Deskbell-Time") ?? "";
    const signature = req.get("X-Deskbell-Signature") ?? "";
    if (!isTimely(seconds, now()) || !signaturePattern.test(signature)) return refuse(req);
    const body = await readBody(req, bodyMaxBytes);
    const isOurs = isSame(signature, signMail(key, seconds, body));
    return isOurs ? body : refuse(req);
  }

  routes.post("/incoming", async (req, res) => {
    if (secret === null) throw new AppError("not_found", "No mails are received here.");
    const address = clientAddressOf(req);
    if (!hasRoomFor(address)) {
      throw new AppError("unavailable", "Too many mails at once.", { retryAfterSeconds: 5 });
    }
    running.push(address);
    try {
      const raw = await readSigned(req, secret);
      known.set(address, true);
      if (raw.length === 0) throw new AppError("invalid_input", "There is no mail in it.");
      await takeIn(raw, null, "http");
    } finally {
      running.splice(running.indexOf(address), 1);
    }
    res.json({ status: "success" });
  });

  return routes;
}

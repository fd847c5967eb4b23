import { createHmac, timingSafeEqual } from "node:crypto";
import type { Viewer } from "../../../identity/viewer.ts";

/** Long enough for a window that stays open over lunch; whoever opens a mail gets a new path. */
const pathLifeMs = 4 * 60 * 60_000;

const grantPattern = /^([0-9a-f]{24})\.([\w-]{22})\.(\d{1,15})\.([\w-]{43})$/;

type Reader = Pick<Viewer, "id" | "sessionId">;

export type OriginalSigner = ReturnType<typeof createOriginalSigner>;

/**
 * Signs the paths under which mails are shown in a frame, which sends no token: each names the session it was
 * signed for, and whether that stands is asked at each fetch.
 */
export function createOriginalSigner({ secret, now }: { secret: string; now(): number }) {
  const signatureOf = (mailId: string, { id, sessionId }: Reader, untilMs: number): Buffer =>
    createHmac("sha256", secret)
      .update(`mail-original:${mailId}:${id}:${sessionId}:${untilMs}`)
      .digest();

  return {
    sign(reader: Reader, mailId: string): string {
      const untilMs = now() + pathLifeMs;
      const signature = signatureOf(mailId, reader, untilMs).toString("base64url");
      return `/uploads/mails/${mailId}/${reader.id}.${reader.sessionId}.${untilMs}.${signature}`;
    },

    /** For whom a path was signed; null where it is forged or too old. */
    verify(mailId: string, grant: string): Reader | null {
      const [, id = "", sessionId = "", until = "", signature = ""] =
        grantPattern.exec(grant) ?? [];
      const untilMs = Number(until);
      if (!signature || untilMs <= now()) return null;
      const given = Buffer.from(signature, "base64url");
      const expected = signatureOf(mailId, { id, sessionId }, untilMs);
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs ? { id, sessionId } : null;
    },
  };
}

import { createHmac, timingSafeEqual } from "node:crypto";
import type { Viewer } from "../../identity/viewer.ts";

const dayMs = 24 * 60 * 60 * 1000;
const idPattern = /^[0-9a-f]{24}$/;
const fileIdPattern = /^[0-9a-f]{32}$/;
const sessionIdPattern = /^[\w-]{22}$/;
const noGrant = "-";

type FileOfTicket = { ticketId: string; fileId: string };

/** In whose window a path works, as long as their session does. */
export type PathReader = Pick<Viewer, "id" | "sessionId">;

/** What a signed path says once its signature was found right. */
export type FileAccess = FileOfTicket & { viewerId: string; sessionId: string };

export type PathSigner = {
  /** A path that opens nothing, until it is signed for somebody. */
  unsigned(file: FileOfTicket, name: string): string;
  signFor(reader: PathReader, unsigned: string): string;
  /** The access that a path's parts grant, or null when they are forged or too old. */
  verify(parts: FileOfTicket & { grant: string }): FileAccess | null;
};

/**
 * Signs paths under /uploads for one session. A path stays the same for a day, so that browsers can
 * cache it, and dies between 24 and 48 hours after it was given out; whether its session still stands
 * is asked at each fetch (docs/decisions/0005).
 *
 * @param secret at least 32 characters, the same on every node
 */
export function createPathSigner({
  secret,
  now = Date.now,
}: {
  secret: string;
  now?: () => number;
}): PathSigner {
  function signatureOf(access: FileAccess, expiryDay: number): Buffer {
    const { ticketId, fileId, viewerId, sessionId } = access;
    return createHmac("sha256", secret)
      .update(`upload:${ticketId}:${fileId}:${viewerId}:${sessionId}:${expiryDay}`)
      .digest();
  }

  return {
    unsigned: ({ ticketId, fileId }, name) =>
      `/uploads/${ticketId}/${fileId}/${noGrant}/${encodeURIComponent(name)}`,

    signFor({ id: viewerId, sessionId }, unsigned) {
      const [, uploads, ticketId = "", fileId = "", , name] = unsigned.split("/");
      const expiryDay = Math.floor(now() / dayMs) + 2;
      const signature = signatureOf({ ticketId, fileId, viewerId, sessionId }, expiryDay);
      const grant = [viewerId, sessionId, expiryDay, signature.toString("base64url")].join(".");
      return `/${uploads}/${ticketId}/${fileId}/${grant}/${name}`;
    },

    verify({ ticketId, fileId, grant }) {
      const [viewerId = "", sessionId = "", day = "", signature = "", ...rest] = grant.split(".");
      const wellFormed =
        rest.length === 0 &&
        idPattern.test(ticketId) &&
        idPattern.test(viewerId) &&
        sessionIdPattern.test(sessionId) &&
        fileIdPattern.test(fileId) &&
        /^\d{1,6}$/.test(day);
      if (!wellFormed || Number(day) * dayMs <= now()) return null;
      const access = { ticketId, fileId, viewerId, sessionId };
      const expected = signatureOf(access, Number(day));
      const given = Buffer.from(signature, "base64url");
      return given.length === expected.length && timingSafeEqual(given, expected) ? access : null;
    },
  };
}

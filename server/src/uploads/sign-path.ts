import { createHmac, timingSafeEqual } from "node:crypto";

const dayMs = 24 * 60 * 60 * 1000;
const idPattern = /^[0-9a-f]{24}$/;
const fileIdPattern = /^[0-9a-f]{32}$/;

/** What a signed path says once its signature was found right. */
export type FileAccess = { ticketId: string; fileId: string; viewerId: string };

export type PathSigner = {
  sign(access: FileAccess, name: string): string;
  /** The access that a path's parts grant, or null when they are forged or too old. */
  verify(parts: { ticketId: string; fileId: string; grant: string }): FileAccess | null;
};

/**
 * Signs paths under /uploads for one viewer. A path stays the same for a day, so that browsers can
 * cache it, and dies between 24 and 48 hours after it was given out.
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
  function signatureOf({ ticketId, fileId, viewerId }: FileAccess, expiryDay: number): Buffer {
    return createHmac("sha256", secret)
      .update(`upload:${ticketId}:${fileId}:${viewerId}:${expiryDay}`)
      .digest();
  }

  return {
    sign(access, name) {
      const expiryDay = Math.floor(now() / dayMs) + 2;
      const signature = signatureOf(access, expiryDay).toString("base64url");
      const { ticketId, fileId, viewerId } = access;
      return `/uploads/${ticketId}/${fileId}/${viewerId}.${expiryDay}.${signature}/${encodeURIComponent(name)}`;
    },
    verify({ ticketId, fileId, grant }) {
      const [viewerId = "", day = "", signature = "", ...rest] = grant.split(".");
      const wellFormed =
        rest.length === 0 &&
        idPattern.test(ticketId) &&
        idPattern.test(viewerId) &&
        fileIdPattern.test(fileId) &&
        /^\d{1,6}$/.test(day);
      if (!wellFormed || Number(day) * dayMs <= now()) return null;
      const access = { ticketId, fileId, viewerId };
      const expected = signatureOf(access, Number(day));
      const given = Buffer.from(signature, "base64url");
      return given.length === expected.length && timingSafeEqual(given, expected) ? access : null;
    },
  };
}

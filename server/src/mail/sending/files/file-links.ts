import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

const dayMs = 24 * 60 * 60_000;
const days = 14;

export type FileLinks = ReturnType<typeof createFileLinks>;

/**
 * Signs links to single files of answers for guests, who have no account to sign in with. A link opens its file
 * and nothing else, for fourteen days.
 *
 * @param secret the desk's, the same on every node; a key of its own is derived from it
 */
export function createFileLinks(secret: string, now: () => number) {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "deskbell mailed files", 32));
  const signatureOf = (fileId: string, expiryDay: number): Buffer =>
    createHmac("sha256", key).update(`${fileId}:${expiryDay}`).digest();

  return {
    pathFor({ fileId, name }: { fileId: string; name: string }): string {
      // A day of it has passed in part.
      const expiryDay = Math.floor(now() / dayMs) + days + 1;
      const grant = `${expiryDay}.${signatureOf(fileId, expiryDay).toString("base64url")}`;
      return `/mailed-files/${fileId}/${grant}/${encodeURIComponent(name)}`;
    },
    verify(fileId: string, grant: string): "good" | "expired" | "forged" {
      const [, day = "", signature = ""] = /^(\d{1,6})\.([\w-]{43})$/.exec(grant) ?? [];
      if (day === "" || !/^[0-9a-f]{32}$/.test(fileId)) return "forged";
      const given = Buffer.from(signature, "base64url");
      if (!timingSafeEqual(given, signatureOf(fileId, Number(day)))) return "forged";
      return Number(day) * dayMs <= now() ? "expired" : "good";
    },
  };
}

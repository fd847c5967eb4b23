import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

const tokenBytes = 16;

export type MuteLinks = ReturnType<typeof createMuteLinks>;

/**
 * Signs the links by which a customer switches off the mails about one ticket, without signing in.
 *
 * @param secret the desk's, the same on every node; a key of its own is derived from it
 */
export function createMuteLinks(secret: string) {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "deskbell mute links", 32));
  const tokenOf = (number: number, personId: string): string =>
    createHmac("sha256", key)
      .update(`${number}:${personId}`)
      .digest()
      .subarray(0, tokenBytes)
      .toString("base64url");
  return {
    pathFor: (number: number, personId: string) => `/mute/${number}/${tokenOf(number, personId)}`,
    isRight(number: number, personId: string, token: string): boolean {
      const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(number, personId))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

import { createHmac, timingSafeEqual } from "node:crypto";

/** A relay's clock may differ by so much from ours; what is older could be somebody's who has overheard it. */
const differenceMaxMs = 5 * 60_000;

const timePattern = /^\d{1,12}$/;

/** HMAC-SHA256 in hexadecimal digits over the time, a full stop and the body, as relays make it. */
export function signMail(secret: string, seconds: string, body: Uint8Array): string {
  return createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("hex");
}

/** @param seconds since 1970, as the relay says it */
export function isTimely(seconds: string, nowMs: number): boolean {
  if (!timePattern.test(seconds)) return false;
  return Math.abs(Number(seconds) * 1_000 - nowMs) <= differenceMaxMs;
}

/** In the same time wherever it differs. */
export function isSame(signature: string, expected: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(expected)];
  return given.length === right.length && timingSafeEqual(given, right);
}

import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** 256 random bits for the link, and what is kept of them. */
export function newSecret() {
  const secret = randomBytes(32).toString("base64url");
  return { secret, secretHash: hashOf(secret).toString("hex") };
}

export const tokenOf = (id: string, secret: string): string => `${id}.${secret}`;

/** The parts of a token that is formed like one, or null. */
export function readToken(token: string): { id: string; secret: string } | null {
  const [id = "", secret = "", ...rest] = token.split(".");
  return rest.length === 0 && /^[0-9a-f]{24}$/.test(id) ? { id, secret } : null;
}

export const isSecretOf = (secret: string, { secretHash }: { secretHash: string }): boolean =>
  timingSafeEqual(hashOf(secret), Buffer.from(secretHash, "hex"));

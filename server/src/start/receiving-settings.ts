import type { ReceivingSettings } from "../mail/receiving/open-receiving.ts";
import type { Env } from "./env-schema.ts";

/** The ways of mails into the desk; null where no variable names one. */
export function readReceiving(env: Env): ReceivingSettings | null {
  const httpSecret = env.MAIL_HTTP_SECRET ?? null;
  const lmtp = env.MAIL_LMTP_LISTEN ?? null;
  if (httpSecret === null && lmtp === null) return null;
  return { httpSecret, lmtp };
}

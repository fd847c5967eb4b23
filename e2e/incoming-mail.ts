import { createHmac } from "node:crypto";
import { expect } from "@playwright/test";

/** Hands a mail to a desk by HTTP, as a relay does. */
export async function handOver(deskUrl: string, raw: string, secret: string): Promise<void> {
  const seconds = String(Math.floor(Date.now() / 1_000));
  const signed = createHmac("sha256", secret).update(`${seconds}.${raw}`).digest("hex");
  const answer = await fetch(`${deskUrl}/api/v1/mail/incoming`, {
    method: "POST",
    headers: {
      "Content-Type": "message/rfc822",
      "X-Deskbell-Time": seconds,
      "X-Deskbell-Signature": signed,
    },
    body: raw,
  });
  expect(answer.status).toBe(200);
}

import {
  contactRelay,
  type EmailSend,
  type TemplateParams,
} from "@deskbell/shared/contact/email-send";
import { statusAnswerSchema } from "@deskbell/shared/users/answers";
import { request } from "../../api/http/request.ts";

/**
 * Sends a message to support, as EmailJS is called (spec §7). A repeat with the same key stores
 * nothing twice. Throws ApiError.
 */
export async function sendContact(params: TemplateParams, idempotencyKey: string): Promise<void> {
  const answer = await request({
    url: "contact",
    method: "POST",
    body: { ...contactRelay, template_params: params } satisfies EmailSend,
    headers: { "Idempotency-Key": idempotencyKey },
  });
  statusAnswerSchema.parse(answer);
}

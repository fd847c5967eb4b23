import type { ContactDraft } from "@deskbell/shared/contact/contact";
import { contactRelay } from "@deskbell/shared/contact/email-send";
import { type Answer, createCaller } from "./call-api.ts";

export const aContactDraft: ContactDraft = {
  name: "Ada Byron",
  email: "ada@example.com",
  subject: "Opening hours",
  message: "Are you open on Sunday?",
};

/** Writes through the contact form over HTTP, as a stranger. */
export async function writeToSupport(
  deskUrl: string,
  changes: Record<string, unknown> = {},
  headers: object = {},
): Promise<Answer> {
  const template_params = { ...aContactDraft, ...changes };
  return createCaller(deskUrl)("POST", "contact", { ...contactRelay, template_params }, headers);
}

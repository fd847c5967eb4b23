import * as z from "zod";
import { contactSchema } from "./contact.ts";

/**
 * What the website's contact form names its service, template and key (spec §7). They open nothing:
 * the desk relays each message itself, with what its operator has set, to the one address set there.
 */
export const contactRelay = {
  service_id: "deskbell",
  template_id: "contact",
  user_id: "deskbell-website",
} as const;

/** A field that people do not see: what fills it in is a program. */
export const contactTrap = "homepage";

/** POST /contact: the shape of an EmailJS call. Of `template_params` the next schema knows more. */
export const emailSendSchema = z.object({
  service_id: z.literal(contactRelay.service_id),
  template_id: z.literal(contactRelay.template_id),
  /** EmailJS's name for the public key. */
  user_id: z.literal(contactRelay.user_id),
  template_params: z.record(z.string(), z.unknown()),
});
export type EmailSend = z.infer<typeof emailSendSchema>;

/** `template_params` of POST /contact, checked by itself so that errors stand under the form's fields. */
export const templateParamsSchema = contactSchema.extend({
  [contactTrap]: z.string(),
});
export type TemplateParams = z.infer<typeof templateParamsSchema>;

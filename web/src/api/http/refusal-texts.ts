import { texts } from "@deskbell/shared/texts";
import { t } from "../../i18n/t.ts";

/** The part of an API error that explains to a person what to change. */
export interface Refusal {
  message: string;
  errors: Record<string, { msg: string }>;
}

/**
 * Why something was refused, one sentence each. A file that is too large gets the customer's text
 * and the server's own beside it (spec §8).
 *
 * @param shownElsewhere fields whose texts stand below their own control
 */
export function refusalTexts(
  { message, errors }: Refusal,
  shownElsewhere: readonly string[] = [],
): string[] {
  const reasons = Object.entries(errors)
    .filter(([field]) => !shownElsewhere.includes(field))
    .map(([, { msg }]) => msg);
  const isTooLarge = errors.avatar?.msg.toLowerCase() === texts.fileTooLarge;
  if (isTooLarge) reasons.unshift(t(texts.attachmentTooLarge));
  if (Object.keys(errors).length === 0) reasons.push(message);
  return [...new Set(reasons)];
}

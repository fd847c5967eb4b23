import type { LinkKind } from "@deskbell/shared/tickets/links";
import { t } from "../../../i18n/t.ts";

/** What a ticket is to the other. */
export const linkWords: Record<LinkKind, string> = {
  relates_to: t("Relates to"),
  duplicate_of: t("Duplicate of"),
  caused_by: t("Caused by"),
};

/** What it is to one that says so of it. */
export const reverseWords: Record<LinkKind, string> = {
  relates_to: t("Relates to"),
  duplicate_of: t("Has the duplicate"),
  caused_by: t("Causes"),
};

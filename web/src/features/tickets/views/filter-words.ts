import type { FilterProblemCode } from "@deskbell/shared/tickets/views/filter";
import type { ViewScope } from "@deskbell/shared/tickets/views/saved-view";
import { t } from "../../../i18n/t.ts";

/** What is wrong with a part of a filter, behind that part. */
export const filterProblemWords: Record<FilterProblemCode, string> = {
  unknown_field: t("is nothing to filter by"),
  unknown_value: t("is not known here"),
  missing_value: t("lacks what follows the colon"),
  bad_date: t("is no date like 2026-01-31"),
  bad_number: t("is no number like #123"),
  unclosed_quote: t("lacks its closing quotation mark"),
  too_many: t("is more than a filter can hold"),
  word_too_common: t("is in too many tickets to leave them out"),
};

/** Whose a saved view is. */
export const viewScopeWords: Record<ViewScope, string> = {
  own: t("Only me"),
  team: t("A team"),
  desk: t("Everybody"),
};

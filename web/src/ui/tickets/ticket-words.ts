import type { TicketStatus } from "@deskbell/shared/tickets/lifecycle";
import type { Priority } from "@deskbell/shared/tickets/priority";
import { t } from "../../i18n/t.ts";

/** As staff call them. */
export const statusWords: Record<TicketStatus, string> = {
  open: t("Open"),
  pending: t("Pending"),
  snoozed: t("Snoozed"),
  solved: t("Solved"),
  closed: t("Closed"),
};

export const priorityWords: Record<Priority, string> = {
  low: t("Low"),
  normal: t("Normal"),
  high: t("High"),
  urgent: t("Urgent"),
};

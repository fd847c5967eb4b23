import type { VariableName } from "@deskbell/shared/saved-replies/placeholders";
import { t } from "../../i18n/t.ts";

/** What each variable is. */
export const variableWords: Record<VariableName, string> = {
  "customer.first_name": t("first name"),
  "customer.name": t("customer's name"),
  "customer.email": t("customer's e-mail address"),
  "ticket.number": t("ticket number"),
  "ticket.subject": t("subject"),
  "agent.first_name": t("your first name"),
  "agent.name": t("your name"),
  "company.name": t("company"),
};

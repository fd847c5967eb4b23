import type { Team } from "@deskbell/shared/teams/team";
import { t } from "../../i18n/t.ts";

/** How the tickets of a team find their owner. */
export const assignmentTexts: Record<Team["assignment"], string> = {
  manual: t("By hand"),
  round_robin: t("In turn"),
  balanced: t("To whoever has the least"),
};

import type { Availability } from "@deskbell/shared/users/availability";
import { t } from "../../../i18n/t.ts";

/** As one chooses it. */
export const availabilityChoices: Record<Availability, string> = {
  online: t("Online"),
  away: t("Away"),
  away_reassigning: t("Away, give my tickets back"),
};

/** As it stands beside a name. */
export const availabilityWord = (availability: Availability): string =>
  availability === "online" ? t("Online") : t("Away");

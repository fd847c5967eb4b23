import { dateTimeFormat } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import type { TypedTime } from "./typed-time.ts";

/** With the day of the week, by which it was typed. */
const whenFormat = dateTimeFormat({ dateStyle: "full", timeStyle: "short" });

/** When a ticket comes back by the time that was typed, or that this is over. */
export function meantWords({ at, isLeftOut }: TypedTime, now: Date): string {
  const when = whenFormat.format(at);
  if (at <= now) return t("That is past: {when}.", { when });
  return isLeftOut
    ? t("The clocks leave that hour out: it comes back {when}.", { when })
    : t("It comes back {when}.", { when });
}

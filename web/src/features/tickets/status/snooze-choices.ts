import { t } from "../../../i18n/t.ts";
import { localInputValue, type UsualTime, usualTimes } from "../../../ui/fields/usual-times.ts";
import { typedTime } from "./typed-time.ts";

export type SnoozeChoice = UsualTime & {
  /** How it is typed: what is kept of it. */
  typed: string;
};

/** Until when one can snooze by one key: as last time first, where that can be again, then the usual times. */
export function snoozeChoices(last: string | null, now: Date): SnoozeChoice[] {
  const usual = usualTimes(now).map((time) => ({ ...time, typed: typedOf(time, now) }));
  const again = last === null ? null : typedTime(last, now);
  if (last === null || !again || again.at <= now) return usual;
  const others = usual.filter(({ at }) => at.getTime() !== again.at.getTime());
  return [{ name: t("Same as last time"), at: again.at, typed: last }, ...others];
}

/** A usual time is the same words another day. */
function typedOf({ at }: UsualTime, now: Date): string {
  const isOn = (typed: string) => typedTime(typed, now)?.at.getTime() === at.getTime();
  return ["tonight", "tomorrow", "monday"].find(isOn) ?? localInputValue(at).replace("T", " ");
}

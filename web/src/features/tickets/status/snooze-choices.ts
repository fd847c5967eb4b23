import { t } from "../../../i18n/t.ts";
import { localInputValue, type UsualTime, usualTimes } from "../../../ui/fields/usual-times.ts";
import { typedTime } from "./typed-time.ts";

export type SnoozeChoice = UsualTime & {
  /** How it is typed: what is kept of it. */
  typed: string;
  /** Of a usual time the same each day, whichever others are over. */
  key: string;
};

const usualWords = ["tonight", "tomorrow", "monday"];

/** Until when one can snooze by one key: as last time first, where that can be again, then the usual times. */
export function snoozeChoices(last: string | null, now: Date): SnoozeChoice[] {
  const usual = usualTimes(now).map((time) => ({ ...time, ...wordsAndKeyOf(time, now) }));
  const again = last === null ? null : typedTime(last, now);
  if (last === null || !again || again.at <= now) return usual;
  return [{ name: t("Same as last time"), at: again.at, typed: last, key: "0" }, ...usual];
}

/** A usual time is the same words another day. */
function wordsAndKeyOf({ at }: UsualTime, now: Date): { typed: string; key: string } {
  const index = usualWords.findIndex(
    (typed) => typedTime(typed, now)?.at.getTime() === at.getTime(),
  );
  const typed = usualWords[index] ?? localInputValue(at).replace("T", " ");
  return { typed, key: String(index + 1) };
}

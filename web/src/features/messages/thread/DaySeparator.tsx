import { dateTimeFormat } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import styles from "./DaySeparator.module.css";

const thisYear = dateTimeFormat({
  weekday: "long",
  month: "long",
  day: "numeric",
});
const otherYear = dateTimeFormat({ dateStyle: "long" });
const dayMs = 86_400_000;

/** The date between two days of a conversation: "Today", "Yesterday", "Monday, August 3". */
export function DaySeparator({ iso }: { iso: string }) {
  return (
    <div className={styles.separator}>
      <time dateTime={iso}>{dayText(new Date(iso), new Date())}</time>
    </div>
  );
}

function dayText(day: Date, now: Date): string {
  if (day.toDateString() === now.toDateString()) return t("Today");
  if (day.toDateString() === new Date(now.getTime() - dayMs).toDateString()) return t("Yesterday");
  return (day.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(day);
}

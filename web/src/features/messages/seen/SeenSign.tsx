import { Check, CheckCheck } from "lucide-react";
import { dateTimeFormat } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import { fullTimeText } from "../../../ui/time/time-texts.ts";
import styles from "./SeenSign.module.css";
import { useReadSeenQuery } from "./seen.api.ts";
import { stateOf } from "./with-seen.ts";

const timeFormat = dateTimeFormat({ hour: "numeric", minute: "2-digit" });
const iconPx = 14;

interface SeenSignProps {
  ticketId: string;
  /** Number of the message below which it stands; 0 is the opening. */
  seq: number;
  /** The other side has written since, so they have seen it. */
  isAnswered: boolean;
}

/** Whether the other side has seen a message: staff are shown when its customer did, a customer that somebody has. */
export function SeenSign({ ticketId, seq, isAnswered }: SeenSignProps) {
  const { data } = useReadSeenQuery(ticketId);
  if (!data) return null;
  const { isSeen, at } = stateOf(data, seq);
  if (!isSeen && !isAnswered) {
    return (
      <span className={styles.sign}>
        <Check size={iconPx} aria-hidden="true" />
        {t("Sent, not seen yet")}
      </span>
    );
  }
  return (
    <span className={styles.sign} title={at && fullTimeText(at)}>
      <CheckCheck size={iconPx} aria-hidden="true" />
      {at ? t("Seen {time}", { time: timeFormat.format(new Date(at)) }) : t("Seen")}
    </span>
  );
}

import { Check, CheckCheck } from "lucide-react";
import { t } from "../../../i18n/t.ts";
import { fullTimeText } from "../../../ui/time/time-texts.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./SeenSign.module.css";
import { useReadSeenQuery } from "./seen.api.ts";
import { stateOf } from "./with-seen.ts";

const iconPx = 14;

/** At what one's own side said at a stretch, but the last, which says it in words: whether the other side has seen it. */
export function OwnMark({ ticketId, seq }: { ticketId: string; seq: number }) {
  const { data } = useReadSeenQuery(ticketId);
  if (!data) return null;
  const { isSeen, at } = stateOf(data, seq);
  const Icon = isSeen ? CheckCheck : Check;
  const words = isSeen ? t("Seen") : t("Sent, not seen yet");
  return (
    <span className={styles.sign} title={at ? `${words} · ${fullTimeText(at)}` : words}>
      <Icon size={iconPx} aria-hidden="true" />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

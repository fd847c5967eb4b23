import { dateTimeFormat } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { fullTimeText } from "../../../ui/time/time-texts.ts";
import styles from "./SeenBy.module.css";
import { useReadSeenQuery } from "./seen.api.ts";
import { isStaffs } from "./with-seen.ts";

const avatarPx = 20;
const timeFormat = dateTimeFormat({ hour: "numeric", minute: "2-digit" });
const dayFormat = dateTimeFormat({ month: "short", day: "numeric" });

interface SeenByProps {
  ticketId: string;
  /** Number of the ticket's newest message. */
  newestSeq: number;
  /** Who wrote that has seen it. */
  newestSenderId: string;
}

/** For staff: which colleagues have seen the ticket's newest message, and when. A row of the ticket's facts. */
export function SeenBy({ ticketId, newestSeq, newestSenderId }: SeenByProps) {
  const viewerId = useAppSelector(selectViewer)?._id;
  const { data } = useReadSeenQuery(ticketId);
  if (!data || !isStaffs(data)) return null;
  const seen = data.staff.filter(({ seq }) => seq >= newestSeq);
  const others = seen.filter(({ person }) => person.id !== viewerId);
  const hasViewer = others.length < seen.length || newestSenderId === viewerId;
  return (
    <div>
      <dt>{t("Seen by")}</dt>
      <dd>
        <ul className={styles.list}>
          {others.map(({ person, at }) => (
            <li key={person.id} className={styles.person} title={fullTimeText(at)}>
              <Avatar name={person.name} src={person.avatar} sizePx={avatarPx} />
              <span>
                <bdi>{person.name}</bdi> <time dateTime={at}>{timeText(at)}</time>
              </span>
            </li>
          ))}
          {hasViewer && (
            <li className={styles.meta}>{others.length > 0 ? t("and you") : t("You")}</li>
          )}
          {others.length === 0 && !hasViewer && <li className={styles.meta}>{t("Nobody yet")}</li>}
        </ul>
      </dd>
    </div>
  );
}

function timeText(iso: string): string {
  const at = new Date(iso);
  const isToday = at.toDateString() === new Date().toDateString();
  return (isToday ? timeFormat : dayFormat).format(at);
}

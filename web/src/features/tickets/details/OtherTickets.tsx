import { Link } from "react-router-dom";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import facts from "../../../ui/facts.module.css";
import { PanelError } from "../../../ui/feedback/PanelError.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { RelativeTime } from "../../../ui/time/Time.tsx";
import { useListCustomerTicketsQuery } from "../customer-tickets.api.ts";
import { StatusSign } from "../status/StatusSign.tsx";
import { useListActiveTicketsQuery } from "./active-tickets.api.ts";
import styles from "./OtherTickets.module.css";
import { otherTickets } from "./other-tickets.ts";

interface OtherTicketsProps {
  creatorId: string;
  /** The ticket that is open. */
  currentId: string;
  /** How many this person has opened, that one too; null as long as nobody knows. */
  totalCount: number | null;
  /** `?creator=<id>` where the list shows this person's alone, so that it goes on to. */
  linkQuery: string;
  onGo(): void;
}

/** What else the customer of a ticket has asked: a few, what is worked on first, and where all of them are. */
export function OtherTickets(props: OtherTicketsProps) {
  const { creatorId, currentId, totalCount, linkQuery, onGo } = props;
  const { currentData, isError, error, refetch } = useListCustomerTicketsQuery(creatorId, {
    refetchOnMountOrArgChange: 30,
  });
  const active = useListActiveTicketsQuery(creatorId, { refetchOnMountOrArgChange: 30 });
  const isComplete = active.currentData !== undefined || active.isError;
  const others =
    currentData && isComplete
      ? otherTickets(currentData, active.currentData ?? [], currentId)
      : undefined;
  const otherCount = Math.max((totalCount ?? 1) - 1, others?.length ?? 0);
  const hasMore = others !== undefined && otherCount > others.length;
  return (
    <section
      className={facts.section}
      aria-label={t("Other tickets")}
      aria-busy={!others && !isError}
    >
      <h2 className={facts.heading}>
        {others && otherCount > 0
          ? t("Other tickets ({otherCount})", { otherCount })
          : t("Other tickets")}
      </h2>
      {others ? (
        <ul className={styles.list}>
          {others.map((other) => (
            <li key={other._id}>
              <Link
                to={`/inbox/${other._id}${linkQuery}`}
                className={styles.ticket}
                title={`#${other.ticket} ${other.subject}`}
                onClick={onGo}
              >
                <span className={styles.subject}>
                  #{other.ticket} <bdi>{other.subject}</bdi>
                </span>
                <StatusSign ticket={other} />
                <span className={styles.time}>
                  <RelativeTime iso={other.updatedAt} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : isError ? (
        <PanelError
          title={t("The other tickets could not be loaded.")}
          text={causeOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className={styles.list}>
          <Skeleton widthPx={216} heightPx={20} />
          <Skeleton widthPx={184} heightPx={20} />
        </div>
      )}
      {others?.length === 0 && <p className={styles.none}>{t("This is the only one.")}</p>}
      {hasMore && (
        <Link to={`/inbox?creator=${creatorId}`} className={facts.link} onClick={onGo}>
          <span className={styles.all}>
            {t("Show all {count} tickets", { count: otherCount + 1 })}
          </span>
        </Link>
      )}
    </section>
  );
}

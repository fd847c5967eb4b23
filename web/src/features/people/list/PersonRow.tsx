import type { ListedPerson } from "@deskbell/shared/users/people";
import { BadgeCheck, Ban, MessagesSquare } from "lucide-react";
import { Rich } from "../../../i18n/Rich.tsx";
import { t } from "../../../i18n/t.ts";
import { accessMarks, accessOf } from "../../../state/access.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import { dateText, fullTimeText } from "../../../ui/time/time-texts.ts";
import { PersonMenu } from "./PersonMenu.tsx";
import styles from "./PersonRow.module.css";

const avatarPx = 40;

interface PersonRowProps {
  person: ListedPerson;
  isViewer: boolean;
}

/** One person: who it is, since when, how many tickets, and what can be done. */
export function PersonRow({ person, isViewer }: PersonRowProps) {
  const { id, name, avatar, email, isVerified, isDisabled, ticketCount, createdAt } = person;
  const { isGuest, labels } = person;
  const hasLabels = labels && (labels.organisation !== "" || labels.customerTags.length > 0);
  const mark = accessMarks[accessOf(person)];
  const tickets = t("{ticketCount, plural, one {# ticket} other {# tickets}}", { ticketCount });
  return (
    <li className={styles.row} aria-label={name}>
      <Avatar name={name} src={avatar} sizePx={avatarPx} />
      <div className={styles.who}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
          {isViewer && <span className={styles.mark}>{t("you")}</span>}
          {isGuest && <span className={styles.mark}>{t("Guest")}</span>}
          {mark && <span className={styles.mark}>{mark}</span>}
          {isDisabled && (
            <span className={styles.mark} data-kind="bad">
              <Ban size={12} aria-hidden="true" />
              {t("Disabled")}
            </span>
          )}
        </span>
        <span className={styles.email}>
          <bdi className={styles.address}>{email}</bdi>
          {isVerified !== null && !isGuest && (
            <span className={styles.verified} data-verified={isVerified}>
              {isVerified && <BadgeCheck size={14} aria-hidden="true" />}
              {isVerified ? t("verified") : t("not verified")}
            </span>
          )}
        </span>
        {hasLabels && (
          <span className={styles.labels}>
            {labels.organisation !== "" && <bdi>{labels.organisation}</bdi>}
            {labels.customerTags.map((tag) => (
              <bdi key={tag} className={styles.mark}>
                {tag}
              </bdi>
            ))}
          </span>
        )}
      </div>
      <span className={styles.joined} title={fullTimeText(createdAt)}>
        <Rich parts={[<time key="at" dateTime={createdAt} />]}>
          {t("Joined <0>{date}</0>", { date: dateText(createdAt) })}
        </Rich>
      </span>
      <span className={styles.actions}>
        <LinkButton
          to={`/inbox?creator=${id}`}
          variant="quiet"
          icon={<MessagesSquare size={16} aria-hidden="true" />}
        >
          {tickets}
        </LinkButton>
        <PersonMenu person={person} isViewer={isViewer} />
      </span>
    </li>
  );
}

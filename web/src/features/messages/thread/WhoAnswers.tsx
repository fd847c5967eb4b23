import { Headset } from "lucide-react";
import { t } from "../../../i18n/t.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import facts from "../../../ui/facts.module.css";
import { useListMessagesInfiniteQuery } from "../messages.api.ts";
import { answerers } from "../sync/message-pages.ts";
import styles from "./WhoAnswers.module.css";

const avatarPx = 32;

export interface WhoAnswersProps {
  ticketId: string;
  customerId: string;
}

/** Tells a customer who of the support team has written to them, as far as the thread is loaded. */
export function WhoAnswers({ ticketId, customerId }: WhoAnswersProps) {
  const { currentData } = useListMessagesInfiniteQuery(ticketId);
  const people = currentData ? answerers(currentData, customerId) : [];
  return (
    <section className={facts.section} aria-label={t("Who answers you")}>
      <h2 className={facts.heading}>{t("Who answers you")}</h2>
      <ul className={styles.list}>
        {people.map(({ id, name, avatar }) => (
          <li key={id} className={styles.person}>
            <Avatar name={name} src={avatar} sizePx={avatarPx} />
            <bdi>{name}</bdi>
          </li>
        ))}
        {people.length === 0 && (
          <li className={styles.person}>
            <span className={styles.nobody}>
              <Headset size={20} aria-hidden="true" />
            </span>
            {t("Support")}
          </li>
        )}
      </ul>
    </section>
  );
}

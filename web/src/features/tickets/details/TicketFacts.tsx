import { isStaffTicket } from "@deskbell/shared/tickets/is-staff-ticket";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { Ban, Globe, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { knownText, t } from "../../../i18n/t.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import facts from "../../../ui/facts.module.css";
import { FullTime, RelativeTime } from "../../../ui/time/Time.tsx";
import { fullTimeText } from "../../../ui/time/time-texts.ts";
import { StatusSign } from "../status/StatusSign.tsx";
import styles from "./TicketFacts.module.css";

const avatarPx = 64;

interface TicketFactsProps {
  ticket: Ticket;
  /** How to reach its creator, right below their name. */
  contact?: ReactNode;
  /** What staff change of it, instead of its status alone. */
  fields?: ReactNode;
  /** For staff: who of them has seen it; the last of the facts. */
  seenBy?: ReactNode;
  /** What else stands there, below. */
  children?: ReactNode;
}

/** What is known about a ticket beside its conversation (spec §2, right panel). */
export function TicketFacts({ ticket, contact, fields, seenBy, children }: TicketFactsProps) {
  const { creator, ticket: number, visibility, createdAt, updatedAt, enquiryInfo } = ticket;
  const VisibilityIcon = visibility === "privet" ? Lock : Globe;
  return (
    <div className={styles.facts}>
      <div className={styles.creator}>
        <Avatar name={creator.name} src={creator.avatar} sizePx={avatarPx} />
        <bdi className={styles.name}>{creator.name}</bdi>
        {creator.isDisabled && (
          <p className={styles.disabled}>
            <Ban size={16} aria-hidden="true" />
            {t("This account is disabled: what you write here is not read.")}
          </p>
        )}
      </div>
      {contact && <div className={styles.contact}>{contact}</div>}
      {fields && <div className={facts.section}>{fields}</div>}
      <dl className={contact ? `${facts.list} ${facts.section}` : facts.list}>
        <div>
          <dt>{t("Ticket number")}</dt>
          <dd>#{number}</dd>
        </div>
        {!fields && (isStaffTicket(ticket) || ticket.customerStatus) && (
          <div>
            <dt>{t("Status")}</dt>
            <dd className={styles.status}>
              <StatusSign ticket={ticket} />
            </dd>
            {isStaffTicket(ticket) && ticket.snoozedUntil && (
              <dd className={facts.meant}>
                {t("Until {time}", { time: fullTimeText(ticket.snoozedUntil) })}
              </dd>
            )}
          </div>
        )}
        <div>
          <dt>{t("Visibility")}</dt>
          <dd className={styles.visibility}>
            <VisibilityIcon size={16} aria-hidden="true" />
            {visibility === "privet" ? t("privet") : t("public")}
          </dd>
          {/* "public" is the customer's word, and widens nothing. */}
          <dd className={facts.meant}>
            {t("Only the customer and the support team can read it.")}
          </dd>
        </div>
        <div>
          <dt>{t("Created")}</dt>
          <dd>
            <FullTime iso={createdAt} />
          </dd>
        </div>
        <div>
          <dt>{t("Updated")}</dt>
          <dd>
            <RelativeTime iso={updatedAt} />
          </dd>
        </div>
        <div>
          <dt>{t("Reason")}</dt>
          <dd>{knownText(enquiryInfo)}</dd>
        </div>
        {seenBy}
      </dl>
      {children}
    </div>
  );
}

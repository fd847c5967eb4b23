import type { TicketLink } from "@deskbell/shared/tickets/links";
import { Link2, X } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { useCommands } from "../../../ui/commands/commands.ts";
import facts from "../../../ui/facts.module.css";
import { useNeighbourFocus } from "../../../ui/focus/use-neighbour-focus.ts";
import { notify } from "../../../ui/toasts/notify.ts";
import list from "../details/OtherTickets.module.css";
import { LinkDialog } from "./LinkDialog.tsx";
import { linkWords, reverseWords } from "./link-words.ts";
import { useListLinksQuery, useRemoveLinkMutation } from "./links.api.ts";
import styles from "./TicketLinks.module.css";

interface TicketLinksProps {
  ticketId: string;
  /** Called when a link leads away from the ticket. */
  onGo(): void;
}

/** The tickets that one is linked with, of this customer or another, for staff. */
export function TicketLinks({ ticketId, onGo }: TicketLinksProps) {
  const { currentData: links = [] } = useListLinksQuery(ticketId, {
    refetchOnMountOrArgChange: 30,
  });
  const [remove] = useRemoveLinkMutation();
  const [isAdding, setIsAdding] = useState(false);
  const add = () => setIsAdding(true);
  useCommands([{ words: t("Link with another ticket…"), run: add }]);
  const removeLink = async (link: TicketLink) => {
    const { error } = await remove({ ticketId, otherId: link.ticket._id });
    if (error) notify.error(causeOf(error));
  };
  return (
    <section className={facts.section} aria-label={t("Linked tickets")}>
      <h2 className={facts.heading}>{t("Linked tickets")}</h2>
      <ul className={list.list}>
        {links.map((link) => (
          <LinkRow
            key={`${link.ticket._id} ${link.isReverse}`}
            link={link}
            onGo={onGo}
            onRemove={() => void removeLink(link)}
          />
        ))}
      </ul>
      <Button variant="quiet" icon={<Link2 size={16} aria-hidden="true" />} onClick={add}>
        {t("Link with another ticket…")}
      </Button>
      {isAdding && <LinkDialog ticketId={ticketId} onClose={() => setIsAdding(false)} />}
    </section>
  );
}

interface LinkRowProps {
  link: TicketLink;
  onGo(): void;
  onRemove(): void;
}

function LinkRow({ link: { kind, isReverse, ticket }, onGo, onRemove }: LinkRowProps) {
  const { _id, ticket: number, subject } = ticket;
  const row = useNeighbourFocus<HTMLLIElement>();
  return (
    <li ref={row} className={styles.link}>
      <Link
        to={`/inbox/${_id}`}
        className={list.ticket}
        title={`#${number} ${subject}`}
        onClick={onGo}
      >
        <span className={styles.words}>
          <span className={list.time}>{isReverse ? reverseWords[kind] : linkWords[kind]}</span>
          <span className={list.subject}>
            #{number} <bdi>{subject}</bdi>
          </span>
        </span>
      </Link>
      <IconButton
        label={t("Remove the link with #{number}", { number })}
        icon={<X size={16} aria-hidden="true" />}
        onClick={onRemove}
      />
    </li>
  );
}

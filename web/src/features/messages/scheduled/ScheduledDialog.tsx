import { Clock } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { causeOf } from "../../../api/http/api-error.ts";
import { numberText } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import { useCommands } from "../../../ui/commands/commands.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { useWithEdited } from "./edited-scheduled.ts";
import { sayItIsBack } from "./recall/take-back.ts";
import { ScheduledCard } from "./ScheduledCard.tsx";
import styles from "./ScheduledDialog.module.css";
import { useListScheduledQuery } from "./scheduled.api.ts";

interface ScheduledEntryProps {
  /** Of what stands beside it. */
  styles: { view?: string; name?: string; count?: string };
}

/** The viewer's replies that wait for their time or are held, where their views are; nothing while there are none. */
export function ScheduledEntry({ styles: rail }: ScheduledEntryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data = [] } = useListScheduledQuery(null);
  const count = data.filter(({ kind, state }) => kind === "later" || state === "held").length;
  useCommands([
    {
      words: t("Go to {view}", { view: t("Scheduled") }),
      group: t("Views"),
      run: () => setIsOpen(true),
    },
  ]);
  return (
    <>
      {count > 0 && (
        <button type="button" className={rail.view} onClick={() => setIsOpen(true)}>
          <Clock size={20} aria-hidden="true" />
          <span className={rail.name}>{t("Scheduled")}</span>
          <b className={rail.count}>{numberText(count)}</b>
        </button>
      )}
      {isOpen && <ScheduledDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ScheduledDialog({ onClose }: { onClose(): void }) {
  const { data: waiting, error, refetch } = useListScheduledQuery(null);
  const data = useWithEdited("list", null, waiting);
  return (
    <Dialog title={t("Scheduled")} isKept onClose={onClose}>
      {!data && error !== undefined && (
        <ErrorState
          title={t("This could not be loaded")}
          text={causeOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <p>{t("Nothing waits to be sent.")}</p>}
      <ul className={styles.list}>
        {(data ?? []).map((message) => (
          <li key={message.id}>
            {message.ticket ? (
              <Link to={`/inbox/${message.conversationId}`} onClick={onClose}>
                #{message.ticket.number} <bdi>{message.ticket.subject}</bdi> ·{" "}
                <bdi>{message.ticket.customer}</bdi>
              </Link>
            ) : (
              <span>{t("A ticket that does not exist any more")}</span>
            )}
            <ScheduledCard
              message={message}
              place="list"
              onTakenBack={() => sayItIsBack(message)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

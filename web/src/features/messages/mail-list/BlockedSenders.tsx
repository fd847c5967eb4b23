import type { BlockedSender } from "@deskbell/shared/mail/listed-mail";
import { useState } from "react";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { useNeighbourFocus } from "../../../ui/focus/use-neighbour-focus.ts";
import panel from "../../../ui/panel-list.module.css";
import { RelativeTime } from "../../../ui/time/Time.tsx";
import { notify } from "../../../ui/toasts/notify.ts";
import { useListBlockedSendersQuery, useUnblockSenderMutation } from "../by-mail/mails.api.ts";
import styles from "./MailList.module.css";

/** Addresses whose mails are filed as spam, each of which can be let in again. */
export function BlockedSenders() {
  const { data = [] } = useListBlockedSendersQuery();
  const [unblock] = useUnblockSenderMutation();
  const [busy, setBusy] = useState<string | null>(null);
  const letIn = async (address: string) => {
    setBusy(address);
    const { error } = await unblock(address);
    setBusy(null);
    if (error) notify.error(causeOf(error));
  };
  if (data.length === 0) return null;
  return (
    <section className={panel.part} aria-labelledby="blocked-senders">
      <h2 className={styles.heading} id="blocked-senders">
        {t("Blocked senders")}
      </h2>
      <p className={panel.hint}>{t("What these addresses send is filed as spam.")}</p>
      <ul className={panel.list} aria-labelledby="blocked-senders">
        {data.map((sender) => (
          <BlockedRow
            key={sender.address}
            sender={sender}
            isBusy={busy === sender.address}
            onLetIn={() => void letIn(sender.address)}
          />
        ))}
      </ul>
    </section>
  );
}

interface BlockedRowProps {
  sender: BlockedSender;
  isBusy: boolean;
  onLetIn(): void;
}

function BlockedRow({ sender: { address, at }, isBusy, onLetIn }: BlockedRowProps) {
  const row = useNeighbourFocus<HTMLLIElement>();
  return (
    <li ref={row} className={panel.row}>
      <div className={panel.words}>
        <bdi className={panel.name}>{address}</bdi>
        <span className={panel.facts}>
          <RelativeTime iso={at} />
        </span>
      </div>
      <div className={panel.actions}>
        <Button
          variant="quiet"
          aria-label={t("Unblock {address}", { address })}
          isBusy={isBusy}
          onClick={onLetIn}
        >
          {t("Unblock")}
        </Button>
      </div>
    </li>
  );
}

import type { SenderOverLimit } from "@deskbell/shared/mail/listed-mail";
import { Ban, MailCheck } from "lucide-react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { useActing } from "../../../ui/toasts/use-acting.ts";
import styles from "./MailList.module.css";
import { useDecideSenderMutation } from "./mail-problems.api.ts";

/** Let in at a time: each becomes a message or a ticket. */
const acceptedMax = 100;

/** That addresses send more than is taken in an hour, and what becomes of what waits of each. */
export const OverLimitSenders = ({ senders }: { senders: readonly SenderOverLimit[] }) =>
  senders.map((sender) => <OverLimit key={sender.address} {...sender} />);

function OverLimit({ address, waiting }: SenderOverLimit) {
  const [decide] = useDecideSenderMutation();
  const { isBusy, act } = useActing();
  const count = Math.min(waiting, acceptedMax);
  return (
    <Notice
      action={
        <div className={styles.actions}>
          <Button
            icon={<MailCheck size={16} aria-hidden="true" />}
            isBusy={isBusy}
            aria-label={t("{count, plural, one {Let it in} other {Let # in}}, of {address}", {
              count,
              address,
            })}
            onClick={() => void act(decide({ address, as: "accept" }), t("They are let in."))}
          >
            {t("{count, plural, one {Let it in} other {Let # in}}", { count })}
          </Button>
          <Button
            icon={<Ban size={16} aria-hidden="true" />}
            isBusy={isBusy}
            aria-label={t("Block {address}", { address })}
            onClick={() =>
              void act(
                decide({ address, as: "block" }),
                t("The sender is blocked, and what waited is filed as spam."),
              )
            }
          >
            {t("Block")}
          </Button>
        </div>
      }
    >
      {t(
        "{address} sends more than the desk takes in an hour: {waiting, plural, one {# e-mail waits} other {# e-mails wait}}.",
        { address, waiting },
      )}
    </Notice>
  );
}

import { MailWarning } from "lucide-react";
import { Link } from "react-router-dom";
import { Rich } from "../../../i18n/Rich.tsx";
import { t } from "../../../i18n/t.ts";
import styles from "./HeldMails.module.css";
import { useListMailsInfiniteQuery } from "./mails.api.ts";

/** An older answer is asked for anew where the ticket is opened. */
const freshSeconds = 30;

/** At a ticket: that mails wait there until somebody says what they are. For staff. */
export function HeldMails({ ticketId }: { ticketId: string }) {
  const { data } = useListMailsInfiniteQuery(
    { state: "held", ticket: ticketId },
    { refetchOnMountOrArgChange: freshSeconds },
  );
  const count = data?.pages[0]?.data.length ?? 0;
  if (count === 0) return null;
  const address = `/dashboard/mails?${new URLSearchParams({ state: "held", ticket: ticketId })}`;
  return (
    <p className={styles.line} role="status">
      <MailWarning size={16} aria-hidden="true" />
      <span>
        <Rich parts={[<Link key="link" to={address} />]}>
          {t(
            "{count, plural, one {An e-mail is held at this ticket: <0>look at it</0>.} other {# e-mails are held at this ticket: <0>look at them</0>.}}",
            { count },
          )}
        </Rich>
      </span>
    </p>
  );
}

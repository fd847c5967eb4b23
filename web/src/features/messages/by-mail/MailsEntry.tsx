import { MailWarning } from "lucide-react";
import { Link } from "react-router-dom";
import { numberText } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import { useCan } from "../../../state/access.ts";
import { useCountMailsQuery } from "./mails.api.ts";

/** What comes in meanwhile is seen after this. */
const pollMs = 60_000;

/** Which the entry counts, as their page lists them. */
const failingTabs = ["held", "failed", "undelivered"] as const;

interface MailsEntryProps {
  /** Of what stands beside it. */
  styles: { view?: string; name?: string; count?: string };
}

/** That mails wait for somebody to look at them, that somebody sends too many, or that a mailbox fails, where the views are; else nothing. */
export function MailsEntry({ styles: rail }: MailsEntryProps) {
  const reviews = useCan("mail:review");
  const { data } = useCountMailsQuery(undefined, {
    skip: !reviews,
    // One that was kept while another page was shown is no older than one that is polled.
    refetchOnMountOrArgChange: pollMs / 1_000,
    pollingInterval: pollMs,
    skipPollingIfUnfocused: true,
  });
  if (!data) return null;
  const { held, failed, undelivered = 0 } = data.counts;
  const count = held + failed + undelivered;
  const isTooMuch = (data.senders ?? []).length > 0 || data.overAll !== undefined;
  const isFailing = (data.mailboxProblems ?? []).length > 0;
  if (count === 0 && !isFailing) return null;
  const first = failingTabs.find((tab) => (data.counts[tab] ?? 0) > 0);
  return (
    <Link to={`/dashboard/mails${first ? `?state=${first}` : ""}`} className={rail.view}>
      <MailWarning size={20} aria-hidden="true" />
      <span className={rail.name}>{nameOf(isFailing, isTooMuch)}</span>
      {count > 0 && <b className={rail.count}>{numberText(count)}</b>}
    </Link>
  );
}

function nameOf(isFailing: boolean, isTooMuch: boolean): string {
  if (isFailing) return t("A mailbox fails");
  return isTooMuch ? t("Too many e-mails") : t("Mail problems");
}

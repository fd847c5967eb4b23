import type { MailboxWithProblem } from "@deskbell/shared/mail/listed-mail";
import type { LimitedRecipient } from "@deskbell/shared/mail/undelivered-mail";
import { useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { t } from "../../../i18n/t.ts";
import { useCan } from "../../../state/access.ts";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import panel from "../../../ui/panel-list.module.css";
import { type MailTab, useListMailsInfiniteQuery } from "../by-mail/mails.api.ts";
import { IncomingList } from "./IncomingList.tsx";
import { MailTabs } from "./MailTabs.tsx";
import {
  isTab,
  limitedText,
  mailboxProblemText,
  overAllText,
  type ProblemTab,
} from "./mail-words.ts";
import { OverLimitSenders } from "./OverLimitSenders.tsx";
import { UndeliveredList } from "./UndeliveredList.tsx";

/** What comes in meanwhile is seen after this. */
const pollMs = 15_000;

/** What went wrong with mails: incoming ones that did not simply become messages, and those that did not arrive. */
export function MailList() {
  const [query] = useSearchParams();
  const asked = query.get("state");
  const tab = isTab(asked) ? asked : "held";
  const ticket = query.get("ticket");
  // What stands above the list is told with incoming mails, whichever they are.
  const place = { state: stateOf(tab), ticket } as const;
  const list = useListMailsInfiniteQuery(place, {
    refetchOnMountOrArgChange: true,
    pollingInterval: pollMs,
    skipPollingIfUnfocused: true,
  });
  /** The row that has the focus leaves the list: where one is takes it. */
  const part = useRef<HTMLDivElement>(null);
  const onDone = () => part.current?.querySelector<HTMLElement>("[aria-current]")?.focus();
  const {
    counts,
    mailboxProblems = [],
    limited = [],
    senders = [],
    overAll,
  } = list.data?.pages[0] ?? {};

  return (
    <div ref={part} className={panel.part}>
      <Banners problems={mailboxProblems} limited={limited} />
      {overAll && <Notice>{overAllText(overAll)}</Notice>}
      <OverLimitSenders senders={senders} />
      <MailTabs tab={tab} ticket={ticket} counts={counts} />
      {tab === "undelivered" ? (
        <UndeliveredList pollMs={pollMs} onDone={onDone} />
      ) : (
        <IncomingList place={place} onDone={onDone} />
      )}
    </div>
  );
}

const stateOf = (tab: ProblemTab): MailTab =>
  tab === "undelivered" ? "held" : tab === "waiting" ? "stored" : tab;

interface BannersProps {
  problems: readonly MailboxWithProblem[];
  limited: readonly LimitedRecipient[];
}

/** What is wrong with mails as a whole. */
function Banners({ problems, limited }: BannersProps) {
  const isManager = useCan("mailbox:manage");
  return (
    <>
      {problems.map((problem) => (
        <Notice
          key={`${problem.address} ${problem.way} ${problem.problem}`}
          action={isManager && <LinkButton to="/dashboard/mailboxes">{t("Mailboxes")}</LinkButton>}
        >
          {mailboxProblemText(problem)}
        </Notice>
      ))}
      {limited.map((recipient) => (
        <Notice key={recipient.address}>{limitedText(recipient)}</Notice>
      ))}
    </>
  );
}

import { Inbox } from "lucide-react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { useCan } from "../../../state/access.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { PanelListSkeleton } from "../../../ui/feedback/PanelListSkeleton.tsx";
import panel from "../../../ui/panel-list.module.css";
import { type MailTab, useListMailsInfiniteQuery } from "../by-mail/mails.api.ts";
import { OriginalDialog } from "../by-mail/OriginalDialog.tsx";
import { BlockedSenders } from "./BlockedSenders.tsx";
import { MailRow } from "./MailRow.tsx";
import { MailTabs } from "./MailTabs.tsx";
import { mailboxProblemText } from "./mail-words.ts";

/** What comes in meanwhile is seen after this. */
const pollMs = 15_000;

const emptyWords: Record<MailTab, { title: string; text: string }> = {
  held: {
    title: t("No e-mail is held"),
    text: t("E-mails that the desk does not trust wait here until somebody says what they are."),
  },
  filed: {
    title: t("No e-mail was filed"),
    text: t("Automatic answers, newsletters and spam are put here and open no ticket."),
  },
  failed: {
    title: t("No e-mail has failed"),
    text: t("E-mails that could not be read appear here, to be tried again."),
  },
};

const isTab = (name: string | null): name is MailTab =>
  name === "held" || name === "filed" || name === "failed";

/** Mails that did not simply become messages: those that are held, filed, and could not be read. */
export function MailList() {
  const isManager = useCan("mailbox:manage");
  const [query] = useSearchParams();
  const asked = query.get("state");
  const state = isTab(asked) ? asked : "held";
  const ticket = query.get("ticket");
  const list = useListMailsInfiniteQuery(
    { state, ticket },
    { refetchOnMountOrArgChange: true, pollingInterval: pollMs, skipPollingIfUnfocused: true },
  );
  const { data, currentData, isError, error, refetch } = list;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  /** The row that has the focus leaves the list: where one is takes it. */
  const part = useRef<HTMLDivElement>(null);
  const [shownId, setShownId] = useState<string | null>(null);
  const mails = currentData?.pages.flatMap((page) => page.data) ?? [];
  const { counts, mailboxProblems = [] } = data?.pages[0] ?? {};

  return (
    <div ref={part} className={panel.part}>
      {mailboxProblems.map((problem) => (
        <Notice
          key={`${problem.address} ${problem.way} ${problem.problem}`}
          action={isManager && <LinkButton to="/dashboard/mailboxes">{t("Mailboxes")}</LinkButton>}
        >
          {mailboxProblemText(problem)}
        </Notice>
      ))}
      <MailTabs state={state} ticket={ticket} counts={counts} />
      {!currentData && !isError && <PanelListSkeleton label={t("Loading e-mails")} />}
      {!currentData && isError && (
        <ErrorState
          title={t("The e-mails could not be loaded")}
          text={causeOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {currentData && mails.length === 0 && (
        <EmptyState
          drawing={<Inbox size={48} strokeWidth={1} aria-hidden="true" />}
          {...emptyWords[state]}
        />
      )}
      {mails.length > 0 && (
        <ul className={panel.list} aria-label={t("E-mails")}>
          {mails.map((mail) => (
            <MailRow
              key={mail._id}
              mail={mail}
              onShow={() => setShownId(mail._id)}
              onDone={() => part.current?.querySelector<HTMLElement>("[aria-current]")?.focus()}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className={panel.center}>
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("Show more")}
          </Button>
        </div>
      )}
      {state === "filed" && <BlockedSenders />}
      {shownId && <OriginalDialog mailId={shownId} onClose={() => setShownId(null)} />}
    </div>
  );
}

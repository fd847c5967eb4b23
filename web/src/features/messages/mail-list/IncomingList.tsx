import { canTryAgain, type ListedMail } from "@deskbell/shared/mail/listed-mail";
import { Inbox, RotateCw, X } from "lucide-react";
import { useState } from "react";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { PanelListSkeleton } from "../../../ui/feedback/PanelListSkeleton.tsx";
import { ShowMore } from "../../../ui/feedback/ShowMore.tsx";
import panel from "../../../ui/panel-list.module.css";
import {
  type MailFilter,
  type MailTab,
  useDecideMailMutation,
  useListMailsInfiniteQuery,
  useTryMailAgainMutation,
} from "../by-mail/mails.api.ts";
import { OriginalDialog } from "../by-mail/OriginalDialog.tsx";
import { BlockedSenders } from "./BlockedSenders.tsx";
import { MailRow } from "./MailRow.tsx";
import { type Decision, SelectedBar } from "./SelectedBar.tsx";
import { UnfetchedMails } from "./UnfetchedMails.tsx";
import { useSelected } from "./use-selected.ts";

const emptyWords: Record<MailTab, { title: string; text: string }> = {
  held: {
    title: t("No e-mail is held"),
    text: t("E-mails that the desk does not trust wait here until somebody says what they are."),
  },
  filed: {
    title: t("No e-mail was filed"),
    text: t("Automatic answers, newsletters and spam are put here and open no ticket."),
  },
  stored: {
    title: t("No e-mail waits"),
    text: t("E-mails that were not read yet, and those that a mailbox does not give, appear here."),
  },
  failed: {
    title: t("No e-mail has failed"),
    text: t("E-mails that could not be read appear here, to be tried again."),
  },
};

interface IncomingListProps {
  place: MailFilter;
  /** A mail is about to leave the list. */
  onDone(): void;
}

/** Mails that came in and did not simply become messages. */
export function IncomingList({ place, onDone }: IncomingListProps) {
  // Who shows this asks for it as well, again and again.
  const list = useListMailsInfiniteQuery(place);
  const { currentData, isError, error, refetch } = list;
  const [shownId, setShownId] = useState<string | null>(null);
  const mails = currentData?.pages.flatMap((page) => page.data) ?? [];
  const unfetched = (place.state === "stored" && currentData?.pages[0]?.unfetched) || [];
  // Of others each is looked at by itself.
  const hasSelection = place.state === "failed";
  const { selected, isSelected, select, clear } = useSelected(mails);
  const decisions = useDecisions();
  return (
    <>
      {!currentData && !isError && <PanelListSkeleton label={t("Loading e-mails")} />}
      {!currentData && isError && (
        <ErrorState
          title={t("The e-mails could not be loaded")}
          text={causeOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {currentData && mails.length + unfetched.length === 0 && (
        <EmptyState
          drawing={<Inbox size={48} strokeWidth={1} aria-hidden="true" />}
          {...emptyWords[place.state]}
        />
      )}
      {hasSelection && (
        <SelectedBar mails={selected} decisions={decisions} onClear={clear} onDone={onDone} />
      )}
      {mails.length > 0 && (
        <ul className={panel.list} aria-label={t("E-mails")}>
          {mails.map((mail) => (
            <MailRow
              key={mail._id}
              mail={mail}
              selecting={
                hasSelection
                  ? {
                      isSelected: isSelected(mail._id),
                      onSelect: (is) => select(mail._id, is),
                    }
                  : undefined
              }
              onShow={() => setShownId(mail._id)}
              onDone={onDone}
            />
          ))}
        </ul>
      )}
      <ShowMore
        key={`${place.state} ${place.ticket}`}
        list={list}
        failed={t("More e-mails could not be loaded. Please try again.")}
      />
      <UnfetchedMails mails={unfetched} />
      {place.state === "filed" && <BlockedSenders />}
      {shownId && <OriginalDialog mailId={shownId} onClose={() => setShownId(null)} />}
    </>
  );
}

/** About mails that could not be read. */
function useDecisions(): Decision<ListedMail>[] {
  const [decideMail] = useDecideMailMutation();
  const [tryMailAgain] = useTryMailAgainMutation();
  return [
    {
      words: t("Try again"),
      icon: <RotateCw size={16} aria-hidden="true" />,
      isFor: canTryAgain,
      decide: ({ _id: id }) => tryMailAgain({ id, isOneOfMany: true }),
    },
    {
      words: t("Dismiss"),
      icon: <X size={16} aria-hidden="true" />,
      isFor: () => true,
      decide: ({ _id: id }) => decideMail({ id, as: "dismiss", isOneOfMany: true }),
    },
  ];
}

import type { UndeliveredMail } from "@deskbell/shared/mail/undelivered-mail";
import { MailCheck, RotateCw, X } from "lucide-react";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { PanelListSkeleton } from "../../../ui/feedback/PanelListSkeleton.tsx";
import { ShowMore } from "../../../ui/feedback/ShowMore.tsx";
import panel from "../../../ui/panel-list.module.css";
import { type Decision, SelectedBar } from "./SelectedBar.tsx";
import { UndeliveredRow } from "./UndeliveredRow.tsx";
import {
  useDismissMailMutation,
  useListUndeliveredInfiniteQuery,
  useSendAgainMutation,
} from "./undelivered.api.ts";
import { useSelected } from "./use-selected.ts";

/** Mails of the desk that failed, came back, or were not sent. */
export function UndeliveredList({ pollMs, onDone }: { pollMs: number; onDone(): void }) {
  const list = useListUndeliveredInfiniteQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: pollMs,
    skipPollingIfUnfocused: true,
  });
  const { currentData, isError, error, refetch } = list;
  const mails = currentData?.pages.flat() ?? [];
  const { selected, isSelected, select, clear } = useSelected(mails);
  const decisions = useDecisions();
  if (!currentData) {
    return isError ? (
      <ErrorState
        title={t("The e-mails could not be loaded")}
        text={causeOf(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <PanelListSkeleton label={t("Loading e-mails")} />
    );
  }
  if (mails.length === 0) {
    return (
      <EmptyState
        drawing={<MailCheck size={48} strokeWidth={1} aria-hidden="true" />}
        title={t("Every e-mail has arrived")}
        text={t("E-mails of the desk that are refused or come back appear here, each with why.")}
      />
    );
  }
  return (
    <>
      <SelectedBar mails={selected} decisions={decisions} onClear={clear} onDone={onDone} />
      <ul className={panel.list} aria-label={t("E-mails")}>
        {mails.map((mail) => (
          <UndeliveredRow
            key={mail._id}
            mail={mail}
            isSelected={isSelected(mail._id)}
            onSelect={(is) => select(mail._id, is)}
            onDone={onDone}
          />
        ))}
      </ul>
      <ShowMore list={list} failed={t("More e-mails could not be loaded. Please try again.")} />
    </>
  );
}

function useDecisions(): Decision<UndeliveredMail>[] {
  const [sendAgain] = useSendAgainMutation();
  const [dismiss] = useDismissMailMutation();
  return [
    {
      words: t("Try again"),
      icon: <RotateCw size={16} aria-hidden="true" />,
      isFor: ({ canTryAgain }) => canTryAgain,
      decide: ({ _id: id }) => sendAgain({ id, isOneOfMany: true }),
    },
    {
      words: t("Dismiss"),
      icon: <X size={16} aria-hidden="true" />,
      isFor: () => true,
      decide: ({ _id: id }) => dismiss({ id, isOneOfMany: true }),
    },
  ];
}

import type { Message } from "@deskbell/shared/messages/message";
import {
  type Dispatch,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { startCatchUpTimer, subscribeWake } from "../../../api/realtime/catch-up-triggers.ts";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { useShowsHistory } from "../../../state/writing-settings.ts";
import { useCommands } from "../../../ui/commands/commands.ts";
import { dialogPart } from "../../../ui/dialogs/dialog-part.tsx";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import { HeldMails } from "../by-mail/HeldMails.tsx";
import { MessageMarks } from "../changes/MessageMarks.tsx";
import { MessageMenu } from "../changes/MessageMenu.tsx";
import { isMessage, MessageWords } from "../changes/MessageWords.tsx";
import { LinkedMark } from "../linked/LinkedMark.tsx";
import { MergedBlock } from "../merged/MergedBlock.tsx";
import { type Merged, withMerged } from "../merged/with-merged.ts";
import { StaffsRowContent } from "../notes/StaffsRowContent.tsx";
import { useWithEdited } from "../scheduled/edited-scheduled.ts";
import { useListScheduledQuery } from "../scheduled/scheduled.api.ts";
import { SplitAction } from "../split/SplitAction.tsx";
import type { ThreadHistory } from "../thread/MessageThread.tsx";
import { useListActivityQuery } from "./activity.api.ts";
import { FoldToggle } from "./fold-toggle.ts";
import { mergeHistory } from "./merge-history.ts";
import { catchUpActivity } from "./receive-activity.ts";
import { lastEntrySeq } from "./with-entries.ts";

interface TicketHistoryProps {
  ticketId: string;
  /** Whose ticket it is. */
  creatorId: string;
  /** Number of the newest entry, as the ticket says. */
  activitySeq: number;
  /** The tickets that were merged into it. */
  merged: Merged;
  onChange(history: ThreadHistory): void;
}

const NewForwardDialog = dialogPart(t("Forward"), () =>
  import("../forward/NewForwardDialog.tsx").then((m) => m.NewForwardDialog),
);
const SplitDialog = dialogPart(t("Split into a new ticket"), () =>
  import("../split/SplitDialog.tsx").then((m) => m.SplitDialog),
);
/** Few messages come by mail. */
const MailMark = optionalPart(() => import("../by-mail/MailMark.tsx").then((m) => m.MailMark));

const DeliveryMark = optionalPart(() =>
  import("../delivery/DeliveryMark.tsx").then((m) => m.DeliveryMark),
);
const DeliveryProblem = optionalPart(() =>
  import("../delivery/DeliveryProblem.tsx").then((m) => m.DeliveryProblem),
);

/** Which message is to be split: of this ticket, or of one that was merged into it; any where `seq` is null. */
type Splitting = { ticketId: string; seq: number | null };
/** The same of what is forwarded; all of it where `seq` is null. */
type Forwarding = Splitting;

/** For staff: loads a ticket's history, keeps it up to date, and says how it is merged into the thread. Draws no part of that itself. */
export function TicketHistory(props: TicketHistoryProps) {
  const { ticketId, creatorId, activitySeq, merged, onChange } = props;
  const viewerId = useAppSelector(selectViewer)?._id ?? "";
  const { entries, areLoading } = useEntries(ticketId, activitySeq);
  const outbox = useAppSelector((state) => state.outbox);
  const outgoing = useMemo(
    () => outbox.filter((message) => message.ticketId === ticketId && message.isNote),
    [outbox, ticketId],
  );
  const { currentData: waiting, isLoading: isScheduledLoading } = useListScheduledQuery(ticketId);
  const isLoading = areLoading || isScheduledLoading;
  const scheduled = useWithEdited("thread", ticketId, waiting);
  const [showsChanges] = useShowsHistory(viewerId);
  const [openFolds, setOpenFolds] = useState<ReadonlySet<number>>(new Set());
  const [splitting, setSplitting] = useState<Splitting | null>(null);
  const [forwarding, setForwarding] = useState<Forwarding | null>(null);
  useCommands([
    {
      words: t("Forward…"),
      run: () => setForwarding({ ticketId, seq: null }),
    },
    {
      words: t("Split a message into a new ticket…"),
      run: () => setSplitting({ ticketId, seq: null }),
    },
  ]);
  const parts = useHistoryParts({ ticketId, creatorId, setOpenFolds, setSplitting, setForwarding });
  const history = useMemo(
    (): ThreadHistory => ({
      isLoading,
      merge: (rows) =>
        withMerged(
          mergeHistory(rows, {
            ...{ entries, showsChanges, openFolds, outgoing, viewerId },
            ...(scheduled && { scheduled }),
          }),
          merged,
        ),
      ...parts,
    }),
    [isLoading, merged, entries, showsChanges, openFolds, outgoing, scheduled, viewerId, parts],
  );
  // Before anything is painted: what is known already is drawn at once.
  useLayoutEffect(() => onChange(history), [history, onChange]);
  return (
    <>
      <HeldMails ticketId={ticketId} />
      {forwarding && <NewForwardDialog {...forwarding} onClose={() => setForwarding(null)} />}
      {splitting && <SplitDialog {...splitting} onClose={() => setSplitting(null)} />}
    </>
  );
}

interface HistoryParts {
  ticketId: string;
  creatorId: string;
  setOpenFolds: Dispatch<SetStateAction<ReadonlySet<number>>>;
  setSplitting(splitting: Splitting): void;
  setForwarding(forwarding: Forwarding): void;
}

/** What stands at each message and draws each row of the history; the same until another ticket is shown. */
function useHistoryParts(props: HistoryParts): Omit<ThreadHistory, "merge" | "isLoading"> {
  const { ticketId, creatorId, setOpenFolds, setSplitting, setForwarding } = props;
  const Actions = useMemo((): NonNullable<ThreadHistory["Actions"]> => {
    const split = ({ conversationId, seq }: Message) =>
      setSplitting({ ticketId: conversationId, seq });
    const forward = ({ conversationId, seq }: Message) =>
      setForwarding({ ticketId: conversationId, seq });
    return ({ said, isOwn = false, isBySupport = false }) =>
      said.deletedAt ? (
        <LinkedMark said={said} ticketId={ticketId} />
      ) : (
        <>
          <LinkedMark said={said} ticketId={ticketId} />
          {isBySupport && isMessage(said) && (
            <DeliveryProblem ticketId={ticketId} seq={said.seq} isOwn={isOwn} />
          )}
          {!isBySupport && <SplitAction said={said} onSplit={split} onForward={forward} />}
          {!isBySupport && said.byMail && <MailMark byMail={said.byMail} />}
          <MessageMenu said={said} ticketId={ticketId} isOwn={isOwn} />
        </>
      );
  }, [ticketId, setSplitting, setForwarding]);
  const Marks = useMemo(
    (): NonNullable<ThreadHistory["Marks"]> =>
      ({ said, isBySupport, endsRun }) => (
        <>
          <MessageMarks said={said} />
          {isBySupport && endsRun && !said.deletedAt && (
            <DeliveryMark {...{ ticketId, creatorId, said }} seq={isMessage(said) ? said.seq : 0} />
          )}
        </>
      ),
    [ticketId, creatorId],
  );
  const Row = useMemo((): ThreadHistory["Row"] => {
    const toggle = (seq: number) =>
      setOpenFolds((open) => (open.has(seq) ? without(open, seq) : new Set([...open, seq])));
    return ({ row }) =>
      row.content.kind === "merged" ? (
        <MergedBlock merged={row.content.merged} targetId={ticketId} Actions={Actions} />
      ) : (
        <FoldToggle value={toggle}>
          <StaffsRowContent row={row} ticketId={ticketId} />
        </FoldToggle>
      );
  }, [ticketId, Actions, setOpenFolds]);
  return useMemo(() => ({ Row, Actions, Marks, Words: MessageWords }), [Row, Actions, Marks]);
}

const nothing: never[] = [];
/** Signed file paths are valid for at least a day (docs/decisions/0005). */
const renewPathsAfterMs = 12 * 60 * 60_000;

/** The history as it is loaded. Events bring what is new; what they do not is noticed by the ticket's number. */
function useEntries(ticketId: string, activitySeq: number) {
  const dispatch = useAppDispatch();
  const isConnected = useAppSelector(({ connection }) => connection.isConnected);
  const { data, isLoading, fulfilledTimeStamp = 0, refetch } = useListActivityQuery(ticketId);
  const isBehind = data !== undefined && lastEntrySeq(data) < activitySeq;

  useEffect(() => {
    if (isBehind && isConnected) void dispatch(catchUpActivity(ticketId));
  }, [dispatch, ticketId, isBehind, isConnected]);
  const hasFiles = data?.some(({ note }) => (note?.files.length ?? 0) > 0) ?? false;
  useEffect(() => {
    const catchUp = () => {
      const isOld = hasFiles && Date.now() - fulfilledTimeStamp > renewPathsAfterMs;
      void (isOld ? refetch() : dispatch(catchUpActivity(ticketId)));
    };
    const stops = [subscribeWake(catchUp), startCatchUpTimer(catchUp)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [dispatch, ticketId, hasFiles, fulfilledTimeStamp, refetch]);
  return { entries: data ?? nothing, areLoading: isLoading };
}

const without = (open: ReadonlySet<number>, seq: number) =>
  new Set([...open].filter((one) => one !== seq));

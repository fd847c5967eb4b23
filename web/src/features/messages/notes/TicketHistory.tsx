import { useEffect, useMemo, useState } from "react";
import { startCatchUpTimer, subscribeWake } from "../../../api/realtime/catch-up-triggers.ts";
import { useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import type { ThreadHistory } from "../thread/MessageThread.tsx";
import { useListActivityQuery } from "./activity.api.ts";
import { FoldToggle } from "./fold-toggle.ts";
import { mergeHistory } from "./merge-history.ts";
import { catchUpActivity } from "./receive-activity.ts";
import { StaffsRowContent } from "./StaffsRowContent.tsx";
import { lastEntrySeq } from "./with-entries.ts";
import { useShowsHistory } from "./writing-settings.ts";

interface TicketHistoryProps {
  ticketId: string;
  /** Number of the newest entry, as the ticket says. */
  activitySeq: number;
  onChange(history: ThreadHistory): void;
}

/** Loads a ticket's history, keeps it up to date, and says how it is merged into the thread. Draws nothing itself. */
export function TicketHistory({ ticketId, activitySeq, onChange }: TicketHistoryProps) {
  const viewerId = useAppSelector(selectViewer)?._id ?? "";
  const entries = useEntries(ticketId, activitySeq);
  const outbox = useAppSelector((state) => state.outbox);
  const outgoing = useMemo(
    () => outbox.filter((message) => message.ticketId === ticketId && message.isNote),
    [outbox, ticketId],
  );
  const [showsChanges] = useShowsHistory(viewerId);
  const [openFolds, setOpenFolds] = useState<ReadonlySet<number>>(new Set());
  const Row = useMemo((): ThreadHistory["Row"] => {
    const toggle = (seq: number) =>
      setOpenFolds((open) => (open.has(seq) ? without(open, seq) : new Set([...open, seq])));
    return ({ row }) => (
      <FoldToggle value={toggle}>
        <StaffsRowContent row={row} />
      </FoldToggle>
    );
  }, []);
  const history = useMemo(
    (): ThreadHistory => ({
      merge: (rows) => mergeHistory(rows, { entries, showsChanges, openFolds, outgoing, viewerId }),
      Row,
    }),
    [entries, showsChanges, openFolds, outgoing, viewerId, Row],
  );
  useEffect(() => onChange(history), [history, onChange]);
  return null;
}

const nothing: never[] = [];
/** Signed file paths are valid for at least a day (docs/decisions/0005). */
const renewPathsAfterMs = 12 * 60 * 60_000;

/** The history as it is loaded. Events bring what is new; what they do not is noticed by the ticket's number. */
function useEntries(ticketId: string, activitySeq: number) {
  const dispatch = useAppDispatch();
  const isConnected = useAppSelector(({ connection }) => connection.isConnected);
  const { data, fulfilledTimeStamp = 0, refetch } = useListActivityQuery(ticketId);
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
  return data ?? nothing;
}

const without = (open: ReadonlySet<number>, seq: number) =>
  new Set([...open].filter((one) => one !== seq));

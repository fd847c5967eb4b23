import type { ScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import { Send, Undo2 } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useReadConfigQuery } from "../../../../api/config.api.ts";
import { t } from "../../../../i18n/t.ts";
import { useAppDispatch, useAppSelector } from "../../../../state/hooks.ts";
import { selectViewer } from "../../../../state/session.slice.ts";
import { isTyping } from "../../../../ui/focus/is-typing.ts";
import { goesInMs } from "../put-scheduled.ts";
import { scheduledApi, useListScheduledQuery } from "../scheduled.api.ts";
import styles from "./RecallBar.module.css";
import { RecallWords } from "./RecallWords.tsx";
import {
  sayItIsBack,
  showItIsBack,
  showsWhatIsBack,
  takeBack,
  useTakingBack,
} from "./take-back.ts";
import { useUndoKey } from "./use-undo-key.ts";

const isMac = navigator.userAgent.includes("Mac OS");
const none: readonly ScheduledMessage[] = [];

/** The viewer's replies that can still be taken back, of whichever ticket, from whichever device. */
export function RecallBar({ ticketId }: { ticketId: string }) {
  const { data: config } = useReadConfigQuery(); // how long replies wait is known before the first is sent
  const viewerId = useAppSelector(selectViewer)?._id;
  const { data = none } = useListScheduledQuery(null);
  const place = useRef<HTMLDivElement>(null);
  const dispatch = useAppDispatch();
  const waiting = data.filter(
    ({ kind, state, author }) => kind === "undo" && state === "waiting" && author.id === viewerId,
  );
  const showBack = useCallback(
    (message: Parameters<typeof sayItIsBack>[0]) => {
      if (message.conversationId !== ticketId) sayItIsBack(message);
      // While it took its time its author may have begun to write elsewhere.
      else if (!isTyping(document.activeElement))
        place.current?.parentElement?.querySelector("textarea")?.focus();
    },
    [ticketId],
  );
  useEffect(() => showsWhatIsBack(showBack), [showBack]);
  const undo = async (message: ScheduledMessage) => {
    if (await dispatch(takeBack(message))) showItIsBack(message);
  };
  useUndoKey({
    waiting,
    undoSeconds: config?.undoSeconds ?? 0,
    undo: (message) => void undo(message),
  });
  return (
    <div ref={place} className={styles.alerts} role="status">
      {waiting.map((message) => (
        <RecallAlert key={message.id} message={message} onUndo={() => void undo(message)} />
      ))}
    </div>
  );
}

const tickMs = 200;
/** The event that says so may be lost. */
const lookAgainMs = 1_500;

function RecallAlert({ message, onUndo }: { message: ScheduledMessage; onUndo(): void }) {
  const dispatch = useAppDispatch();
  const takingBack = useTakingBack(message.id);
  const [leftMs, setLeftMs] = useState(() => goesInMs(message));
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(goesInMs(message)), tickMs);
    return () => clearInterval(timer);
  }, [message]);
  const isOver = leftMs <= 0;
  useEffect(() => {
    if (!isOver) return;
    const look = () => void dispatch(scheduledApi.util.invalidateTags(["scheduled"]));
    const timer = setInterval(look, lookAgainMs);
    return () => clearInterval(timer);
  }, [dispatch, isOver]);
  const name = message.ticket?.customer ?? "";
  return (
    <p className={styles.alert}>
      <Send size={16} aria-hidden="true" data-directional />
      <RecallWords
        name={name}
        leftMs={leftMs}
        status={statusAfter(message)}
        isUnreachable={takingBack === "unreachable"}
      />
      {!isOver && (
        <button
          type="button"
          className={styles.undo}
          aria-disabled={takingBack !== null}
          onClick={onUndo}
        >
          <Undo2 size={16} aria-hidden="true" data-directional />
          {t("Undo")}
          <span className={styles.key} aria-hidden="true">
            {isMac ? "⌘ Z" : t("Ctrl Z")}
          </span>
        </button>
      )}
    </p>
  );
}

function statusAfter({ thenStatus, macro, ticket }: ScheduledMessage): string {
  const chosen = macro?.set.status ?? thenStatus;
  const status = chosen ?? (ticket?.status === "solved" ? "solved" : "pending");
  return { open: t("Open"), pending: t("Pending"), solved: t("Solved"), snoozed: t("Snoozed") }[
    status
  ];
}

import type { Job } from "@deskbell/shared/jobs/job";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { causeOf } from "../../../../api/http/api-error.ts";
import { t } from "../../../../i18n/t.ts";
import { Button } from "../../../../ui/buttons/Button.tsx";
import { IconButton } from "../../../../ui/buttons/IconButton.tsx";
import { useUndo } from "../../../../ui/commands/undo-order.ts";
import { ProgressBar } from "../../../../ui/feedback/ProgressBar.tsx";
import { notify } from "../../../../ui/toasts/notify.ts";
import { useRowsFocus } from "../selection/use-rows-focus.ts";
import styles from "./JobNotice.module.css";
import { useCancelJobMutation, useReadJobQuery, useUndoJobMutation } from "./jobs.api.ts";

/** Its windows are published how far it is; this makes up for what they miss. */
const lookAgainMs = 2_000;

interface JobNoticeProps {
  jobId: string;
  /** When it was begun, in ms by this device's clock; 0 where that was before this page. */
  begunAtMs: number;
  /** Called with the job that takes it back, and when that was begun. */
  onUndo(jobId: string, begunAtMs: number): void;
  onClose(): void;
}

/** How far a change of many tickets is, what it could not change, and for a while how to take it back. */
export function JobNotice({ jobId, begunAtMs, onUndo, onClose }: JobNoticeProps) {
  const [isRunning, setIsRunning] = useState(true);
  const { data: job } = useReadJobQuery(jobId, { pollingInterval: isRunning ? lookAgainMs : 0 });
  const [cancel, { isLoading: isCancelling }] = useCancelJobMutation();
  const state = job?.state;
  useEffect(() => setIsRunning(state === undefined || state === "running"), [state]);
  const undo = useJobUndo(job, begunAtMs, onUndo);
  const stop = async () => {
    const { error } = await cancel(jobId);
    if (error) notify.error(causeOf(error));
  };
  if (!job) return null;
  const tried = job.done + job.unchanged + job.refusedCount;
  return (
    <NoticeBox>
      <div className={styles.head}>
        <p role="status" className={styles.words}>
          {state === "running" ? (
            // Seen alone, and in the bar: each step read aloud would speak over everything else.
            <span aria-hidden="true">{wordsOf(job)}</span>
          ) : (
            wordsOf(job)
          )}
        </p>
        {state === "running" ? (
          <Button isBusy={isCancelling} onClick={() => void stop()}>
            {t("Cancel")}
          </Button>
        ) : (
          <>
            {undo && <Button onClick={undo}>{t("Undo")}</Button>}
            <IconButton
              label={t("Close")}
              icon={<X size={16} aria-hidden="true" />}
              onClick={onClose}
            />
          </>
        )}
      </div>
      {state === "running" && (
        <ProgressBar value={tried} max={Math.max(1, job.total)} label={wordsOf(job)} />
      )}
      {job.refused.length > 0 && <Refused job={job} />}
    </NoticeBox>
  );
}

/** Whoever closes it by keyboard goes on in the list. */
function NoticeBox({ children }: { children: ReactNode }) {
  const box = useRowsFocus<HTMLElement>();
  return (
    <section ref={box} className={styles.notice} aria-label={t("Change of many tickets")}>
      {children}
    </section>
  );
}

function wordsOf(job: Job): string {
  const { kind, state, total, done, unchanged, refusedCount, mergeInto } = job;
  if (state === "running") {
    return t("{tried} of {total} tickets", { tried: done + unchanged + refusedCount, total });
  }
  const whatBecame =
    kind === "undo"
      ? t("{done, plural, one {# ticket is as it was} other {# tickets are as they were}}", {
          done,
        })
      : mergeInto
        ? t("{done, plural, one {# ticket is merged} other {# tickets are merged}} into #{into}", {
            done,
            into: mergeInto.ticket,
          })
        : t("{done, plural, one {# ticket changed} other {# tickets changed}}", { done });
  const words =
    refusedCount === 0
      ? whatBecame
      : t("{words}, {refusedCount} not", { words: whatBecame, refusedCount });
  return unchanged === 0
    ? words
    : t("{words}, {unchanged, plural, one {# was so before} other {# were so before}}", {
        words,
        unchanged,
      });
}

/** Takes the job back, by its button and by Ctrl-Z; null where or when it cannot be. */
function useJobUndo(
  job: Job | undefined,
  begunAtMs: number,
  onUndo: JobNoticeProps["onUndo"],
): (() => void) | null {
  const [send, { isLoading }] = useUndoJobMutation();
  const [isOver, setIsOver] = useState(false);
  const until = job?.undoableUntil ?? null;
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => setIsOver(true), Math.max(0, Date.parse(until) - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  const canUndo = job !== undefined && until !== null && !isOver && !isLoading;
  const id = job?.id;
  // While it runs the key takes back nothing that was done before.
  const isLast = canUndo || isLoading || job?.state === "running";
  const undo = () => canUndo && id && void begin(id);
  useUndo(isLast && id ? [{ id: `job ${id}`, doneAtMs: begunAtMs, undo }] : []);
  async function begin(jobId: string): Promise<void> {
    const undoneAtMs = Date.now();
    const { data, error } = await send(jobId);
    if (error) notify.error(causeOf(error));
    if (data) onUndo(data.id, undoneAtMs);
  }
  return canUndo && id ? () => void begin(id) : null;
}

const reasons: Record<string, string> = {
  stale_change: t("Changed meanwhile"),
  stale_status: t("Its status cannot follow"),
  ticket_merged: t("Merged into another"),
  not_found: t("It does not exist any more"),
  not_allowed: t("You may not change it any more"),
  invalid_input: t("It does not fit this ticket"),
};

/** What is another's of a merge. */
const mergeReasons: Record<string, string> = {
  stale_status: t("Its customer has written meanwhile"),
  ticket_closed: t("The other ticket is closed"),
};

/** Each with why, and where to look at it. */
function Refused({ job: { refused, mergeInto } }: { job: Job }) {
  const known = mergeInto ? { ...reasons, ...mergeReasons } : reasons;
  return (
    <ul className={styles.refused}>
      {refused.map(({ conversationId, ticket, subject, reason, by }) => (
        <li key={conversationId}>
          {ticket === null ? (
            "–"
          ) : (
            <Link to={`/inbox/${conversationId}${location.search}`}>
              #{ticket} <bdi>{subject}</bdi>
            </Link>
          )}
          <span className={styles.reason}>
            {by
              ? t("Changed by {name}", { name: by.name })
              : (known[reason] ?? t("It could not be changed"))}
          </span>
        </li>
      ))}
    </ul>
  );
}

import { X } from "lucide-react";
import { knownText, t } from "../../../i18n/t.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import {
  canBeCancelled,
  needsItsAuthor,
  type OutgoingMessage,
} from "../../../state/outbox.slice.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { ProgressBar } from "../../../ui/feedback/ProgressBar.tsx";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import {
  cancelMessage,
  discardMessage,
  editMessage,
  retryMessage,
} from "../outbox/send-message.ts";
import { MessageText } from "./MessageText.tsx";
import { NotSent } from "./NotSent.tsx";
import styles from "./PendingBubble.module.css";

const PendingFiles = optionalPart(() => import("./PendingFiles.tsx").then((m) => m.PendingFiles));

interface PendingBubbleProps {
  message: OutgoingMessage;
  /** Whether an earlier one of the same ticket has to go first. */
  isHeldBack: boolean;
}

/** A message on its way: how far it is and how to stop it, or why it was not sent and how to go on. */
export function PendingBubble({ message, isHeldBack }: PendingBubbleProps) {
  const dispatch = useAppDispatch();
  const { text, files, state, sentShare, problems } = message;
  const isStale = state === "stale";
  const hasFailed = needsItsAuthor(message);
  const percent = Math.round(sentShare * 100);
  const isUploading = files.length > 0 && state === "sending";
  return (
    <article className={styles.message} aria-label={t("Your message, not sent yet")}>
      {text !== "" && (
        <div className={styles.bubble}>
          <MessageText text={text} />
        </div>
      )}
      {files.length > 0 && <PendingFiles files={files} />}
      {hasFailed ? (
        <NotSent
          className={styles.failure}
          {...(isStale && { retryLabel: t("Review and send") })}
          onRetry={() => dispatch(retryMessage(message))}
          onEdit={() => dispatch(editMessage(message))}
          onDiscard={() => dispatch(discardMessage(message))}
        >
          {isStale
            ? t("Not sent: somebody has written since. Read it first.")
            : problems.map(knownText).join(" · ")}
        </NotSent>
      ) : (
        <div className={styles.progress}>
          <span className={styles.words}>{wordsOf(message, isHeldBack)}</span>
          {isUploading && <ProgressBar value={percent} max={100} label={t("Sent")} />}
          {canBeCancelled(message, isHeldBack) && (
            <Button
              variant="quiet"
              icon={<X size={16} aria-hidden="true" />}
              onClick={() => dispatch(cancelMessage(message))}
            >
              {t("Cancel")}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}

function wordsOf(message: OutgoingMessage, isHeldBack: boolean) {
  const { state, waitsFor, files, sentShare, problems } = message;
  if (state === "sent" && !message.isWantedBack) return t("Sent");
  if (problems[0]) return knownText(problems[0]);
  if (message.isWantedBack) return t("Cancelled, unless the desk has sent it");
  if (message.mayBeStored && !message.canComeBack) return t("Perhaps sent: waiting for an answer");
  if (isHeldBack) return t("Waiting for the message above");
  if (state === "sending" && sentShare > 0 && files.length > 0) {
    return t("Sending {percent} %", { percent: Math.round(sentShare * 100) });
  }
  if (waitsFor === "connection") return t("Waiting for the connection");
  return waitsFor === "pause" ? t("Waiting a moment before it is sent") : t("Sending…");
}

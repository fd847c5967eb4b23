import { CircleAlert, RotateCcw, Trash2, X } from "lucide-react";
import { previewUrl } from "../../state/held-files.ts";
import { useAppDispatch } from "../../state/hooks.ts";
import type { OutgoingMessage } from "../../state/outbox.slice.ts";
import { Button } from "../../ui/Button.tsx";
import { FileChips } from "../../ui/files/FileChips.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { MessageText } from "./MessageText.tsx";
import styles from "./PendingBubble.module.css";
import { cancelMessage, discardMessage, retryMessage } from "./send-message.ts";

/** A message on its way: how far it is and how to stop it, or why it failed and how to go on. */
export function PendingBubble({ message }: { message: OutgoingMessage }) {
  const dispatch = useAppDispatch();
  const { text, files, state, sentShare, problems } = message;
  const hasFailed = state === "failed";
  const percent = Math.round(sentShare * 100);
  return (
    <article className={styles.message} aria-label="Your message, not sent yet">
      {text !== "" && (
        <div className={styles.bubble}>
          <MessageText text={text} />
        </div>
      )}
      <FileChips files={files} previewOf={previewUrl} />
      {hasFailed ? (
        <div className={styles.failure} role="alert">
          <p className={styles.problem}>
            <CircleAlert size={16} aria-hidden="true" />
            {problems.join(" · ")}
          </p>
          <Button
            variant="quiet"
            icon={<RotateCcw size={16} aria-hidden="true" />}
            onClick={() => dispatch(retryMessage(message))}
          >
            Try again
          </Button>
          <Button
            variant="quiet"
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={() => dispatch(discardMessage(message))}
          >
            Discard
          </Button>
        </div>
      ) : (
        <div className={styles.progress}>
          <span className={styles.words}>
            {files.length > 0 && state === "sending" ? `Sending ${percent} %` : "Sending…"}
          </span>
          {files.length > 0 && (
            <>
              <ProgressBar value={percent} max={100} label="Sent" />
              <Button
                variant="quiet"
                icon={<X size={16} aria-hidden="true" />}
                onClick={() => dispatch(cancelMessage(message))}
              >
                Cancel
              </Button>
            </>
          )}
        </div>
      )}
    </article>
  );
}

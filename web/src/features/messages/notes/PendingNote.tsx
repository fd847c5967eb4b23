import { X } from "lucide-react";
import { knownText, t } from "../../../i18n/t.ts";
import { previewUrl } from "../../../state/file-registry.ts";
import { useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
import {
  canBeCancelled,
  needsItsAuthor,
  type OutgoingMessage,
} from "../../../state/outbox.slice.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { ProgressBar } from "../../../ui/feedback/ProgressBar.tsx";
import { FileChips } from "../../../ui/files/FileChips.tsx";
import { NotSent } from "../bubble/NotSent.tsx";
import { discardMessage } from "../outbox/send-message.ts";
import { NoteFrame } from "./NoteCard.tsx";
import { NoteText } from "./NoteText.tsx";
import styles from "./PendingNote.module.css";
import { editNote, retryNote } from "./send-note.ts";

/** A note on its way, or why it was not added and how to go on. */
export function PendingNote({ message }: { message: OutgoingMessage }) {
  const dispatch = useAppDispatch();
  const viewer = useAppSelector(selectViewer);
  const { text, files, state, sentShare, problems } = message;
  const isUploading = files.length > 0 && state === "sending";
  const edit = () => dispatch(editNote(message));
  const author = { name: viewer?.displayName ?? "", avatar: viewer?.avatar ?? "" };
  return (
    <NoteFrame author={author} label={t("Your note, not added yet")} isPending>
      {text !== "" && <NoteText text={text} names={[]} />}
      <FileChips files={files} previewOf={previewUrl} />
      {needsItsAuthor(message) ? (
        <NotSent
          onRetry={() => dispatch(retryNote(message))}
          onEdit={edit}
          onDiscard={() => dispatch(discardMessage(message))}
        >
          {problems.map(knownText).join(" · ")}
        </NotSent>
      ) : (
        <div className={styles.progress}>
          <span className={styles.words}>{wordsOf(message)}</span>
          {isUploading && (
            <ProgressBar value={Math.round(sentShare * 100)} max={100} label={t("Sent")} />
          )}
          {canBeCancelled(message) && (
            <Button variant="quiet" icon={<X size={16} aria-hidden="true" />} onClick={edit}>
              {t("Cancel")}
            </Button>
          )}
        </div>
      )}
    </NoteFrame>
  );
}

function wordsOf({ state, waitsFor, mayBeStored, problems }: OutgoingMessage): string {
  if (state === "sent") return t("Added");
  if (problems[0]) return knownText(problems[0]);
  if (mayBeStored) return t("Perhaps added: waiting for an answer");
  if (waitsFor === "connection") return t("Waiting for the connection");
  return waitsFor === "pause" ? t("Waiting a moment before it is sent") : t("Adding…");
}

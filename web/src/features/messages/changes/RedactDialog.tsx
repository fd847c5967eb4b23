import { limits } from "@deskbell/shared/limits";
import { useState } from "react";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog, DialogButtons, DialogText } from "../../../ui/dialogs/Dialog.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { notify, rememberViewer } from "../../../ui/toasts/notify.ts";
import { useRedactWordsMutation } from "./changes.api.ts";
import styles from "./RedactDialog.module.css";

interface RedactDialogProps {
  ticketId: string;
  /** The message, from which the words are chosen. */
  text: string;
  /** What was selected on the page. */
  selected: string;
  onClose(): void;
}

/** For admins: takes words out of a ticket for good. Whatever is selected of the message is offered. */
export function RedactDialog({ ticketId, text, selected, onClose }: RedactDialogProps) {
  const [words, setWords] = useState(text.includes(selected.trim()) ? selected.trim() : "");
  const [problems, setProblems] = useState<string[]>([]);
  const [redact, { isLoading }] = useRedactWordsMutation();
  const trimmed = words.trim();
  const isTooShort = trimmed.length < limits.redactedWordsMinChars;

  function takeSelection(field: HTMLTextAreaElement): void {
    const chosen = field.value.slice(field.selectionStart, field.selectionEnd).trim();
    if (chosen !== "") setWords(chosen.slice(0, limits.redactedWordsMaxChars));
  }

  async function confirm(): Promise<void> {
    const isSameViewer = rememberViewer();
    const { data, error } = await redact({ ticketId, words: trimmed });
    if (!isSameViewer()) return;
    if (data === undefined) return setProblems([causeOf(error)]);
    notify.success(
      t("{count, plural, one {Redacted in # message} other {Redacted in # messages}}", {
        count: data,
      }),
    );
    onClose();
  }

  return (
    <Dialog title={t("Redact words")} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isTooShort) void confirm();
        }}
      >
        <textarea
          className={styles.text}
          aria-label={t("Message: select the words to redact")}
          dir="auto"
          readOnly
          value={text}
          onSelect={({ currentTarget }) => takeSelection(currentTarget)}
        />
        <TextField
          label={t("Words to redact")}
          dir="auto"
          autoComplete="off"
          maxLength={limits.redactedWordsMaxChars}
          hint={t("Select them above, or type them.")}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <DialogText>
          {t(
            "They are replaced by █████ wherever this ticket holds them: messages, subject, notes, history and search, also in merged and split tickets. The originals of its e-mails are removed. This cannot be undone. E-mails that have gone out and backups keep them.",
          )}
        </DialogText>
        <Problems problems={problems} />
        <DialogButtons>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" variant="danger" isBusy={isLoading} disabled={isTooShort}>
            {t("Redact for good")}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

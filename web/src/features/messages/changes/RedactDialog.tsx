import { limits } from "@deskbell/shared/limits";
import { redactionSchema } from "@deskbell/shared/tickets/redaction";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { putRefusal } from "../../../api/http/put-refusal.ts";
import { t } from "../../../i18n/t.ts";
import { DialogText } from "../../../ui/dialogs/Dialog.tsx";
import { FormDialog } from "../../../ui/dialogs/FormDialog.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { notify, rememberViewer } from "../../../ui/toasts/notify.ts";
import { useRedactWordsMutation } from "./changes.api.ts";
import styles from "./RedactDialog.module.css";

export interface RedactDialogProps {
  ticketId: string;
  /** The message, from which the words are chosen. */
  text: string;
  /** What was selected on the page. */
  selected: string;
  onClose(): void;
}

/** For admins: takes words out of a ticket for good. Whatever is selected of the message is offered. */
export function RedactDialog({ ticketId, text, selected, onClose }: RedactDialogProps) {
  const [problems, setProblems] = useState<string[]>([]);
  const [redact] = useRedactWordsMutation();
  const { register, setValue, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(redactionSchema),
    defaultValues: { words: text.includes(selected.trim()) ? selected.trim() : "" },
  });
  const { errors, isSubmitting, isSubmitted } = formState;

  function takeSelection(field: HTMLTextAreaElement): void {
    const chosen = field.value.slice(field.selectionStart, field.selectionEnd).trim();
    if (chosen === "") return;
    setValue("words", chosen.slice(0, limits.redactedWordsMaxChars), {
      shouldValidate: isSubmitted,
    });
  }

  const confirm = handleSubmit(async ({ words }) => {
    setProblems([]);
    const isSameViewer = rememberViewer();
    const { data, error } = await redact({ ticketId, words });
    if (!isSameViewer()) return;
    if (data === undefined) return setProblems(putRefusal(error, ["words"], setError));
    notify.success(
      t("{count, plural, one {Redacted in # message} other {Redacted in # messages}}", {
        count: data,
      }),
    );
    onClose();
  });

  return (
    <FormDialog
      title={t("Redact words")}
      problems={problems}
      isSubmitting={isSubmitting}
      submitLabel={t("Redact for good")}
      submitVariant="danger"
      onSubmit={confirm}
      onClose={onClose}
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
        error={errors.words?.message}
        {...register("words")}
      />
      <DialogText>
        {t(
          "They are replaced by █████ wherever this ticket holds them: messages, subject, notes, history and search, also in merged and split tickets. The originals of its e-mails are removed. This cannot be undone. E-mails that have gone out and backups keep them.",
        )}
      </DialogText>
    </FormDialog>
  );
}

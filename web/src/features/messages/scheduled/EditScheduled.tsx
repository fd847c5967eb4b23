import { limits } from "@deskbell/shared/limits";
import type { ScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { TextArea } from "../../../ui/fields/TextArea.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { instantOf, localInputValue } from "../../../ui/fields/usual-times.ts";
import { putScheduled, shownOf } from "./put-scheduled.ts";
import styles from "./ScheduledCard.module.css";
import { useChangeScheduledMutation } from "./scheduled.api.ts";

/** Other words or another time; of two devices the one that saw it last. */
export function EditScheduled({
  message,
  onClose,
}: {
  message: ScheduledMessage;
  onClose(): void;
}) {
  const dispatch = useAppDispatch();
  const [change, { isLoading }] = useChangeScheduledMutation();
  const [problem, setProblem] = useState<string | undefined>();
  const { register, handleSubmit, formState, setFocus } = useForm({
    defaultValues: { text: message.text, at: localInputValue(new Date(message.sendAt)) },
  });
  // In the place of the button that has opened it.
  useEffect(() => setFocus("text"), [setFocus]);
  async function save({ text, at }: { text: string; at: string }): Promise<void> {
    const { id, version, conversationId, state } = message;
    const hasTime = formState.dirtyFields.at === true || state === "held";
    const { data, error } = await change({
      id,
      change: {
        version,
        text,
        ...(hasTime && { sendAt: instantOf(at).toISOString() }),
        ...(hasTime && dispatch(shownOf(conversationId))),
      },
    });
    if (error) setProblem(causeOf(error));
    if (!data) return;
    dispatch(putScheduled(data));
    onClose();
  }
  const isAhead = (at: string) => instantOf(at).getTime() > Date.now() || timeNeeded;
  return (
    <form
      className={styles.edit}
      noValidate
      onSubmit={(event) => void handleSubmit(save)(event)}
      aria-label={t("Edit")}
    >
      <TextArea
        label={t("Message")}
        maxLength={limits.messageTextMaxChars}
        error={problem}
        {...register("text")}
      />
      <TextField
        label={t("Sends at")}
        type="datetime-local"
        error={formState.errors.at?.message}
        {...register("at", { validate: isAhead })}
      />
      <div className={styles.choices}>
        <Button variant="quiet" onClick={onClose}>
          {t("Close")}
        </Button>
        <Button type="submit" variant="primary" isBusy={isLoading}>
          {t("Save")}
        </Button>
      </div>
    </form>
  );
}

const timeNeeded = t("Choose a time within the next year.");

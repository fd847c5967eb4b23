import { limits } from "@deskbell/shared/limits";
import type { ScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import { useLayoutEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { draftReturned, emptyDraft } from "../../../state/drafts.slice.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { TextArea } from "../../../ui/fields/TextArea.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { instantOf, localInputValue } from "../../../ui/fields/usual-times.ts";
import { notify } from "../../../ui/toasts/notify.ts";
import type { EditedReply } from "./edited-scheduled.ts";
import { putScheduled, shownOf } from "./put-scheduled.ts";
import styles from "./ScheduledCard.module.css";
import { useChangeScheduledMutation } from "./scheduled.api.ts";

interface EditScheduledProps {
  /** As it is now; `sent` where it waits no more, whatever became of it. */
  message: ScheduledMessage;
  edited: EditedReply;
  onClose(): void;
}

/** Other words or another time; of two devices the one that saw it last. */
export function EditScheduled({ message, edited, onClose }: EditScheduledProps) {
  const dispatch = useAppDispatch();
  const [change, { isLoading }] = useChangeScheduledMutation();
  const [problem, setProblem] = useState<string | undefined>();
  const opened = edited.message;
  const { register, handleSubmit, formState, getValues } = useForm({
    defaultValues: { text: edited.text, at: edited.at },
  });
  const form = useKeptFocus(edited);
  const isGone = message.state === "sent";
  async function save({ text, at }: { text: string; at: string }): Promise<void> {
    if (isGone) return;
    const { id, conversationId, state } = message;
    const hasTime = at !== localInputValue(new Date(opened.sendAt)) || state === "held";
    // What was held meanwhile is still what its author read; other words or another time are not overwritten.
    const isSame = message.text === opened.text && message.sendAt === opened.sendAt;
    const { data, error } = await change({
      id,
      change: {
        version: (isSame ? message : opened).version,
        text,
        ...(hasTime && { sendAt: instantOf(at).toISOString() }),
        ...(hasTime && dispatch(shownOf(conversationId))),
      },
    });
    if (error) setProblem(causeOf(error));
    if (!data) return;
    onClose();
    dispatch(putScheduled(data));
  }
  const isAhead = (at: string) => instantOf(at).getTime() > Date.now() || timeNeeded;
  const keep = (field: "text" | "at") => ({
    onChange: ({ target }: { target: { value: string } }) => {
      edited[field] = target.value;
    },
  });
  return (
    <form
      ref={form}
      className={styles.edit}
      noValidate
      onSubmit={(event) => void handleSubmit(save)(event)}
      aria-label={t("Edit")}
    >
      {isGone && (
        <p className={styles.gone} role="alert">
          {t("It does not wait any more: it was sent or taken back without these changes.")}
        </p>
      )}
      <TextArea
        label={t("Message")}
        maxLength={limits.messageTextMaxChars}
        error={problem}
        {...register("text", keep("text"))}
      />
      {!isGone && (
        <TextField
          label={t("Sends at")}
          type="datetime-local"
          error={formState.errors.at?.message}
          {...register("at", { validate: isAhead, ...keep("at") })}
        />
      )}
      <div className={styles.choices}>
        <Button variant="quiet" onClick={onClose}>
          {isGone ? t("Discard") : t("Close")}
        </Button>
        {isGone && <WriteAnew {...{ message, getText: () => getValues("text"), onClose }} />}
        {!isGone && (
          <Button type="submit" variant="primary" isBusy={isLoading}>
            {t("Save")}
          </Button>
        )}
      </div>
    </form>
  );
}

interface WriteAnewProps extends Pick<EditScheduledProps, "message" | "onClose"> {
  getText(): string;
}

/** What was written of a reply that waits no more goes before what is written in its ticket. */
function WriteAnew({ message, getText, onClose }: WriteAnewProps) {
  const dispatch = useAppDispatch();
  const writeAnew = () => {
    const value = { ...emptyDraft, text: getText() };
    dispatch(draftReturned({ ticketId: message.conversationId, value }));
    const number = message.ticket?.number;
    if (number) notify.success(t("Your words are where you write in #{number}.", { number }));
    onClose();
  };
  return (
    <Button variant="primary" onClick={writeAnew}>
      {t("Put it into a new reply")}
    </Button>
  );
}

/**
 * Gives its words the focus when the edit begins, in the place of the button that has opened it. Where the form is taken
 * off the page with the focus in it and comes back, as when its reply is sent, it has it again: keys are not the page's.
 */
function useKeptFocus(edited: EditedReply) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const drawn = form.current;
    const isFree = document.activeElement === document.body;
    const isWanted = edited.wantsFocus === "always" || (edited.wantsFocus && isFree);
    edited.wantsFocus = null;
    if (isWanted) drawn?.querySelector("textarea")?.focus();
    return () => {
      if (drawn?.contains(document.activeElement)) edited.wantsFocus = "ifNobodyHasIt";
    };
  }, [edited]);
  return form;
}

const timeNeeded = t("Choose a time within the next year.");

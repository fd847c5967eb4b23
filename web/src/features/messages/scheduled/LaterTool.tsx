import { limits } from "@deskbell/shared/limits";
import { placeholdersIn } from "@deskbell/shared/saved-replies/placeholders";
import { Clock } from "lucide-react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { useForm } from "react-hook-form";
import { t } from "../../../i18n/t.ts";
import { isEmptyDraft } from "../../../state/drafts.slice.ts";
import { useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { useCommands } from "../../../ui/commands/commands.ts";
import { Dialog, DialogButtons } from "../../../ui/dialogs/Dialog.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { instantOf, localInputValue, usualTimes } from "../../../ui/fields/usual-times.ts";
import { fullTimeText } from "../../../ui/time/time-texts.ts";
import { notify } from "../../../ui/toasts/notify.ts";
import { sendDraft } from "../outbox/send-message.ts";
import { attachingTo } from "../writing/attach-reply-files.ts";
import type { WritingToolsProps } from "../writing/WritingTools.tsx";
import styles from "./LaterTool.module.css";
import { whenText } from "./scheduled-words.ts";

type LaterToolProps = Pick<WritingToolsProps, "ticketId" | "field" | "choice">;

/** The tool that has a reply sent at a time, unless anybody writes first. */
export function LaterTool({ ticketId, field, choice }: LaterToolProps) {
  const dispatch = useAppDispatch();
  const [isOpen, setIsOpen] = useState(false);
  const draft = useAppSelector((state) => state.drafts[ticketId]);
  const open = () => {
    const [unfilled] = placeholdersIn(draft?.text ?? "");
    if (isEmptyDraft(draft)) notify.error(t("Write a message or attach a file."));
    else if (attachingTo(ticketId))
      notify.error(t("A file of a saved reply is not attached yet: it would be left out."));
    else if (unfilled) {
      const { from, to } = unfilled;
      field.current?.focus();
      field.current?.setSelectionRange(from, to);
      const placeholder = draft?.text.slice(from, to) ?? "";
      notify.error(t("Fill in {placeholder} before you send.", { placeholder }));
    } else setIsOpen(true);
  };
  useCommands([{ words: t("Send later…"), run: open }]);
  const close = () => {
    setIsOpen(false);
    field.current?.focus();
  };
  const send = async (at: Date) => {
    const sendAt = at.toISOString();
    close();
    if (await dispatch(sendDraft(ticketId, null, choice.current.thenStatus, sendAt)))
      notify.success(t("Sends {when}, held if anybody writes first", { when: whenText(sendAt) }));
  };
  return (
    <>
      <IconButton
        label={t("Send later")}
        icon={<Clock size={20} aria-hidden="true" />}
        onClick={open}
      />
      {/* Not within the composer's form: what a form in it submits is never heard of, and leaves the page. */}
      {isOpen && createPortal(<LaterDialog onSend={send} onClose={close} />, document.body)}
    </>
  );
}

const dayMs = 24 * 60 * 60_000;

function LaterDialog({ onSend, onClose }: { onSend(at: Date): void; onClose(): void }) {
  const [now] = useState(() => new Date());
  const { register, handleSubmit, watch, formState } = useForm({ defaultValues: { own: "" } });
  const own = watch("own");
  const isAhead = (value: string) => {
    const aheadMs = instantOf(value).getTime() - Date.now();
    return (aheadMs > 0 && aheadMs <= limits.snoozeMaxDays * dayMs) || timeNeeded;
  };
  const at = own === "" ? null : instantOf(own);
  // An hour that a change of clocks leaves out: it goes when that hour would be over.
  const isLeftOut = at !== null && localInputValue(at) !== own && !Number.isNaN(at.getTime());
  return (
    <Dialog title={t("Send later")} onClose={onClose}>
      <ul className={styles.times}>
        {usualTimes(now).map(({ name, at: time }) => (
          <li key={name}>
            <button type="button" className={styles.time} onClick={() => onSend(time)}>
              {name}
              <time dateTime={time.toISOString()}>{fullTimeText(time.toISOString())}</time>
            </button>
          </li>
        ))}
      </ul>
      <form
        className={styles.own}
        aria-label={t("Send later")}
        noValidate
        onSubmit={(event) => {
          // React takes it on to the composer's form.
          event.stopPropagation();
          void handleSubmit((values) => onSend(instantOf(values.own)))(event);
        }}
      >
        <TextField
          label={t("Another time")}
          type="datetime-local"
          min={localInputValue(now)}
          error={formState.errors.own?.message}
          {...register("own", { validate: isAhead })}
        />
        {isLeftOut && (
          <p className={styles.hint} role="status">
            {t("The clocks leave that hour out: it goes {when}.", {
              when: fullTimeText(at.toISOString()),
            })}
          </p>
        )}
        <p className={styles.hint}>{t("It is held if anybody writes first, and you are told.")}</p>
        <DialogButtons>
          <Button type="submit" variant="primary">
            {t("Send later")}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

const timeNeeded = t("Choose a time within the next year.");

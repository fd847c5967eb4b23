import { limits } from "@deskbell/shared/limits";
import type { WakeOn } from "@deskbell/shared/tickets/lifecycle";
import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { type RefObject, useState } from "react";
import { useForm } from "react-hook-form";
import { t } from "../../../i18n/t.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog, DialogButtons } from "../../../ui/dialogs/Dialog.tsx";
import { Checkbox } from "../../../ui/fields/Checkbox.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { localInputValue } from "../../../ui/fields/usual-times.ts";
import { fullTimeText } from "../../../ui/time/time-texts.ts";
import { keepLastSnooze, lastSnoozeOf } from "./last-snooze.ts";
import { meantWords } from "./meant-words.ts";
import styles from "./SnoozeDialog.module.css";
import { type SnoozeChoice, snoozeChoices } from "./snooze-choices.ts";
import { typedTime } from "./typed-time.ts";
import { useChoiceKeys } from "./use-choice-keys.ts";

interface SnoozeDialogProps {
  /** Left out for several at once. */
  ticket?: StaffTicket;
  isSetting: boolean;
  onSnooze(until: Date, wakeOn: WakeOn): void;
  onClose(): void;
}

const dayMs = 24 * 60 * 60_000;

/** Until when a ticket is put aside, and whether a message of its customer brings it back before. */
export function SnoozeDialog({ ticket, isSetting, onSnooze, onClose }: SnoozeDialogProps) {
  const viewerId = useAppSelector(selectViewer)?._id ?? "";
  const [now] = useState(() => new Date());
  const [choices] = useState(() => snoozeChoices(lastSnoozeOf(viewerId), now));
  const { register, handleSubmit, getValues, watch, formState } = useForm({
    defaultValues: { typed: "", own: "", wakesOnReply: ticket?.wakeOn !== "time" },
  });
  const snooze = (until: Date, typed: string) => {
    keepLastSnooze(viewerId, typed);
    onSnooze(until, getValues("wakesOnReply") ? "reply_or_time" : "time");
  };
  // Here, since the dialog opens, and takes the focus, after what is in it.
  const list = useChoiceKeys((digit) => {
    const choice = choices.find(({ key }) => key === digit);
    if (choice && !isSetting) snooze(choice.at, choice.typed);
  });
  const { typed, own } = watch();
  const text = typed.trim() || own.replace("T", " ");
  const meant = typedTime(text, now);
  return (
    <Dialog title={t("Snooze until")} onClose={onClose}>
      <Choices
        list={list}
        choices={choices}
        isSetting={isSetting}
        onChoose={(choice) => snooze(choice.at, choice.typed)}
      />
      <form
        className={styles.own}
        aria-label={t("Snooze until")}
        noValidate
        onSubmit={(event) =>
          void handleSubmit(() => {
            if (meant) snooze(meant.at, text);
          })(event)
        }
      >
        <TextField
          label={t("Type a time")}
          placeholder={t("in 3 hours, fri 9, tomorrow 14:30")}
          autoComplete="off"
          error={formState.errors.typed?.message}
          {...register("typed", {
            validate: (value, { own: chosen }) =>
              (value.trim() === "" && chosen !== "") || problemOf(value, now),
          })}
        />
        <TextField
          label={t("Another time")}
          type="datetime-local"
          min={localInputValue(now)}
          error={formState.errors.own?.message}
          {...register("own", {
            validate: (value, { typed: first }) =>
              first.trim() !== "" || value === "" || problemOf(value.replace("T", " "), now),
          })}
        />
        <p role="status" className={styles.meant}>
          {meant && meantWords(meant, new Date())}
        </p>
        <Checkbox
          label={
            ticket
              ? t("Come back at once if {name} writes", { name: ticket.creator.name })
              : t("Come back at once if the customer writes")
          }
          {...register("wakesOnReply")}
        />
        <DialogButtons>
          <Button type="submit" variant="primary" isBusy={isSetting}>
            {t("Snooze")}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

interface ChoicesProps {
  list: RefObject<HTMLUListElement | null>;
  choices: readonly SnoozeChoice[];
  isSetting: boolean;
  onChoose(choice: SnoozeChoice): void;
}

/** What is chosen by one key: its number, or Enter on the first, which has the focus. */
function Choices({ list, choices, isSetting, onChoose }: ChoicesProps) {
  return (
    <ul ref={list} className={styles.times}>
      {choices.map((choice) => (
        <li key={choice.name}>
          <button
            type="button"
            className={styles.time}
            aria-keyshortcuts={choice.key}
            disabled={isSetting}
            onClick={() => onChoose(choice)}
          >
            <span className={styles.name}>
              {choice.name}
              <span className={styles.key} aria-hidden="true">
                {choice.key}
              </span>
            </span>
            <time dateTime={choice.at.toISOString()}>{fullTimeText(choice.at.toISOString())}</time>
          </button>
        </li>
      ))}
    </ul>
  );
}

function problemOf(text: string, now: Date): true | string {
  if (text.trim() === "") return timeNeeded;
  const meant = typedTime(text, now);
  if (!meant) return t("Write a time such as “in 3 hours” or “fri 9”.");
  const aheadMs = meant.at.getTime() - Date.now();
  return (aheadMs > 0 && aheadMs <= limits.snoozeMaxDays * dayMs) || timeNeeded;
}

const timeNeeded = t("Choose a time within the next year.");

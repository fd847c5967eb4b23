import { limits } from "@deskbell/shared/limits";
import type { WakeOn } from "@deskbell/shared/tickets/lifecycle";
import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Checkbox } from "../../../ui/fields/Checkbox.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { localInputValue, usualTimes } from "../../../ui/fields/usual-times.ts";
import { fullTimeText } from "../../../ui/time/time-texts.ts";
import styles from "./SnoozeDialog.module.css";

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
  const [now] = useState(() => new Date());
  const { register, handleSubmit, getValues, formState } = useForm({
    defaultValues: { own: "", wakesOnReply: ticket?.wakeOn !== "time" },
  });
  const snooze = (until: Date) =>
    onSnooze(until, getValues("wakesOnReply") ? "reply_or_time" : "time");
  const isAhead = (own: string) => {
    const aheadMs = new Date(own).getTime() - Date.now();
    return (aheadMs > 0 && aheadMs <= limits.snoozeMaxDays * dayMs) || timeNeeded;
  };
  return (
    <Dialog title={t("Snooze until")} onClose={onClose}>
      <ul className={styles.times}>
        {usualTimes(now).map(({ name, at }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.time}
              disabled={isSetting}
              onClick={() => snooze(at)}
            >
              {name}
              <time dateTime={at.toISOString()}>{fullTimeText(at.toISOString())}</time>
            </button>
          </li>
        ))}
      </ul>
      <form
        className={styles.own}
        aria-label={t("Snooze until")}
        noValidate
        onSubmit={(event) => void handleSubmit(({ own }) => snooze(new Date(own)))(event)}
      >
        <TextField
          label={t("Another time")}
          type="datetime-local"
          min={localInputValue(now)}
          error={formState.errors.own?.message}
          {...register("own", { validate: isAhead })}
        />
        <Checkbox
          label={
            ticket
              ? t("Come back at once if {name} writes", { name: ticket.creator.name })
              : t("Come back at once if the customer writes")
          }
          {...register("wakesOnReply")}
        />
        <Button type="submit" variant="primary" isBusy={isSetting}>
          {t("Snooze")}
        </Button>
      </form>
    </Dialog>
  );
}

const timeNeeded = t("Choose a time within the next year.");

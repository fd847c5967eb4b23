import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { Check, Moon, RotateCcw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { isTyping } from "../../../ui/is-typing.ts";
import { fullTimeText } from "../../../ui/time/time-texts.ts";
import { ReopenDialog } from "./ReopenDialog.tsx";
import { SnoozeDialog } from "./SnoozeDialog.tsx";
import styles from "./TicketActions.module.css";
import { useSetStatus } from "./use-set-status.ts";

/** What staff do with every ticket: put it aside, solve it, open it again; by the keys Z and E too. */
export function TicketActions({ ticket }: { ticket: StaffTicket }) {
  const { setStatus, isSetting } = useSetStatus(ticket);
  const [asked, setAsked] = useState<"snooze" | "reopen" | null>(null);
  /** The newest message that was in view when the dialog covered the conversation. */
  const [lastSeenSeq, setLastSeenSeq] = useState(0);
  const { status } = ticket;
  const isOver = status === "solved" || status === "closed";

  const ask = (dialog: "snooze" | "reopen") => {
    setLastSeenSeq(ticket.lastSeq);
    setAsked(dialog);
  };
  const solveOrReopen = () => {
    if (status === "closed") ask("reopen");
    else if (!isSetting) void setStatus({ status: isOver ? "open" : "solved" });
  };
  const snooze = async (until: Date, wakeOn: "reply_or_time" | "time") => {
    const snoozedUntil = until.toISOString();
    if (!(await setStatus({ status: "snoozed", snoozedUntil, wakeOn, lastSeenSeq }))) return;
    setAsked(null);
    notify.success(t("Snoozed until {time}", { time: fullTimeText(snoozedUntil) }));
  };
  useKeys({ e: solveOrReopen, z: () => !isOver && ask("snooze") });

  return (
    <div className={styles.actions}>
      {!isOver && (
        <IconButton
          label={t("Snooze (Z)")}
          aria-keyshortcuts="z"
          icon={<Moon size={20} aria-hidden="true" />}
          onClick={() => ask("snooze")}
        />
      )}
      <Button
        className={styles.solve}
        isBusy={isSetting && asked === null}
        icon={
          isOver ? (
            <RotateCcw size={16} aria-hidden="true" />
          ) : (
            <Check size={16} aria-hidden="true" />
          )
        }
        aria-keyshortcuts="e"
        onClick={solveOrReopen}
      >
        {isOver ? t("Open again") : t("Solve")}{" "}
        <span className={styles.key} aria-hidden="true">
          E
        </span>
      </Button>
      {asked === "snooze" && (
        <SnoozeDialog
          ticket={ticket}
          isSetting={isSetting}
          onSnooze={(until, wakeOn) => void snooze(until, wakeOn)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === "reopen" && (
        <ReopenDialog
          isSetting={isSetting}
          onReopen={(reason) =>
            void setStatus({ status: "open", reason, lastSeenSeq }).then(
              (isDone) => isDone && setAsked(null),
            )
          }
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

/** Single keys, for those who are not typing and have nothing open on top. */
function useKeys(keys: Record<string, () => unknown>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (ctrlKey || metaKey || altKey || shiftKey || event.repeat || isTyping(target)) return;
      if (event.defaultPrevented || document.querySelector('dialog[open], [role="menu"]')) return;
      const act = latest.current[key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

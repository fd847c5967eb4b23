import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import type { TicketChangeDraft } from "@deskbell/shared/tickets/ticket-change";
import { useEffect, useRef, useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { seenOf } from "../../../ui/tickets/seen-of.ts";
import { useChangeTicket } from "../fields/use-change-ticket.ts";
import { MergeDialog } from "../merge/MergeDialog.tsx";
import { markUnread } from "../status/mark-unread.ts";
import { ReopenDialog } from "../status/ReopenDialog.tsx";
import { SnoozeDialog } from "../status/SnoozeDialog.tsx";

interface RowActProps {
  ticket: StaffTicket;
  /** As in status/TicketActions.tsx and fields/TicketFields.tsx. */
  actKey: string;
  onDone(): void;
}

/** What a key does that was pressed on the row of a ticket: at once, or after the dialog that asks for more. */
export function RowAct({ ticket, actKey, onDone }: RowActProps) {
  const dispatch = useAppDispatch();
  const viewer = useAppSelector(selectViewer);
  const { change, isChanging } = useChangeTicket(ticket);
  const [seen] = useState(() => seenOf(ticket));
  const { status, isSpam } = ticket;
  const isOver = status === "solved" || status === "closed";
  const asks =
    !isSpam &&
    (actKey === "m" || (actKey === "z" && !isOver) || (actKey === "e" && status === "closed"));

  /** Null where it is so already, or spam, which is neither solved nor read. */
  const changed = (): TicketChangeDraft | null => {
    if (actKey === "i") return viewer && { assigneeId: viewer._id };
    return actKey === "e" && !isSpam ? { status: isOver ? "open" : "solved" } : null;
  };
  const atOnce = async () => {
    const set = changed();
    if (set) await change(set, seen);
    else if (actKey === "u" && !isSpam) await dispatch(markUnread(ticket._id));
    onDone();
  };
  const isBegun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the key was pressed
  useEffect(() => {
    if (asks || isBegun.current) return;
    isBegun.current = true;
    void atOnce();
  }, []);

  const set = async (draft: TicketChangeDraft) => {
    if (await change(draft, seen)) onDone();
  };
  if (!asks) return null;
  if (actKey === "m") return <MergeDialog ticket={ticket} onClose={onDone} />;
  if (actKey === "e") {
    return (
      <ReopenDialog
        isSetting={isChanging}
        onReopen={(reason) => void set({ status: "open", reason })}
        onClose={onDone}
      />
    );
  }
  return (
    <SnoozeDialog
      ticket={ticket}
      isSetting={isChanging}
      onSnooze={(until, wakeOn) =>
        void set({ status: "snoozed", snoozedUntil: until.toISOString(), wakeOn })
      }
      onClose={onDone}
    />
  );
}

import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import type { TicketChangeDraft } from "@deskbell/shared/tickets/ticket-change";
import * as Menu from "@radix-ui/react-dropdown-menu";
import {
  AppWindow,
  Ban,
  Bell,
  BellOff,
  Check,
  Ellipsis,
  Mail,
  Merge,
  Moon,
  Printer,
  RotateCcw,
} from "lucide-react";
import { useState } from "react";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { isInAddress } from "../../../ui/address.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { type Command, useCommands } from "../../../ui/commands/commands.ts";
import { requestPrint } from "../../../ui/commands/print-request.ts";
import { useNeighbourFocus } from "../../../ui/focus/use-neighbour-focus.ts";
import menu from "../../../ui/Menu.module.css";
import { pageDirection } from "../../../ui/page-direction.ts";
import { seenOf } from "../../../ui/tickets/seen-of.ts";
import { useChangeTicket } from "../fields/use-change-ticket.ts";
import { useSilence } from "../fields/use-silence.ts";
import { MergeDialog } from "../merge/MergeDialog.tsx";
import { markUnread } from "./mark-unread.ts";
import { ticketWindowOpener } from "./open-ticket-window.ts";
import { ReopenDialog } from "./ReopenDialog.tsx";
import { SnoozeDialog } from "./SnoozeDialog.tsx";
import styles from "./TicketActions.module.css";

export interface TicketActionsProps {
  ticket: StaffTicket;
  /** Called once it is solved, if it is still the one in the address. */
  onSolved?: (() => void) | undefined;
}

type Asked = "snooze" | "reopen" | "merge";

/** What staff do with every ticket but one that goes on in another. */
export const TicketActions = (props: TicketActionsProps) =>
  props.ticket.mergedInto ? null : <Actions {...props} />;

/** They put it aside, solve it, open it again; by the keys Z and E too. */
function Actions({ ticket, onSolved }: TicketActionsProps) {
  const dispatch = useAppDispatch();
  const { change, isChanging } = useChangeTicket(ticket);
  const [asked, setAsked] = useState<Asked | null>(null);
  /** What was in view when the dialog covered the conversation. */
  const [seen, setSeen] = useState(() => seenOf(ticket));
  const { status } = ticket;
  const isOver = status === "solved" || status === "closed";

  const ask = (dialog: Asked) => {
    setSeen(seenOf(ticket));
    setAsked(dialog);
  };
  const solveOrReopen = () => {
    if (status === "closed") ask("reopen");
    else if (!isChanging) {
      void change({ status: isOver ? "open" : "solved" }).then(
        // Whoever has opened another one while the answer was on its way stays in that.
        (stored) => stored && !isOver && isInAddress(ticket._id) && onSolved?.(),
      );
    }
  };
  const setSpam = (isSpam: boolean) => change({ isSpam });
  const unread = () => void dispatch(markUnread(ticket._id));
  const snoozing = { words: t("Snooze…"), key: "z", run: () => ask("snooze") };
  const openWindow = ticketWindowOpener(ticket._id);
  const usual: Command[] = [
    { words: isOver ? t("Open again") : t("Solve"), key: "e", run: solveOrReopen },
    ...(isOver ? [] : [snoozing]),
    { words: t("Merge into another ticket…"), key: "m", run: () => ask("merge") },
    { words: t("Mark as unread"), key: "u", run: unread },
    { words: t("Mark as spam"), run: () => setSpam(true) },
    ...(openWindow ? [{ words: t("Open in a window of its own"), run: openWindow }] : []),
  ];
  useCommands(ticket.isSpam ? [{ words: t("Not spam"), run: () => setSpam(false) }] : usual);

  return (
    // One element for both: the focus of the menu that spam takes away finds its neighbour here.
    <div className={styles.actions}>
      {ticket.isSpam ? (
        <SpamActions isChanging={isChanging} onNoSpam={() => void setSpam(false)} />
      ) : (
        <>
          {!isOver && (
            <span className={styles.snooze}>
              <IconButton
                label={t("Snooze (Z)")}
                aria-keyshortcuts="z"
                icon={<Moon size={20} aria-hidden="true" />}
                onClick={() => ask("snooze")}
              />
            </span>
          )}
          <SolveButton
            isOver={isOver}
            isBusy={isChanging && asked === null}
            onClick={solveOrReopen}
          />
          <MoreActions
            ticket={ticket}
            onSnooze={isOver ? null : () => ask("snooze")}
            onMerge={() => ask("merge")}
            onUnread={unread}
            onOpenWindow={openWindow}
            onSpam={() => void setSpam(true)}
          />
          {asked && (
            <AskedDialog
              asked={asked}
              ticket={ticket}
              isSetting={isChanging}
              onChange={(set) => change(set, seen)}
              onClose={() => setAsked(null)}
            />
          )}
        </>
      )}
    </div>
  );
}

interface SolveButtonProps {
  /** Solved or closed: it is opened again. */
  isOver: boolean;
  isBusy: boolean;
  onClick(): void;
}

function SolveButton({ isOver, isBusy, onClick }: SolveButtonProps) {
  const Icon = isOver ? RotateCcw : Check;
  return (
    <Button
      className={styles.solve}
      isBusy={isBusy}
      icon={<Icon size={16} aria-hidden="true" />}
      aria-keyshortcuts="e"
      onClick={onClick}
    >
      {isOver ? t("Open again") : t("Solve")}{" "}
      <span className={styles.key} aria-hidden="true">
        E
      </span>
    </Button>
  );
}

interface AskedDialogProps {
  asked: Asked;
  ticket: StaffTicket;
  isSetting: boolean;
  /** Resolves with the ticket as stored, or null where that was refused. */
  onChange(set: TicketChangeDraft): Promise<StaffTicket | null>;
  onClose(): void;
}

/** What is asked before it is done; it stays open where that was refused. */
function AskedDialog({ asked, ticket, isSetting, onChange, onClose }: AskedDialogProps) {
  const change = (set: TicketChangeDraft) =>
    void onChange(set).then((stored) => stored && onClose());
  if (asked === "merge") return <MergeDialog ticket={ticket} onClose={onClose} />;
  if (asked === "reopen") {
    return (
      <ReopenDialog
        isSetting={isSetting}
        onReopen={(reason) => change({ status: "open", reason })}
        onClose={onClose}
      />
    );
  }
  return (
    <SnoozeDialog
      ticket={ticket}
      isSetting={isSetting}
      onSnooze={(until, wakeOn) =>
        change({ status: "snoozed", snoozedUntil: until.toISOString(), wakeOn })
      }
      onClose={onClose}
    />
  );
}

function SpamActions({ isChanging, onNoSpam }: { isChanging: boolean; onNoSpam(): void }) {
  return (
    <>
      <span className={styles.spam}>
        <Ban size={16} aria-hidden="true" />
        {t("Spam")}
      </span>
      <Button isBusy={isChanging} onClick={onNoSpam}>
        {t("Not spam")}
      </Button>
    </>
  );
}

interface MoreActionsProps {
  ticket: StaffTicket;
  /** Null where there is nothing to put aside. */
  onSnooze: (() => void) | null;
  onMerge(): void;
  onUnread(): void;
  /** Null where it cannot have one. */
  onOpenWindow: (() => void) | null;
  onSpam(): void;
}

/** What is done with few tickets. */
function MoreActions(props: MoreActionsProps) {
  const { ticket, onSnooze, onMerge, onUnread, onOpenWindow, onSpam } = props;
  const silence = useSilence(ticket);
  const SilenceIcon = silence.isSilenced ? Bell : BellOff;
  const button = useNeighbourFocus<HTMLButtonElement>();
  return (
    // Not modal: locking the page's scroll would need an inline style, which our policy forbids.
    <Menu.Root modal={false} dir={pageDirection()}>
      <Menu.Trigger asChild>
        <IconButton
          ref={button}
          label={t("More actions")}
          icon={<Ellipsis size={20} aria-hidden="true" />}
        />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content className={menu.menu} align="end" sideOffset={4}>
          {onSnooze && (
            <Menu.Item className={menu.item} onSelect={onSnooze}>
              <Moon size={16} aria-hidden="true" />
              {t("Snooze")}
            </Menu.Item>
          )}
          <Menu.Item className={menu.item} aria-keyshortcuts="m" onSelect={onMerge}>
            <Merge size={16} aria-hidden="true" />
            {t("Merge into…")}
          </Menu.Item>
          <Menu.Item className={menu.item} aria-keyshortcuts="u" onSelect={onUnread}>
            <Mail size={16} aria-hidden="true" />
            {t("Mark as unread")}
          </Menu.Item>
          <Menu.Item className={menu.item} onSelect={() => void silence.toggle()}>
            <SilenceIcon size={16} aria-hidden="true" />
            {silence.words}
          </Menu.Item>
          {onOpenWindow && (
            <Menu.Item className={menu.item} onSelect={onOpenWindow}>
              <AppWindow size={16} aria-hidden="true" />
              {t("Open in a window of its own")}
            </Menu.Item>
          )}
          <Menu.Item className={menu.item} onSelect={requestPrint}>
            <Printer size={16} aria-hidden="true" />
            {t("Print…")}
          </Menu.Item>
          <Menu.Item className={menu.item} onSelect={onSpam}>
            <Ban size={16} aria-hidden="true" />
            {t("Mark as spam")}
          </Menu.Item>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

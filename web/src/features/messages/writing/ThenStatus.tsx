import type { ReplyStatus } from "@deskbell/shared/tickets/lifecycle";
import { replyStatuses } from "@deskbell/shared/tickets/lifecycle";
import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import * as Menu from "@radix-ui/react-dropdown-menu";
import {
  Check,
  ChevronDown,
  Circle,
  CircleCheck,
  Contrast,
  type LucideIcon,
  Moon,
} from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import menu from "../../../ui/Menu.module.css";
import { pageDirection } from "../../../ui/page-direction.ts";
import { keepMacro, useMacroDraft } from "./macros/macro-draft.ts";
import { useSendingSettings } from "./sending-settings.ts";
import styles from "./ThenStatus.module.css";
import { useFieldKeys } from "./use-field-keys.ts";

/** What the next reply is sent with. */
export interface SendChoice {
  thenStatus?: ReplyStatus;
  /** Called once it is on its way. */
  onSent?: (() => void) | undefined;
  /** Called where there was nothing to send, or a file of it was refused. */
  onKept?: () => void;
}

export interface AfterReply {
  /** As it is shown. */
  ticket: StaffTicket;
  /** Opens the ticket below; undefined where the list keeps what is solved. */
  onNext: (() => void) | undefined;
}

interface ThenStatusProps {
  field: RefObject<HTMLTextAreaElement | null>;
  choice: RefObject<SendChoice>;
  afterReply: AfterReply;
}

/** What a reply makes of its ticket: "then Pending", or what is chosen. Ctrl and Enter send and solve. */
export function ThenStatus({ field, choice, afterReply }: ThenStatusProps) {
  const { ticket, onNext } = afterReply;
  const { status } = ticket;
  const dispatch = useAppDispatch();
  /** A macro's counts until something else is chosen. */
  const macro = useMacroDraft(ticket._id);
  const viewerId = useAppSelector(selectViewer)?._id ?? "";
  const settings = useSendingSettings(viewerId, status);
  /** Of a solved ticket, for this visit. */
  const [once, setOnce] = useState<ReplyStatus | null>(null);
  const isSolved = status === "solved";
  const thenStatus = (isSolved && once) || settings.thenStatus;
  const shown = macro?.set.status ?? thenStatus;
  const leaveMacros = () => {
    if (!macro?.set.status) return;
    const { status: _, snoozeHours: __, ...set } = macro.set;
    dispatch(keepMacro(ticket._id, { ...macro, set }));
  };
  const choose = (chosen: ReplyStatus) => {
    leaveMacros();
    if (isSolved) setOnce(chosen);
    else settings.setThenStatus(chosen);
  };
  const goesOn = settings.goesOn || (shown === "solved" && !isSolved);

  useEffect(() => {
    choice.current = { thenStatus, ...(goesOn && { onSent: onNext }) };
    return () => {
      choice.current = {};
    };
  });
  useFieldKeys(field, (event) => {
    if (event.key !== "Enter" || event.shiftKey || !(event.ctrlKey || event.metaKey)) return false;
    leaveMacros();
    const onKept = () => void (macro && dispatch(keepMacro(ticket._id, macro)));
    submitSolving(field.current?.form, choice, { onSent: onNext, onKept });
    return true;
  });

  const { Icon, word } = statuses[shown];
  return (
    // Not modal: locking the page's scroll would need an inline style, which our policy forbids.
    <Menu.Root modal={false} dir={pageDirection()}>
      <Menu.Trigger
        className={styles.then}
        aria-label={t("After sending, then {status}", { status: word })}
      >
        <span className={styles.word}>{t("then")}</span> <Icon size={16} aria-hidden="true" />
        {word}
        <ChevronDown size={14} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          className={menu.menu}
          side="top"
          align="end"
          sideOffset={4}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            field.current?.focus();
          }}
        >
          <Menu.RadioGroup value={shown} onValueChange={(chosen) => choose(chosen as ReplyStatus)}>
            {replyStatuses.map((one) => (
              <Choice key={one} status={one} isChosen={one === shown} />
            ))}
          </Menu.RadioGroup>
          <Menu.Separator className={styles.line} />
          <Menu.CheckboxItem
            className={menu.item}
            checked={settings.goesOn}
            onCheckedChange={(checked) => settings.setGoesOn(checked === true)}
          >
            <Mark isOn={settings.goesOn} />
            {t("Open the next ticket after sending")}
          </Menu.CheckboxItem>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

function submitSolving(
  form: HTMLFormElement | null | undefined,
  choice: RefObject<SendChoice>,
  follows: Pick<SendChoice, "onSent" | "onKept">,
): void {
  const chosen = choice.current;
  choice.current = { ...follows, thenStatus: "solved" };
  form?.requestSubmit();
  choice.current = chosen;
}

const isMac = navigator.userAgent.includes("Mac OS");

const statuses: Record<ReplyStatus | "snoozed", { Icon: LucideIcon; word: string }> = {
  pending: { Icon: Contrast, word: t("Pending") },
  solved: { Icon: CircleCheck, word: t("Solved") },
  open: { Icon: Circle, word: t("Open") },
  snoozed: { Icon: Moon, word: t("Snoozed") },
};

function Choice({ status, isChosen }: { status: ReplyStatus; isChosen: boolean }) {
  const { Icon, word } = statuses[status];
  return (
    <Menu.RadioItem className={menu.item} value={status}>
      <Mark isOn={isChosen} />
      <Icon size={16} aria-hidden="true" />
      {word}
      {status === "solved" && (
        <span className={styles.key} aria-hidden="true">
          {isMac ? "⌘" : t("Ctrl")} {t("Enter")}
        </span>
      )}
    </Menu.RadioItem>
  );
}

/** Keeps its place where nothing is chosen. */
const Mark = ({ isOn }: { isOn: boolean }) => (
  <Check size={16} aria-hidden="true" className={isOn ? undefined : styles.off} />
);

import type { Message } from "@deskbell/shared/messages/message";
import { Forward, Split } from "lucide-react";
import { t } from "../../../i18n/t.ts";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { isMessage } from "../changes/MessageWords.tsx";
import type { Said } from "../thread/thread-rows.ts";
import styles from "./SplitAction.module.css";

interface SplitActionProps {
  /** What the customer has said; the opening is no message, and cannot be split. */
  said: Said;
  onSplit(message: Message): void;
  onForward(message: Message): void;
}

/** Beside a message of the customer, for whoever points at it or comes by keyboard. */
export function SplitAction({ said, onSplit, onForward }: SplitActionProps) {
  if (!isMessage(said)) return null;
  return (
    <div className={styles.action}>
      <IconButton
        label={t("Forward…")}
        icon={<Forward size={16} aria-hidden="true" data-directional />}
        onClick={() => onForward(said)}
      />
      <IconButton
        label={t("Split into a new ticket…")}
        icon={<Split size={16} aria-hidden="true" />}
        onClick={() => onSplit(said)}
      />
    </div>
  );
}

import { useState } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog, DialogButtons, DialogText } from "../../../ui/dialogs/Dialog.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";

interface ConfirmDeletionProps {
  title: string;
  /** What is lost. */
  text: string;
  isBusy: boolean;
  /** Null once it is gone, else why it is not. */
  onDelete(): Promise<string | null>;
  onClose(): void;
}

/** Asks whether something that was said is to go for good. */
export function ConfirmDeletion(props: ConfirmDeletionProps) {
  const { title, text, isBusy, onDelete, onClose } = props;
  const [problems, setProblems] = useState<string[]>([]);
  async function confirm(): Promise<void> {
    const problem = await onDelete();
    if (problem === null) onClose();
    else setProblems([problem]);
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogText>{text}</DialogText>
      <Problems problems={problems} />
      <DialogButtons>
        <Button onClick={onClose}>{t("Cancel")}</Button>
        <Button variant="danger" isBusy={isBusy} onClick={() => void confirm()}>
          {t("Delete")}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

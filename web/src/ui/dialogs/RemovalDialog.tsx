import { type ReactNode, useState } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../buttons/Button.tsx";
import { Problems } from "../feedback/Problems.tsx";
import { Dialog, DialogButtons, DialogText } from "./Dialog.tsx";

interface RemovalDialogProps {
  title: string;
  /** What it means. */
  children: ReactNode;
  /** Takes the dialog off the page, too, if it works; else says why it did not. */
  onRemove(): Promise<string | null>;
  onClose(): void;
}

/** Asks whether something is to be removed, and says why it cannot be. */
export function RemovalDialog({ title, children, onRemove, onClose }: RemovalDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  async function confirm() {
    setIsBusy(true);
    setProblems([]);
    const problem = await onRemove();
    if (problem === null) return;
    setProblems([problem]);
    setIsBusy(false);
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogText>{children}</DialogText>
      <Problems problems={problems} />
      <DialogButtons>
        <Button onClick={onClose}>{t("Cancel")}</Button>
        <Button variant="danger" isBusy={isBusy} onClick={() => void confirm()}>
          {t("Remove")}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

import type { Message } from "@deskbell/shared/messages/message";
import { useState } from "react";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog, DialogButtons, DialogText } from "../../../ui/dialogs/Dialog.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { rememberViewer } from "../../../ui/toasts/notify.ts";
import { putChanged } from "../sync/put-changed.ts";
import { useDeleteMessageMutation } from "./changes.api.ts";

interface DeleteDialogProps {
  message: Message;
  onClose(): void;
}

/** Asks whether a message is to go for good. */
export function DeleteDialog({ message, onClose }: DeleteDialogProps) {
  const { conversationId, seq } = message;
  const dispatch = useAppDispatch();
  const [remove, { isLoading }] = useDeleteMessageMutation();
  const [problems, setProblems] = useState<string[]>([]);
  async function confirm(): Promise<void> {
    const isSameViewer = rememberViewer();
    const { data, error } = await remove({ conversationId, seq });
    if (!isSameViewer()) return;
    if (!data) return setProblems([causeOf(error)]);
    dispatch(putChanged(conversationId, [data]));
    onClose();
  }
  return (
    <Dialog title={t("Delete this message?")} onClose={onClose}>
      <DialogText>
        {t(
          "Its words and files are removed for good, for everybody. That it was there stays visible. An e-mail that has gone out already cannot be taken back.",
        )}
      </DialogText>
      <Problems problems={problems} />
      <DialogButtons>
        <Button onClick={onClose}>{t("Cancel")}</Button>
        <Button variant="danger" isBusy={isLoading} onClick={() => void confirm()}>
          {t("Delete")}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

import type { Message } from "@deskbell/shared/messages/message";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { rememberViewer } from "../../../ui/toasts/notify.ts";
import { putChanged } from "../sync/put-changed.ts";
import { ConfirmDeletion } from "./ConfirmDeletion.tsx";
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
  async function onDelete(): Promise<string | null> {
    const isSameViewer = rememberViewer();
    const { data, error } = await remove({ conversationId, seq });
    if (!isSameViewer()) return null;
    if (!data) return causeOf(error);
    dispatch(putChanged(conversationId, [data]));
    return null;
  }
  return (
    <ConfirmDeletion
      title={t("Delete this message?")}
      text={t(
        "Its words and files are removed for good, for everybody. That it was there stays visible. An e-mail that has gone out already cannot be taken back.",
      )}
      isBusy={isLoading}
      onDelete={onDelete}
      onClose={onClose}
    />
  );
}

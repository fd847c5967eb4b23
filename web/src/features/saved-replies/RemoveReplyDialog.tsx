import type { SavedReply } from "@deskbell/shared/saved-replies/saved-reply";
import { causeOf } from "../../api/http/api-error.ts";
import { t } from "../../i18n/t.ts";
import { RemovalDialog } from "../../ui/dialogs/RemovalDialog.tsx";
import { notify } from "../../ui/toasts/notify.ts";
import { useRemoveReplyMutation } from "./keep-replies.api.ts";

/** Says what stays before a saved reply is removed. */
export function RemoveReplyDialog({
  reply: { id, name },
  onClose,
}: {
  reply: SavedReply;
  onClose(): void;
}) {
  const [remove] = useRemoveReplyMutation();

  async function confirm(): Promise<string | null> {
    try {
      await remove(id).unwrap();
    } catch (error) {
      return causeOf(error);
    }
    notify.success(t("The saved reply {name} is removed.", { name }));
    onClose();
    return null;
  }

  return (
    <RemovalDialog
      title={t("Remove the saved reply {name}", { name })}
      onRemove={confirm}
      onClose={onClose}
    >
      {t("What was sent with it stays, its files too. This cannot be undone.")}
    </RemovalDialog>
  );
}

import type { SavedView } from "@deskbell/shared/tickets/views/saved-view";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { RemovalDialog } from "../../../ui/dialogs/RemovalDialog.tsx";
import { notify } from "../../../ui/toasts/notify.ts";
import { useRemoveViewMutation } from "../views/views.api.ts";

interface RemoveViewDialogProps {
  view: SavedView;
  onRemoved(): void;
  onClose(): void;
}

/** Says for whom a view is gone before it is removed. */
export function RemoveViewDialog({ view, onRemoved, onClose }: RemoveViewDialogProps) {
  const { id, name, scope } = view;
  const [remove] = useRemoveViewMutation();

  async function confirm(): Promise<string | null> {
    try {
      await remove(id).unwrap();
    } catch (error) {
      return causeOf(error);
    }
    notify.success(t("The view {name} is removed.", { name }));
    onRemoved();
    return null;
  }

  return (
    <RemovalDialog
      title={t("Remove the view {name}", { name })}
      onRemove={confirm}
      onClose={onClose}
    >
      {scope === "own"
        ? t("Its tickets stay as they are.")
        : t("It is gone for everybody who sees it. Its tickets stay as they are.")}
    </RemovalDialog>
  );
}

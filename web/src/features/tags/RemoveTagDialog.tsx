import type { Tag } from "@deskbell/shared/tags/tag";
import { causeOf } from "../../api/http/api-error.ts";
import { t } from "../../i18n/t.ts";
import { RemovalDialog } from "../../ui/dialogs/RemovalDialog.tsx";
import { notify } from "../../ui/toasts/notify.ts";
import { useRemoveTagMutation } from "./tags.api.ts";

interface RemoveTagDialogProps {
  tag: Tag;
  onRemoved(): void;
  onClose(): void;
}

/** Says what becomes of the tickets before a tag is removed. */
export function RemoveTagDialog({ tag: { id, name }, onRemoved, onClose }: RemoveTagDialogProps) {
  const [remove] = useRemoveTagMutation();

  async function confirm(): Promise<string | null> {
    try {
      await remove(id).unwrap();
    } catch (error) {
      return causeOf(error);
    }
    notify.success(t("The tag {name} is removed.", { name }));
    onRemoved();
    return null;
  }

  return (
    <RemovalDialog
      title={t("Remove the tag {name}", { name })}
      onRemove={confirm}
      onClose={onClose}
    >
      {t("It is taken off every ticket that has it. This cannot be undone.")}
    </RemovalDialog>
  );
}

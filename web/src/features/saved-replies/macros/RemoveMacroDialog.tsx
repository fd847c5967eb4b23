import type { Macro } from "@deskbell/shared/macros/macro";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { RemovalDialog } from "../../../ui/dialogs/RemovalDialog.tsx";
import { notify } from "../../../ui/toasts/notify.ts";
import { useRemoveMacroMutation } from "./keep-macros.api.ts";

/** Says what stays before a macro is removed. */
export function RemoveMacroDialog({
  macro: { id, name },
  onClose,
}: {
  macro: Macro;
  onClose(): void;
}) {
  const [remove] = useRemoveMacroMutation();

  async function confirm(): Promise<string | null> {
    try {
      await remove(id).unwrap();
    } catch (error) {
      return causeOf(error);
    }
    notify.success(t("The macro {name} is removed.", { name }));
    onClose();
    return null;
  }

  return (
    <RemovalDialog
      title={t("Remove the macro {name}", { name })}
      onRemove={confirm}
      onClose={onClose}
    >
      {t("What it did stays. This cannot be undone.")}
    </RemovalDialog>
  );
}

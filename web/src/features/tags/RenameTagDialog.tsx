import type { Tag } from "@deskbell/shared/tags/tag";
import { t } from "../../i18n/t.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { notify } from "../../ui/toasts/notify.ts";
import { useRenameTagMutation } from "./tags.api.ts";
import { useTagNameForm } from "./use-tag-name-form.ts";

/** Another name for a tag, on all the tickets that have it. */
export function RenameTagDialog({ tag, onClose }: { tag: Tag; onClose(): void }) {
  const [rename] = useRenameTagMutation();
  const title = t("Rename the tag {name}", { name: tag.name });
  const { register, submit, errors, isSubmitting } = useTagNameForm(tag.name, async ({ name }) => {
    await rename({ id: tag.id, name }).unwrap();
    notify.success(t("The tag is called {name} now.", { name }));
    onClose();
  });
  return (
    <FormDialog
      title={title}
      isSubmitting={isSubmitting}
      submitLabel={t("Rename")}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t("Name")}
        dir="auto"
        autoComplete="off"
        error={errors.name?.message}
        {...register("name")}
      />
    </FormDialog>
  );
}

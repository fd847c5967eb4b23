import type { Tag } from "@deskbell/shared/tags/tag";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Dialog, DialogButtons } from "../../ui/Dialog.tsx";
import { notify } from "../../ui/feedback/notify.ts";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useAutofocus } from "../../ui/use-autofocus.ts";
import { useRenameTagMutation } from "./tags.api.ts";
import { useTagNameForm } from "./use-tag-name-form.ts";

/** Another name for a tag, on all the tickets that have it. */
export function RenameTagDialog({ tag, onClose }: { tag: Tag; onClose(): void }) {
  const [rename] = useRenameTagMutation();
  const fields = useAutofocus<HTMLFormElement>();
  const title = t("Rename the tag {name}", { name: tag.name });
  const { register, submit, errors, isSubmitting } = useTagNameForm(tag.name, async ({ name }) => {
    await rename({ id: tag.id, name }).unwrap();
    notify.success(t("The tag is called {name} now.", { name }));
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form ref={fields} aria-label={title} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t("Name")}
          dir="auto"
          autoComplete="off"
          error={errors.name?.message}
          {...register("name")}
        />
        <DialogButtons>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" variant="primary" isBusy={isSubmitting}>
            {t("Rename")}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

import { useCreateTagMutation } from "../../api/desk.api.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { notify } from "../../ui/toasts/notify.ts";
import styles from "./Tags.module.css";
import { useTagNameForm } from "./use-tag-name-form.ts";

/** Adds a tag, and is ready for the next. */
export function NewTag() {
  const [create] = useCreateTagMutation();
  const { register, reset, submit, errors, isSubmitting } = useTagNameForm("", async ({ name }) => {
    await create(name).unwrap();
    notify.success(t("The tag {name} is added.", { name }));
    reset();
  });
  return (
    <form
      className={styles.adding}
      aria-label={t("New tag")}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <div className={styles.field}>
        <TextField
          label={t("New tag")}
          dir="auto"
          autoComplete="off"
          readOnly={isSubmitting}
          error={errors.name?.message}
          {...register("name")}
        />
      </div>
      <Button type="submit" className={styles.button ?? ""} isBusy={isSubmitting}>
        {t("Add")}
      </Button>
    </form>
  );
}

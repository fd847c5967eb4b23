import { times } from "@deskbell/shared/limits";
import { texts } from "@deskbell/shared/texts";
import { type PasswordChange, passwordChangeSchema } from "@deskbell/shared/users/profile";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type FieldErrors, useForm } from "react-hook-form";
import { openIdentity } from "../../api/identity/identity.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { confirmedBy } from "../../ui/fields/confirmation.ts";
import { PasswordField } from "../../ui/fields/PasswordField.tsx";
import { notify } from "../../ui/toasts/notify.ts";
import { notifyFailure } from "./notify-failure.ts";
import styles from "./PasswordForm.module.css";
import { useUpdatePasswordMutation } from "./profile.api.ts";

const empty: PasswordChange = { currentPassword: "", newPassword: "", confirmPassword: "" };

/** A new password; all other windows and devices of this person are signed out. */
export function PasswordForm({ email }: { email: string }) {
  const [updatePassword] = useUpdatePasswordMutation();
  const form = useForm<PasswordChange>({
    resolver: standardSchemaResolver(passwordChangeSchema),
    mode: "onTouched",
    defaultValues: empty,
  });
  const { register, handleSubmit, reset, setError, formState } = form;
  const { errors, isSubmitting } = formState;

  const onValid = async (change: PasswordChange) => {
    try {
      await updatePassword(change).unwrap();
      notify.success(t(texts.passwordUpdated), { durationMs: times.shortToastMs });
      reset(empty);
      await signInAgain(email, change.newPassword);
    } catch (error) {
      for (const [field, message] of Object.entries(notifyFailure(error))) {
        if (field in empty) setError(field as keyof PasswordChange, { message });
      }
    }
  };
  const onInvalid = ({ confirmPassword }: FieldErrors<PasswordChange>) => {
    if (confirmPassword?.message === texts.passwordMismatch)
      notify.error(t(texts.passwordMismatch));
  };

  return (
    <form
      className={styles.form}
      aria-label={t("Change password")}
      noValidate
      onSubmit={(event) => void handleSubmit(onValid, onInvalid)(event)}
    >
      {/* Tells password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t("Current Password")}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        errorLines={2}
        {...register("currentPassword")}
      />
      <PasswordField
        label={t("New password")}
        autoComplete="new-password"
        error={errors.newPassword?.message}
        errorLines={2}
        {...register("newPassword", confirmedBy("confirmPassword", form))}
      />
      <PasswordField
        label={t("Confirm new password")}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        errorLines={2}
        {...register("confirmPassword")}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isBusy={isSubmitting}>
          {t("Update")}
        </Button>
        <Button disabled={isSubmitting} onClick={() => reset(empty)}>
          {t("Reset")}
        </Button>
      </div>
    </form>
  );
}

/** The provider has ended its sessions with the old password; ours goes on either way. */
async function signInAgain(email: string, password: string): Promise<void> {
  try {
    const identity = await openIdentity();
    await identity.signIn(email, password);
  } catch (error) {
    console.error("The identity provider did not sign in again", error);
  }
}

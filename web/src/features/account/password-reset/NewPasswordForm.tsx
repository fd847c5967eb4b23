import { texts } from "@deskbell/shared/texts";
import { type PasswordReset, passwordResetSchema } from "@deskbell/shared/users/credentials";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { FormEvent } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { confirmedBy } from "../../../ui/fields/confirmation.ts";
import { PasswordField } from "../../../ui/fields/PasswordField.tsx";
import { notify } from "../../../ui/toasts/notify.ts";
import styles from "../AccountForm.module.css";

interface NewPasswordFormProps {
  /** Whose password it is; empty as long as that is not known. */
  email: string;
  /** The form cannot be sent, as the notice above it says; called instead of sending. */
  onObstacle?: (() => void) | undefined;
  /** The provider has the new password, and only a later step failed: it cannot be changed any more. */
  isSet: boolean;
  problems: readonly string[];
  onSubmit(passwords: PasswordReset): Promise<void>;
}

/** Choosing a new password (spec §2, the Reset Password form). */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { email, onObstacle, isSet, problems, onSubmit } = props;
  const form = useForm<PasswordReset>({
    resolver: standardSchemaResolver(passwordResetSchema),
    mode: "onTouched",
    defaultValues: { password: "", confirmPassword: "" },
  });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const onInvalid = ({ confirmPassword }: FieldErrors<PasswordReset>) => {
    if (confirmPassword?.message === texts.passwordMismatch)
      notify.error(t(texts.passwordMismatch));
  };
  const send = (event: FormEvent) => {
    if (!onObstacle) return void handleSubmit(onSubmit, onInvalid)(event);
    event.preventDefault();
    onObstacle();
  };

  return (
    <form className={styles.form} aria-label={t("Reset Password")} noValidate onSubmit={send}>
      {email !== "" && <p className={styles.lead}>{t("For {email}", { email })}</p>}
      {/* Hidden: lets password managers know whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t("New password")}
        autoComplete="new-password"
        readOnly={isSet}
        error={errors.password?.message}
        errorLines={2}
        {...register("password", confirmedBy("confirmPassword", form))}
      />
      <PasswordField
        label={t("Confirm password")}
        autoComplete="new-password"
        readOnly={isSet}
        error={errors.confirmPassword?.message}
        errorLines={2}
        {...register("confirmPassword")}
      />
      <Problems problems={problems} />
      <Button type="submit" variant="primary" isBusy={isSubmitting}>
        {t("Submit")}
      </Button>
    </form>
  );
}

import { texts } from "@deskbell/shared/texts";
import { type ForgotPassword, forgotPasswordSchema } from "@deskbell/shared/users/credentials";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import { isApiError, offlineError } from "../../../api/http/api-error.ts";
import { openIdentity } from "../../../api/identity/identity.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { notify } from "../../../ui/toasts/notify.ts";
import styles from "../AccountForm.module.css";
import { requestPasswordReset } from "./forgot-password.ts";

/** Preloads what submitting needs while somebody types. */
function prepare(): void {
  openIdentity().catch(() => {}); // retried, and then reported, when it is needed
}

export interface ForgotPasswordFormProps {
  /** What stands in the field at first. */
  email: string;
  /** Somebody has turned to it: then the focus is here. */
  takesFocus: boolean;
  /** Back to signing in, with what was typed here. */
  onLogin(email: string): void;
}

/** Asking for the mail by which a new password can be chosen (spec §2). */
export function ForgotPasswordForm({ email, takesFocus, onLogin }: ForgotPasswordFormProps) {
  const [problems, setProblems] = useState<string[]>([]);
  const { register, handleSubmit, reset, getValues, setFocus, formState } = useForm<ForgotPassword>(
    {
      resolver: standardSchemaResolver(forgotPasswordSchema),
      mode: "onTouched",
      defaultValues: { email },
    },
  );
  const { errors, isSubmitting } = formState;
  useEffect(() => {
    if (takesFocus) setFocus("email");
  }, [takesFocus, setFocus]);

  const onValid = async ({ email }: ForgotPassword) => {
    setProblems([]);
    try {
      if (!(await requestPasswordReset(email))) return;
      notify.success(t(texts.emailSent));
      reset({ email: "" });
    } catch (error) {
      // spec §8, synchronous failure: the error's message, and what was typed stays
      const { message } = isApiError(error) ? error : offlineError;
      notify.error(message);
      setProblems([message]);
    }
  };

  return (
    <form
      className={styles.form}
      aria-label={t("Forgot password")}
      noValidate
      onFocus={prepare}
      onSubmit={(event) => void handleSubmit(onValid)(event)}
    >
      <p className={styles.lead}>
        {t("We send a link to your address. It opens a page where you choose a new password.")}
      </p>
      <TextField
        label={t(texts.emailAddress)}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register("email")}
      />
      <Problems problems={problems} />
      <Button type="submit" variant="primary" isBusy={isSubmitting}>
        {t("Submit")}
      </Button>
      <p className={styles.other}>
        <Link
          to="/login"
          onClick={(event) => {
            event.preventDefault();
            onLogin(getValues("email"));
          }}
        >
          {t(texts.loginLink)}
        </Link>
      </p>
    </form>
  );
}

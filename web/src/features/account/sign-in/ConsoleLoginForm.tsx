import type { Login } from "@deskbell/shared/users/credentials";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useAppDispatch } from "../../../state/hooks.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { PasswordField } from "../../../ui/fields/PasswordField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import styles from "../AccountForm.module.css";
import { loginFailureTexts } from "../identity-error-text.ts";
import { loadLoginSchema, loginResolver } from "../lazy-resolver.ts";
import { signIn } from "../session/session.ts";

/** Fetched while somebody types. */
function prepare(): void {
  loadLoginSchema().catch(() => {}); // tried again when it is needed
}

/** Signing in at the console, which remembers an agent by the keychain. The page's guard leads on. */
export function ConsoleLoginForm() {
  const dispatch = useAppDispatch();
  const [problems, setProblems] = useState<string[]>([]);
  const { register, handleSubmit, formState } = useForm<Login>({
    resolver: loginResolver,
    mode: "onTouched",
    defaultValues: { email: "", password: "" },
  });
  const { errors, isSubmitting } = formState;

  async function enter(credentials: Login) {
    setProblems([]);
    try {
      await dispatch(signIn(credentials, { isRemembered: true }));
    } catch (error) {
      const told = loginFailureTexts(error);
      for (const text of told) notify.error(text);
      setProblems(told);
    }
  }

  return (
    <form
      className={styles.form}
      aria-label="Sign in"
      noValidate
      onFocus={prepare}
      onSubmit={(event) => void handleSubmit(enter)(event)}
    >
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register("email")}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        errorLines={2}
        {...register("password")}
      />
      <Problems problems={problems} />
      <Button type="submit" variant="primary" isBusy={isSubmitting}>
        Login
      </Button>
    </form>
  );
}

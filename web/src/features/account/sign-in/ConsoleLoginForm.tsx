import type { Login } from "@deskbell/shared/users/credentials";
import { useForm } from "react-hook-form";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import styles from "../AccountForm.module.css";
import { loadLoginSchema, loginResolver } from "../lazy-resolver.ts";
import { LoginFields } from "./LoginFields.tsx";
import { useSignIn } from "./use-sign-in.ts";

/** Preloaded while somebody types. */
function prepare(): void {
  loadLoginSchema().catch(() => {}); // retried when it is needed
}

/** Signing in at the console, which stores the session in the keychain. After that the page's guard redirects. */
export function ConsoleLoginForm() {
  const { enter, problems } = useSignIn();
  const { register, handleSubmit, formState } = useForm<Login>({
    resolver: loginResolver,
    mode: "onTouched",
    defaultValues: { email: "", password: "" },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit((credentials) => enter(credentials, { isRemembered: true }));

  return (
    <form
      className={styles.form}
      aria-label={t("Sign in")}
      noValidate
      onFocus={prepare}
      onSubmit={(event) => void submit(event)}
    >
      <LoginFields register={register} errors={errors} />
      <Problems problems={problems} />
      <Button type="submit" variant="primary" isBusy={isSubmitting}>
        {t("Login")}
      </Button>
    </form>
  );
}

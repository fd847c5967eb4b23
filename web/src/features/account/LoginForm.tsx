import { texts } from "@deskbell/shared/texts";
import type { Login } from "@deskbell/shared/users/credentials";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation } from "react-router-dom";
import { openIdentity } from "../../api/identity.ts";
import { useAppDispatch } from "../../state/hooks.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { Problems } from "../../ui/Problems.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./AccountForm.module.css";
import { lazyResolver } from "./lazy-resolver.ts";
import { loginFailureTexts } from "./login-failure-texts.ts";
import { MarketplaceButton } from "./MarketplaceButton.tsx";
import { signIn } from "./session.ts";
import { typedBefore } from "./typed-before.ts";

const loadSchema = () =>
  import("@deskbell/shared/users/credentials").then(({ loginSchema }) => loginSchema);
const resolver = lazyResolver<Login>(loadSchema);

/** What the form needs later, fetched while somebody types. */
function prepare(): void {
  void loadSchema();
  openIdentity().catch(() => {}); // tried again, and then told, when it is needed
}

/** Signing in with address and password. Whoever is signed in is led on by the page's guard. */
export function LoginForm() {
  const dispatch = useAppDispatch();
  const { state } = useLocation(); // where to go after signing in
  const [problems, setProblems] = useState<string[]>([]);
  const { register, handleSubmit, formState } = useForm<Login>({
    resolver,
    mode: "onTouched",
    defaultValues: useState(() => typedBefore(["email", "password"]))[0],
  });
  const { errors, isSubmitting } = formState;
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);

  const submit = handleSubmit(async (credentials) => {
    setProblems([]);
    try {
      await dispatch(signIn(credentials));
    } catch (error) {
      const told = loginFailureTexts(error);
      for (const text of told) notify.error(text);
      setProblems(told);
    }
  });

  return (
    <form
      className={styles.form}
      aria-label="Sign in"
      noValidate
      method="post" // should it ever be sent without script, then not with the password in the address
      onFocus={prepare}
      onSubmit={(event) => void submit(event)}
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
      <Button type="submit" variant="primary" isBusy={isSubmitting} disabled={!isReady}>
        Login
      </Button>
      <MarketplaceButton />
      <p className={styles.other}>
        <Link to="/register" state={state}>
          {texts.createAccount}
        </Link>
      </p>
    </form>
  );
}

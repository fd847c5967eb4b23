import { texts } from "@deskbell/shared/texts";
import type { Login } from "@deskbell/shared/users/credentials";
import { type FormEvent, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation } from "react-router-dom";
import { openIdentity } from "../../../api/identity/identity.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { Checkbox } from "../../../ui/fields/Checkbox.tsx";
import styles from "../AccountForm.module.css";
import { isRememberedIn, rememberName, typedBefore } from "../dom-form-values.ts";
import { loadLoginSchema, loginResolver } from "../lazy-resolver.ts";
import { LoginFields } from "./LoginFields.tsx";
import { MarketplaceButton } from "./MarketplaceButton.tsx";
import { useSignIn } from "./use-sign-in.ts";

/** Preloads what submitting needs while somebody types. */
function prepare(): void {
  loadLoginSchema().catch(() => {}); // retried, and then reported, when it is needed
  openIdentity().catch(() => {});
}

/** Values of the form. */
export interface TypedLogin extends Login {
  isRemembered: boolean;
}

export interface LoginFormProps {
  /** Initial values. */
  typed: TypedLogin;
  /** Somebody comes back to it from the other view: then the focus is here. */
  isReturn: boolean;
  /** Over to those who forgot their password, with what was typed. */
  onForgot(typed: TypedLogin): void;
}

/** Signing in with address and password. After that the page's guard redirects. */
export function LoginForm({ typed, isReturn, onForgot }: LoginFormProps) {
  const { state } = useLocation(); // where to go after signing in
  const { enter, problems } = useSignIn();
  const [defaultValues] = useState(() => {
    const before = typedBefore(["email", "password"]);
    return { email: typed.email || before.email, password: typed.password || before.password };
  });
  const { register, handleSubmit, getValues, setFocus, formState } = useForm<Login>({
    resolver: loginResolver,
    mode: "onTouched",
    defaultValues,
  });
  const { errors, isSubmitting } = formState;
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  useEffect(() => {
    if (isReturn) setFocus("email");
  }, [isReturn, setFocus]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const isRemembered = isRememberedIn(event.currentTarget);
    await handleSubmit((credentials) => enter(credentials, { isRemembered }))(event);
  };

  return (
    <form
      className={styles.form}
      aria-label={t("Sign in")}
      noValidate
      method="post" // should it ever be sent without script, then not with the password in the address
      onFocus={prepare}
      onSubmit={(event) => void submit(event)}
    >
      <LoginFields register={register} errors={errors} />
      <div className={styles.beside}>
        <Checkbox
          label={t(texts.rememberMe)}
          name={rememberName}
          defaultChecked={typed.isRemembered}
        />
        <button
          type="button"
          className={styles.toggle}
          disabled={!isReady}
          onClick={({ currentTarget: { form } }) => {
            onForgot({ ...getValues(), isRemembered: isRememberedIn(form) });
          }}
        >
          {t(texts.forgotPassword)}
        </button>
      </div>
      <Problems problems={problems} />
      <Button type="submit" variant="primary" isBusy={isSubmitting} disabled={!isReady}>
        {t("Login")}
      </Button>
      <MarketplaceButton />
      <p className={styles.other}>
        <Link to="/register" state={state}>
          {t(texts.createAccount)}
        </Link>
      </p>
    </form>
  );
}

import { texts } from "@deskbell/shared/texts";
import type { Registration } from "@deskbell/shared/users/credentials";
import { useState } from "react";
import { type FieldErrors, type UseFormReturn, useForm } from "react-hook-form";
import { Link, useLocation } from "react-router-dom";
import { openIdentity } from "../../../api/identity/identity.ts";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { confirmedBy } from "../../../ui/fields/confirmation.ts";
import { PasswordField } from "../../../ui/fields/PasswordField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { notify } from "../../../ui/toasts/notify.ts";
import styles from "../AccountForm.module.css";
import { lazyResolver } from "../lazy-resolver.ts";

const loadRegistration = () => import("./registration.ts");
const loadSchema = () =>
  import("@deskbell/shared/users/credentials").then(({ registrationSchema }) => registrationSchema);
const resolver = lazyResolver<Registration>(loadSchema);

function prepare(): void {
  for (const load of [loadSchema, loadRegistration]) load().catch(() => {});
  openIdentity().catch(() => {}); // retried, and then reported, when it is needed
}

/** Helps people who are registered already, without revealing to others who is. */
const maybeRegistered = t(
  "If you already have an account with this e-mail address, sign in instead.",
);

/** Who is about to register, as far as the page before this one knows. */
const emailIn = (state: { email?: unknown } | null): string =>
  typeof state?.email === "string" ? state.email : "";

/** Registering with name, address and password. What was typed stays until it worked. */
export function RegistrationForm({ onRegistered }: { onRegistered(email: string): void }) {
  const dispatch = useAppDispatch();
  const { state } = useLocation(); // where to go after signing in
  const [problems, setProblems] = useState<string[]>([]);
  const [refusedEmail, setRefusedEmail] = useState("");
  const form = useForm<Registration>({
    resolver,
    mode: "onTouched",
    defaultValues: {
      firstName: "",
      lastName: "",
      email: emailIn(state),
      password: "",
      confirmPassword: "",
    },
  });
  const { handleSubmit, formState } = form;

  const onValid = async (registration: Registration) => {
    setProblems([]);
    setRefusedEmail("");
    try {
      const { registerCustomer } = await loadRegistration();
      await dispatch(registerCustomer(registration));
      notify.success(t(texts.checkEmail));
      onRegistered(registration.email);
    } catch {
      notify.error(t(texts.somethingWrong)); // spec §8, for every failure of registration
      setProblems([t(texts.somethingWrong), maybeRegistered]);
      setRefusedEmail(registration.email);
    }
  };
  const onInvalid = ({ confirmPassword }: FieldErrors<Registration>) => {
    if (confirmPassword?.message === texts.passwordMismatch)
      notify.error(t(texts.passwordMismatch));
  };

  return (
    <form
      className={styles.form}
      aria-label={t("Register")}
      noValidate
      onFocus={prepare}
      onSubmit={(event) => void handleSubmit(onValid, onInvalid)(event)}
    >
      <RegistrationFields form={form} />
      <Problems problems={problems} />
      {refusedEmail !== "" && <WaysOut email={refusedEmail} />}
      <Button type="submit" variant="primary" isBusy={formState.isSubmitting}>
        {t("Register")}
      </Button>
      <p className={styles.other}>
        <Link to="/login" state={state}>
          {t(texts.haveAccount)}
        </Link>
      </p>
    </form>
  );
}

function RegistrationFields({ form }: { form: UseFormReturn<Registration> }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t("First name")}
          autoComplete="given-name"
          dir="auto"
          error={errors.firstName?.message}
          {...register("firstName")}
        />
        <TextField
          label={t("Last name")}
          autoComplete="family-name"
          dir="auto"
          error={errors.lastName?.message}
          {...register("lastName")}
        />
      </div>
      <TextField
        label={t("E-mail")}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register("email")}
      />
      <PasswordField
        label={t("Password")}
        autoComplete="new-password"
        error={errors.password?.message}
        errorLines={2}
        {...register("password", confirmedBy("confirmPassword", form))}
      />
      <PasswordField
        label={t("Confirm password")}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        errorLines={2}
        {...register("confirmPassword")}
      />
    </>
  );
}

/** For people who may have an account with this address already. */
function WaysOut({ email }: { email: string }) {
  const { state } = useLocation();
  return (
    <p className={styles.waysOut}>
      <Link to="/login" state={{ ...state, email }}>
        {t("Sign in with this address")}
      </Link>
      <Link to="/login" state={{ ...state, email, isForgotten: true }}>
        {t("Choose a new password")}
      </Link>
    </p>
  );
}
